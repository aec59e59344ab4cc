"""The mathematics of the games: edges, PAR sheets, strategies, simulation."""
