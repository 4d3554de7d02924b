"""The published cards, where the public data lies beside the project; nothing of it is kept here."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from games.engine.cards import CardDef
from games.rulebooks.detective_conan import RULEBOOK
from games.rulebooks.detective_conan.face import compile_face
from games.rulebooks.detective_conan.printed_text.assembly import line_of
from games.rulebooks.detective_conan.printed_text.by_hand import lines_by_hand
from games.rulebooks.detective_conan.printed_text.grammar import grammar
from games.rulebooks.detective_conan.printed_text.normalise import lines
from games.rulebooks.detective_conan.printed_text.reader import (
    FIELD_KINDS,
    CardText,
    NotUnderstood,
    proved,
    read_card,
)
from games.rulebooks.detective_conan.printed_text.writing import write_line
from tests.rules.detective_conan.printed_text.meaning import meaning
from tests.rules.detective_conan.real_cards import REAL

SAMPLE = Path("../shared/corpora/detective-conan-sample.json")
ROOT = Path(__file__).resolve().parents[4]
COMPILED = 742
"""Whole cards read so far; a better reader raises it."""


@cache
def rows() -> dict[str, Any]:
    path = ROOT / SAMPLE
    if not path.exists():
        pytest.skip(f"no public card data at {SAMPLE}")
    return {row["id"]: row for row in json.loads(path.read_text(encoding="utf-8"))}


@cache
def read(id: str) -> CardText:
    row = rows()[id]
    return read_card(row["type"], row["text_ja"] or {}, id)


def test_no_fewer_cards_are_read_than_before():
    assert sum(read(id).compiled for id in rows()) >= COMPILED


def test_every_published_card_plays():
    assert not [id for id in rows() if not read(id).playable]


def test_nothing_is_said_by_hand_that_the_reader_understands():
    said = {id: len(lines) for id, lines in lines_by_hand().items()}
    assert {id: read(id).by_hand for id in said} == said


def test_every_partner_is_built_in():
    partners = [id for id, row in rows().items() if row["type"] == "partner"]
    assert partners
    assert all(read(id).compiled and not read(id).abilities for id in partners)


def test_what_is_read_can_be_compiled():
    for id, row in rows().items():
        if row["type"] != "partner":
            card = CardDef(
                id,
                row["name_ja"],
                row["type"],
                attributes={"level": row["level"], "ap": row["ap"], "lp": row["lp"]},
                colors=tuple(row["colors"]),
                abilities=tuple(read(id).abilities),
            )
            assert compile_face(RULEBOOK.vocabulary, card) is not None


# -- precision ---------------------------------------------------------------------------------

OTHERWISE = {
    "0033": "the same two steps in the printed order",
    "0037": "AP and LP in one step",
    "0039": "the end of the turn it was given in is the end of your turn",
    "0097": "declining the offer or choosing nobody",
    "0213": "what was replaced in a Contact is a Character",
    "0241": "only your Characters are in your Contact",
    "0278": "what was not removed is no Character",
    "0281": "the card lies on top already",
    "0282": "the same name twice by hand",
    "0285": "only Events are used as Events",
    "0297": "choosing the only one there is",
    "0321": "a Level said for each name",
    "0322": "declining the offer or choosing nobody",
    "0330": "choosing the only one there is",
    "0338": "choosing the only one there is",
    "0342": "hand or Remove Area first, then the card",
    "0357": "both ways written out",
    "0360": "the hand that was revealed",
    "0365": "from the Remove Area or not at all",
}
"""Said differently with the same effect."""


NOT_READ = {"0244"}
"""Of the cards said by hand those that the reader does not understand."""


def test_it_reads_all_cards_said_by_hand_but_these():
    assert {id for id in REAL if not read(id).compiled} == NOT_READ


@pytest.mark.parametrize("id", sorted(REAL.keys() - NOT_READ))
def test_it_agrees_with_the_cards_said_by_hand(id: str):
    by_hand = meaning([dict(ability) for ability in REAL[id].abilities])
    same = meaning(read(id).abilities) == by_hand
    assert same != (id in OTHERWISE)


NUMBERS = re.compile(r"[2-9]\d*|1\d+|［[^］]+］|【[青緑白赤黄黒]】")


def words(text: str) -> set[str]:
    """Numbers (one goes without saying), names, traits and colours of a line, however often."""
    return set(NUMBERS.findall(text))


def test_no_number_name_or_colour_is_lost():
    """What is written back holds every number, name, trait and colour of the print."""
    for id, row in rows().items():
        for field, text in (row["text_ja"] or {}).items():
            kind = FIELD_KINDS.get(field, row["type"])
            for line in lines(text):
                try:
                    abilities = proved(line.text, kind)
                except NotUnderstood:
                    continue
                if any("usable_if" in ability for ability in abilities):
                    continue
                back = [line_of(a, on_event=kind == "event") for a in abilities]
                written = " ".join(write_line(grammar(), b) or "" for b in back)
                assert not words(line.text) - words(written), (id, line.text, written)
