import pytest

from croupier.ledger.canonical import canonical
from croupier.ledger.command import Fence
from croupier.ledger.entry import Entry
from croupier.ledger.journal import GENESIS, ChainHead, chain
from croupier.ledger.postings import Correct, PostTransfers
from croupier.ledger.transfer import Transfer
from tests.ledger.commands import PlaceHold

MOVE = Transfer("cash_box:EWT-1", "game_account:EWT-1:1", 2000, "currency")
MORE = Transfer("cash_box:EWT-1", "game_account:EWT-1:1", 2001, "currency")


def test_the_same_content_has_the_same_digest_whatever_its_id_and_fence() -> None:
    first = PostTransfers(id="a", transfers=(MOVE,))
    carried_on = PostTransfers(id="b", transfers=(MOVE,), fence=Fence("T-1", 7))
    assert first.digest() == carried_on.digest()


def test_other_content_has_another_digest() -> None:
    assert (
        PostTransfers(id="a", transfers=(MOVE,)).digest() != PostTransfers(id="a", transfers=(MORE,)).digest()
    )
    assert PostTransfers(id="a", transfers=(MOVE,)).digest() != (
        PostTransfers(id="a", transfers=(MOVE,), memo="x").digest()
    )


def test_canonical_text_does_not_depend_on_the_order_of_keys() -> None:
    assert canonical({"b": 1, "a": "§"}) == canonical({"a": "§", "b": 1}) == '{"a":"§","b":1}'


def test_a_record_depends_on_everything_before_it() -> None:
    def after(previous: str) -> str:
        head = ChainHead(4, previous, "")
        return chain(head, Entry(), at="t", gaming_day="d", command_id="c", kind="k", command_digest="x").hash

    assert after(GENESIS) != after("1" + GENESIS[1:])
    assert after(GENESIS) == after(GENESIS)


@pytest.mark.parametrize(
    ("command", "field"),
    [
        (PostTransfers(id="", transfers=(MOVE,)), "id"),
        (PostTransfers(id="a b", transfers=(MOVE,)), "id"),
        (PostTransfers(id="a" * 121, transfers=(MOVE,)), "id"),
        (PostTransfers(id="a", transfers=()), "transfers"),
        (PostTransfers(id="a", transfers=(Transfer("x:1", "tips:1", 1, "p"),)), "account"),
        (PlaceHold(id="a", hold="h", account="game_account:E:1", amount_cents=0), "amount_cents"),
        (Correct(id="a", corrects_seq=0, transfers=(MOVE,), reason="r"), "corrects_seq"),
        (Correct(id="a", corrects_seq=2**63, transfers=(MOVE,), reason="r"), "corrects_seq"),
        (Correct(id="a", corrects_seq=1, transfers=(MOVE,), reason=" "), "reason"),
        (Correct(id="a", corrects_seq=1, transfers=(MOVE,), reason="r"), "transfers"),
    ],
)
def test_a_malformed_command_names_the_field(command: PostTransfers, field: str) -> None:
    with pytest.raises(ValueError, match=rf"^{field}: "):
        command.check()


def test_an_id_of_120_characters_is_taken() -> None:
    PostTransfers(id="a" * 120, transfers=(MOVE,)).check()
