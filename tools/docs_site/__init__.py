"""The documentation site: reference pages generated from the program, and what MkDocs needs to build them."""
