"""Chapter 25: what counts towards a limit, and how it is stored."""

import pytest

from games.rulebooks.detective_conan import RULEBOOK
from games.rulebooks.detective_conan.state import GRANTED, pack_use, unpack_use
from tests.rules.detective_conan.table import DRAW, Game, always, character, declare, side


def limited(**headers):
    return declare([{"discards": {"who": "you"}}], DRAW, limit="once", **headers)


@pytest.mark.rule("DC-25.1", "DC-25.8")
def test_printed_and_granted_uses_count_apart():
    gift = {"grant": {"who": "self", "ability": limited()}}
    versed = character("", 4, 4000, 1, always({"keyword": "rush"}), limited(), declare([], gift))
    g = Game(side([versed], [character() for _ in range(4)]))
    g.do("declare", versed, 2)
    g.do("declare", versed, 1).do("discard")
    assert not g.can("declare", versed, 1)
    g.do("declare", versed, -1).do("discard")
    assert not g.can("declare", versed, -1)
    assert g.s.used == [(g.at(versed), 1), (GRANTED, 1)]


@pytest.mark.rule("DC-25.1")
def test_a_saved_match_remembers_what_was_used():
    """A stored state has one number for each use, as it always had."""
    versed = character("", 4, 4000, 1, limited())
    g = Game(side([versed], [character() for _ in range(4)]))
    g.do("declare", versed).do("discard")
    saved = g.s.save()
    assert saved["used"] == [g.at(versed) * 1000]
    resumed = RULEBOOK.load(g.s.table.spec, saved)
    assert resumed.used == g.s.used
    assert resumed.legal_actions() == g.s.legal_actions()


@pytest.mark.parametrize(("use", "stored"), [((0, 0), 0), ((83, 7), 83007), ((GRANTED, 12), -12)])
def test_a_use_and_its_stored_number_tell_the_same(use, stored):
    assert pack_use(use) == stored
    assert unpack_use(stored) == use
