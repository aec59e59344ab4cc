"""The gaming floor: assets, locations, movements, master lists, the life of a device, central control."""
