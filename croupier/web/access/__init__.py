"""Who is at the other end of a request, and what he may do."""
