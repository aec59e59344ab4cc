"""Devices by which money enters a terminal: enrolled with a key, heard by signed, numbered events."""
