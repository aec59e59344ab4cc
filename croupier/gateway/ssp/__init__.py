"""ITL's Smiley Secure Protocol for bill validators, from its published manual (GA138), without encryption."""
