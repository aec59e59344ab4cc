"""Whose an id is. Every command has an id; three kinds of people and programs give them.

- Whoever asks from outside (a terminal, a person, a shell) says an id of his own choice. It becomes
  ``terminal/EWT-102/<id>`` at the door: who asks, and what he said. Two who say the same mean two commands;
  one who says it twice means one.
- The program names what it does by itself: ``~end:HCF-1-000001``. No id from outside may hold the mark
  ``~``, and each of them stands behind its asker's name; so none can be spelled like one of these.
- A request that becomes several commands names them by parts: ``person/ann.lee/pay-1~jackpot``.

Books that were written before know plain ids: those of both kinds stood in one name space. They are found by
``spelled_before``, and count only for a command of the same content (``store/batch.py``).
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple
from urllib.parse import quote

from croupier.units.ids import identifier

OWN: Final = "~"
"""What the program's own ids begin with, and what stands before a part of a request."""

TERMINAL, PERSON, VISITOR, SHELL = "terminal", "person", "visitor", "shell"
KINDS: Final = (TERMINAL, PERSON, VISITOR, SHELL)

_ID: Final = "[A-Za-z0-9][A-Za-z0-9._:/#-]{0,119}"
_ASKED: Final = re.compile(
    rf"(?:{'|'.join(KINDS)})/[A-Za-z0-9._#%-]{{1,180}}/({_ID})((?:~[A-Za-z0-9._:-]{{1,60}})*)"
)
_COMMAND: Final = re.compile(rf"~?{_ID}(?:~[A-Za-z0-9._:-]{{1,60}})*")


class Asker(NamedTuple):
    """Who asks: what he is, and the name under which the house knows him."""

    kind: str
    name: str

    def id(self, sent: str) -> str:
        """The id of a command that this asker calls so; ValueError if he may not call it so."""
        if self.kind not in KINDS:
            raise ValueError(f"{self.kind!r} is nobody who asks from outside")
        return f"{self.kind}/{_escaped(self.name)}/{identifier(sent, 'id')}"


def _escaped(name: str) -> str:
    """A name of any characters without the separators: two names never become one."""
    return quote(name, safe="#").replace(OWN, "%7E") or "%"


def sent_id(command_id: str) -> str:
    """The id as its asker said it."""
    found = _ASKED.fullmatch(command_id)
    return found[1] if found else command_id


def part_id(command_id: str, part: str) -> str:
    """The id of one of the commands that a request becomes; nobody can ask under it."""
    return f"{command_id}{OWN}{part}"


def spelled_before(command_id: str) -> str:
    """How the same id stood in books without name spaces; empty if it is spelled so still."""
    found = _ASKED.fullmatch(command_id)
    plain = found[1] + found[2] if found else command_id.removeprefix(OWN)
    plain = plain.replace(OWN, ":")
    return "" if plain == command_id else plain


def command_name(text: str, field: str) -> str:
    """A command's id as the books keep it, from outside or our own."""
    if _ASKED.fullmatch(text) is None and _COMMAND.fullmatch(text) is None:
        identifier(text.removeprefix(OWN), field)
        raise ValueError(f"{field}: {text!r} is not the id of a command")
    return text
