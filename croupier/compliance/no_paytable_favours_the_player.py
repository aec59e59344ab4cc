"""Rules Submission: a warning where a paytable, as printed, pays more than it takes.

It is allowed, since the chapter prints it; but whoever submits it should know.
"""

from __future__ import annotations

from collections.abc import Iterator

from croupier.compliance.edges import edge_of, known_to_favour, turned_by_envy
from croupier.compliance.finding import warning
from croupier.compliance.rules_submission import RulesSubmission, accepted
from croupier.units.verdict import Finding

_REMEDY = (
    "choose another paytable, or pay less often beside it, or submit it knowingly; "
    "`croupier par` has the figures"
)


def no_paytable_favours_the_player(form: RulesSubmission) -> Iterator[Finding]:
    """Every offered paytable whose edge can be counted here, and wagers known to favour the player."""
    submission = accepted(form)
    if submission is None:
        return
    edition = submission.edition
    for wager, paytable in submission.paytables.items():
        edge = edge_of(submission, wager)
        if edge is not None and edge < 0:
            table = f"paytable {paytable.letter}" if paytable.letter else "the paytable"
            yield warning(
                "favours_the_player",
                f"{table} of {wager!r} favours the player by {float(-edge):.2%}",
                edition.cite(paytable.cite),
                _REMEDY,
            )
        for sentence in turned_by_envy(submission, wager):
            cite = edition.cite(edition.paytables[f"{wager}_envy"].cite)
            yield warning("favours_the_player", sentence, cite, _REMEDY)
    for sentence, section in known_to_favour(submission):
        yield warning("favours_the_player", sentence, edition.cite(section), _REMEDY)
