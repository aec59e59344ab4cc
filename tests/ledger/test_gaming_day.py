from datetime import UTC, date, datetime, timedelta

import pytest

from croupier.units.gaming_day import GamingDay, instant_text, parse_instant

DAY = GamingDay(start_hour=6, zone="America/New_York")


def at(hour: int, minute: int, second: int = 0) -> datetime:
    """An instant of 1 July 2015 in UTC, four hours ahead of Pennsylvania."""
    return datetime(2015, 7, 1, hour, minute, second, tzinfo=UTC)


def test_the_second_before_six_belongs_to_the_day_before() -> None:
    assert DAY.day_of(at(9, 59, 59)) == date(2015, 6, 30)
    assert DAY.day_of(at(10, 0)) == date(2015, 7, 1)


def test_a_day_begins_where_the_day_before_ends() -> None:
    assert DAY.ends(date(2015, 6, 30)) == DAY.begins(date(2015, 7, 1)) == at(10, 0)


def test_the_day_on_which_clocks_go_back_has_25_hours() -> None:
    # The clocks change at 2 a.m. on Sunday, which is still Saturday's gaming day.
    saturday = date(2015, 10, 31)
    assert DAY.ends(saturday) - DAY.begins(saturday) == timedelta(hours=25)


def test_instants_are_written_so_that_they_sort() -> None:
    early = instant_text(at(9, 0))
    assert early == "2015-07-01T09:00:00.000000+00:00"
    assert early < instant_text(at(9, 0) + timedelta(microseconds=1))
    assert parse_instant(early) == at(9, 0)


def test_an_instant_without_a_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="no zone"):
        instant_text(datetime(2015, 7, 1))


def test_an_hour_that_no_clock_shows_is_refused() -> None:
    with pytest.raises(ValueError, match="start_hour"):
        GamingDay(start_hour=24)
