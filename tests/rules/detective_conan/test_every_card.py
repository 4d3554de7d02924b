"""Legal decks hold every card between them, and their matches are played to the end."""

from typing import Any

import pytest

from games.engine.cards import CardDef
from games.rulebooks.catalogue import catalogue
from games.rulebooks.detective_conan.player.greedy import SCORES, greedy
from games.rulebooks.detective_conan.printed_text.by_hand import lines_by_hand
from games.rulebooks.detective_conan.table import ACTIONS
from tests.rules.detective_conan.every_card import (
    Watcher,
    decks_of,
    is_legal,
    play_all,
    printed_lines,
)
from tests.rules.detective_conan.published import ABSENT, published
from tests.rules.detective_conan.table import DRAW, FOE, Game, character, declare, side, when


def said_by_hand() -> list[CardDef]:
    """Cards for the lines said by hand, of the kind that each line needs."""
    found = []
    for n, (id, said) in enumerate(lines_by_hand().items()):
        abilities = tuple(ability for line in said.values() for ability in line)
        is_event = any(ability.get("kind") == "event" for ability in abilities)
        attributes: dict[str, Any] = {"level": 2 + n % 4}
        if not is_event:
            attributes |= {"ap": 3000, "lp": 1}
        kind = "event" if is_event else "character"
        colors = ("blue",)
        found.append(CardDef(id, f"By hand {id}", kind, "", attributes, (), colors, "", abilities))
    return found


def shipped() -> list[CardDef]:
    own = [card for card in catalogue("detective-conan").values() if card.id != "DC3-015"]
    return [*own, *said_by_hand()]


def test_decks_hold_every_card_that_ships_and_are_legal():
    cards = shipped()
    decks = decks_of(cards)
    held = {card.id for deck in decks for section in deck.values() for card in section}
    assert held == {card.id for card in cards}
    assert all(map(is_legal, decks))


def test_their_matches_end_and_most_lines_take_effect():
    cards = shipped()
    watcher = Watcher()
    decks = decks_of(cards)
    ends = play_all(decks, 16 * len(decks), watcher, lambda done: None)
    assert ends.total() == 16 * len(decks)
    lines = printed_lines(cards)
    assert len(lines & watcher.seen) > 0.8 * len(lines)


def test_every_published_card_is_in_a_legal_deck():
    if not published():
        pytest.skip(ABSENT)
    decks = decks_of(published().values())
    assert all(map(is_legal, decks))
    assert {c.id for deck in decks for cards in deck.values() for c in cards} == set(published())


def test_the_greedy_player_has_a_score_for_every_action():
    assert {shape.verb for shape in ACTIONS} <= SCORES.keys()


@pytest.mark.rule("DC-29.23", "DC-22.3")
@pytest.mark.parametrize(("deck", "gone"), [(15, 2), (4, 1), (3, 0)])
def test_the_greedy_player_removes_what_its_deck_can_spare(deck: int, gone: int):
    asker = character("", 4, 1000, 1, declare([], {"mill_up_to": 2}, limit="once"))
    g = Game(side([asker], deck=deck))
    g.do("declare", asker)
    g.s.apply(greedy(g.s, g.s.legal_actions()))
    assert g.removed() == gone


@pytest.mark.rule("DC-36.17")
def test_two_greedy_players_do_not_tie_for_ever():
    asker = character("", 4, 1000, 1, declare([], {"hands": "won"}, limit="once"))
    g = Game(side([asker]))
    g.do("declare", asker)
    for _ in range(6):
        if g.can("hand"):
            g.s.apply(greedy(g.s, g.s.legal_actions()))
    assert not g.can("hand")


@pytest.mark.rule("DC-20.19")
@pytest.mark.parametrize(("name", "asked"), [("Vermouth", True), ("Somebody", False)])
def test_a_replaced_character_speaks_of_who_replaced_it(name: str, asked: bool):
    disguised = {"disguised": {"who": {"card": {"name": "Vermouth"}}, "over": "self"}}
    mine = character("", 4, 3000, 1, when(disguised, {"sleep": {"choose": {"character": {}}}}))
    hidden, foe = character(name, 4, 3000, 1, {"kind": "disguise"}), character("", 4, 9000)
    g = Game(side([mine], [hidden]), side([(foe, "sleep")]))
    g.act(mine, foe)
    g.do("disguise", hidden)
    assert bool(g.offered("choose")) == asked


@pytest.mark.rule("DC-26.16")
def test_a_discarded_card_speaks_of_itself_wherever_it_is_said():
    gone = when({"discarded": {"what": "self", "by": "opponent"}}, DRAW, from_hand=True)
    mine = character("", 9, 1000, 1, gone)
    foe = character("", 4, 1000, 1, declare([], {"discards": 1}))
    g = Game(side([], [mine]), side([foe]), active=FOE)
    g.do("declare", foe)
    assert (g.where(mine), g.hand()) == ("remove", 1)
