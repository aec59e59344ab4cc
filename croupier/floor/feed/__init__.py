"""Events and meters of the terminals as a stream of JSON messages, for systems that read no SAS line."""
