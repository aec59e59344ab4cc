from tests.floor.house import clock, house

__all__ = ["clock", "house"]
