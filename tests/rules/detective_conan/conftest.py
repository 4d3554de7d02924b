"""With COMPILED_CARDS=1 the cards said by hand bear the abilities that the reader makes of their print."""

import os
from dataclasses import replace

import pytest

from tests.rules.detective_conan import real_cards
from tests.rules.detective_conan.answers import cards as answer_cards
from tests.rules.detective_conan.published import ABSENT, published, rows

COMPILED = os.environ.get("COMPILED_CARDS") == "1"


def pytest_report_header() -> str:
    return f"official cards: {'compiled from their print' if COMPILED else 'said by hand'}"


def compiled_abilities() -> dict[str, tuple[object, ...]]:
    """Abilities by card, names and traits in the English that the tests speak."""
    if not rows():
        pytest.exit(f"COMPILED_CARDS=1, but there is {ABSENT}", returncode=4)
    all_rows = [*rows().values()]
    say = answer_cards.translator(all_rows, answer_cards.known_spellings(all_rows))
    both = published().keys() & real_cards.REAL.keys()
    return {id: tuple(answer_cards.in_english(published()[id].abilities, say)) for id in both}


if COMPILED:  # before any test module takes a card
    for _id, _abilities in compiled_abilities().items():
        _card = replace(real_cards.REAL[_id], abilities=_abilities)
        real_cards.REAL[_id] = answer_cards.REAL[_id] = _card
