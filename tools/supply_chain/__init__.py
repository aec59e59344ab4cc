"""What the program is made of: a lock with hashes, licences, a bill of materials, a wheel."""
