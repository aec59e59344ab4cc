"""The pages as files, and the routes and headers that serve them."""
