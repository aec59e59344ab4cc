"""Attacks that once succeeded, each as an outsider could have written it."""
