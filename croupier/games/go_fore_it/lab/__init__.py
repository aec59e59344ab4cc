"""The mathematics of Go Fore It."""
