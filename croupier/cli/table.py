"""``croupier table``: one table in the terminal, with you in a seat and the house dealing."""

from __future__ import annotations

import typer
from rich.console import Console
from rich.panel import Panel
from rich.prompt import Prompt
from rich.table import Table as Grid

from croupier import games
from croupier.equipment.cards import pack
from croupier.equipment.chance import Chance
from croupier.equipment.shoe import Shoe
from croupier.errors import Refused
from croupier.law.edition import Edition
from croupier.play.choice import Decision, parse_decision
from croupier.play.game import Game
from croupier.play.request import Ask, Cards, Deal, Decide, Roll, Shake
from croupier.play.round import Round
from croupier.play.setup import RoundSetup, SeatSetup
from croupier.play.submission import Submission
from croupier.units.money import Cents, dollars, parse_dollars
from croupier.units.outcome import Outcome

SEAT = 1


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("table")(table)


def table(
    game: str = typer.Argument("", help="The id of a game; you are asked if it is left out."),
    edition: str = typer.Option("", "--edition", help="An edition; the default one if left out."),
    bankroll: int = typer.Option(100_000, help="What you sit down with, in cents."),
) -> None:
    """Open a table in the terminal and play against the house."""
    console = Console()
    chosen = games.load(game) if game else _choose_game(console)
    rules = chosen.edition(edition)
    console.print(Panel(f"[bold]{rules.title}[/]\n{rules.source}", subtitle=f"you have {dollars(bankroll)}"))
    chance = Chance()
    try:
        bankroll = _sit(console, chosen, rules, bankroll, chance)
    except (EOFError, KeyboardInterrupt):
        console.print()
    console.print("You leave the table.")


def _sit(console: Console, chosen: Game, rules: Edition, bankroll: Cents, chance: Chance) -> Cents:
    """Round after round until an empty answer; what is left of the bankroll comes back."""
    while True:
        setup = _wagers(console, chosen, rules, bankroll)
        if setup is None:
            return bankroll
        round_ = _begin(console, chosen, setup)
        if round_ is None:
            continue
        _play(console, round_, chance)
        bankroll += _show_settlement(console, round_)
        console.print(f"You have {dollars(bankroll)}.")


def _choose_game(console: Console) -> Game:
    for number, game_id in enumerate(games.ids(), 1):
        console.print(f"{number:3d}  {games.load(game_id).title}")
    answer = Prompt.ask(
        "Which game", console=console, choices=[str(n) for n in range(1, len(games.ids()) + 1)]
    )
    return games.load(games.ids()[int(answer) - 1])


def _offered(rules: Edition) -> dict[str, object]:
    """The house offers every optional wager, with the first paytable that is printed in full."""
    options: dict[str, object] = {}
    for rule in rules.wagers.values():
        if rule.optional and not rule.decision:
            family = rules.paytables.get(rule.paytable)
            letters = [letter for letter, one in family.columns.items() if not one.deferred] if family else []
            options[rule.name] = letters[0] if letters and letters[0] else True
    return options


def _wagers(console: Console, game: Game, rules: Edition, bankroll: Cents) -> RoundSetup | None:
    """Ask for the wagers of a round; an empty answer leaves the table."""
    options = _offered(rules)
    submission = Submission(rules, options, 500)
    names = ", ".join(f"{name}{'' if rule.optional else '*'}" for name, rule in submission.placeable.items())
    console.print(f"\nWagers: {names}   (* required; amounts in dollars; empty to leave)")
    while True:
        answer = Prompt.ask("Your wagers, like 'ante 5'", console=console, default="", show_default=False)
        if not answer.strip():
            return None
        wagers = _parse_wagers(answer)
        if wagers is None:
            console.print("Say name and dollars in turn, like: ante 5 flush_bonus 1")
        elif sum(wagers.values()) > bankroll:
            console.print(f"You have only {dollars(bankroll)}.")
        else:
            return RoundSetup(
                game=game.id,
                edition=rules.id,
                options=options,
                dealing="" if game.dice else next(iter(rules.dealing)),
                seats=[SeatSetup(seat=SEAT, wagers=wagers)],
                start=1,
            )


def _parse_wagers(answer: str) -> dict[str, Cents] | None:
    words = answer.split()
    try:
        return {name: _cents(amount) for name, amount in zip(words[::2], words[1::2], strict=True)}
    except ValueError:
        return None


def _cents(amount: str) -> Cents:
    """``5``, ``$5`` or ``12.50`` as cents."""
    return parse_dollars(f"${amount.removeprefix('$')}")


def _decision(answer: str) -> Decision:
    """A decision as typed: its amount, if it has one, is in dollars."""
    word, _, rest = answer.strip().partition(" ")
    try:
        return Decision(word, _cents(rest.strip()))
    except ValueError:
        return parse_decision(answer)


def _begin(console: Console, game: Game, setup: RoundSetup) -> Round | None:
    try:
        return Round(game, setup)
    except Refused as refused:
        console.print(f"[red]{refused}[/]")
        return None


def _play(console: Console, round_: Round, chance: Chance) -> None:
    submission = round_.table.submission
    shoe = Shoe(chance.shuffle(pack(submission.decks, bool(submission.edition.joker.value))))
    while round_.pending is not None:
        pending = round_.pending
        if isinstance(pending, Deal):
            round_.apply(Cards(shoe.draw(round_.cards_needed)))
        elif isinstance(pending, Shake):
            faces = chance.dice(pending.dice)
            console.print(f"The dice show {' '.join(map(str, faces))}.")
            round_.apply(Roll(faces))
        elif isinstance(pending, Ask):
            _ask(console, round_)


def _ask(console: Console, round_: Round) -> None:
    _show_cards(console, round_)
    open_ = " | ".join(choice.describe() for choice in round_.choices(SEAT))
    while True:
        answer = Prompt.ask(open_, console=console)
        try:
            round_.apply(Decide(SEAT, _decision(answer)))
        except (Refused, ValueError) as error:
            console.print(f"[red]{error}[/]")
        else:
            return


def _show_cards(console: Console, round_: Round) -> None:
    for name, cards in round_.observation(SEAT)["places"].items():
        console.print(f"  {name}: {' '.join(cards)}")


def _show_settlement(console: Console, round_: Round) -> Cents:
    _show_cards(console, round_)
    grid = Grid("wager", "stake", "outcome", "returned", "why", "section")
    for line in round_.lines:
        outcome = f"{line.outcome} at {line.pays}" if line.outcome is Outcome.WIN else line.outcome
        grid.add_row(line.wager, dollars(line.stake), outcome, dollars(line.returned), line.hand, line.cite)
    console.print(grid)
    staked = sum(wager.stake for wager in round_.table.all_wagers())
    return sum(line.returned for line in round_.lines) - staked
