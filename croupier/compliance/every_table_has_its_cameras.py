"""Cameras: the stationary ones dedicated to each table, and those that turn (58 Pa. Code § 465a.9(c))."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Final, Literal

import msgspec

from croupier import games
from croupier.compliance.data import load_data
from croupier.compliance.finding import error, pa
from croupier.compliance.form import Form, asked
from croupier.play.facts import Cameras
from croupier.units.verdict import Finding

OTHER: Final = "other"
"""A game without a name on the list: one camera, (c)(2)(i)."""


class CameraRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The data file: rules by game, for games that are not of the rulebook."""

    games: dict[str, Cameras]


def camera_rules() -> dict[str, Cameras]:
    """What the section says by the name of a game, and of ``any`` other."""
    own = {game_id: games.load(game_id).equipment.cameras for game_id in games.ids()}
    named = {game_id: cameras for game_id, cameras in own.items() if cameras}
    rules: CameraRules = load_data("cameras.toml", CameraRules)
    return rules.games | named


class Camera(Form, frozen=True, kw_only=True):
    """One stationary camera."""

    camera: Annotated[str, asked("The camera's number.", "C-101")]
    covers: Annotated[
        str,
        asked(
            "The one part that it covers: table; left_end, right_end; wheel, layout; shaker_circle; "
            "throw_box, rest_of_table.",
            "table",
        ),
    ]


class WatchedTable(Form, frozen=True, kw_only=True):
    """One gaming table with the stationary cameras dedicated to it."""

    table: Annotated[str, asked("The table's number.", "HCF-1")]
    game: Annotated[
        str,
        asked(
            "The game: an id of the rulebook; craps, three_dice_football, baccarat, roulette, big_six_wheel; "
            "or other.",
            "high_card_flush",
        ),
    ]
    kind: Annotated[
        Literal["live", "hybrid", "electronic", "fully_automated", "terminal"],
        asked(
            "live, hybrid or electronic (with a dealer), fully_automated, or terminal (an electronic "
            "wagering terminal).",
            "hybrid",
        ),
    ]
    cameras: Annotated[list[Camera], asked("Stationary cameras dedicated to it.", [])]


class Surveillance(Form, frozen=True, kw_only=True):
    """The cameras of a gaming floor."""

    tables: Annotated[list[WatchedTable], asked("Every gaming table.", [])]
    turning_cameras_read_terminals: Annotated[
        bool,
        asked("Cameras with 360° pan, tilt and zoom can read electronic layouts and credit meters.", True),
    ]
    turning_cameras_see_tables: Annotated[
        bool,
        asked(
            "Such cameras can identify patrons and dealers and see wagers, values and outcomes at once.", True
        ),
    ]


def every_table_has_its_cameras(form: Surveillance) -> Iterator[Finding]:
    """A camera for every part that the section names; one camera is dedicated to one part of one table."""
    rules = camera_rules()
    yield from _no_camera_twice(form)
    for table in form.tables:
        # § 465a.9(c)(2): terminals and fully automated tables are outside this paragraph.
        if table.kind in ("terminal", "fully_automated"):
            continue
        rule = rules.get(table.game, rules["any"])
        covered = {camera.covers for camera in table.cameras}
        for part in rule.covers:
            # A table that needs one camera is covered by whatever camera is dedicated to it.
            if part not in covered and not (part == "table" and covered):
                yield error(
                    "camera_missing",
                    f"{table.table} ({table.game}) has no stationary camera on its {part.replace('_', ' ')}",
                    pa(rule.cite),
                    f"dedicate a stationary camera to it; {len(rule.covers)} are needed in all",
                )


def every_game_and_part_is_known(form: Surveillance) -> Iterator[Finding]:
    """An unknown name would be held to one camera: it is refused, and ``other`` says so on purpose."""
    rules = camera_rules()
    known = {*games.ids(), *rules, OTHER} - {"any"}
    parts = {part for rule in rules.values() for part in rule.covers}
    for table in form.tables:
        if table.game not in known:
            yield error(
                "unknown_game",
                f"{table.table}: {table.game!r} is no game of this list: {', '.join(sorted(known))}",
                pa("§ 465a.9(c)(2)(i)"),
                "use its name on the list, or other for a game of none of these names",
            )
        for camera in table.cameras:
            if camera.covers not in parts:
                yield error(
                    "unknown_part",
                    f"camera {camera.camera} of {table.table} covers {camera.covers!r}, which is none of "
                    f"{', '.join(sorted(parts))}",
                    pa("§ 465a.9(c)(2)"),
                    "name the part that the camera covers",
                )


def _no_camera_twice(form: Surveillance) -> Iterator[Finding]:
    seen: dict[str, str] = {}
    for table in form.tables:
        for camera in table.cameras:
            if camera.camera in seen:
                yield error(
                    "camera_twice",
                    f"camera {camera.camera} is listed for {seen[camera.camera]} and for {table.table} "
                    f"({camera.covers})",
                    pa("§ 465a.9(c)(2)"),
                    "a dedicated camera covers one part of one table",
                )
            seen.setdefault(camera.camera, table.table)


def every_game_can_be_watched_in_detail(form: Surveillance) -> Iterator[Finding]:
    """The cameras that turn: terminals to be read, tables to be seen whole."""
    kinds = {table.kind for table in form.tables}
    if kinds & {"terminal", "fully_automated"} and not form.turning_cameras_read_terminals:
        yield error(
            "terminals_not_readable",
            "no camera with pan, tilt and zoom can read the terminals' layouts and credit meters",
            pa("§ 465a.9(c)(1)(i)"),
            "add or move such cameras",
        )
    if kinds - {"terminal", "fully_automated"} and not form.turning_cameras_see_tables:
        yield error(
            "tables_not_visible",
            "no camera with pan, tilt and zoom can identify people and see wagers and outcomes at once",
            pa("§ 465a.9(c)(1)(ii)"),
            "add or move such cameras",
        )
