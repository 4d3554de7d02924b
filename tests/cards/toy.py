"""A small made-up game: numbers, words, a mapping, colours and two verbs to search by."""

import sys
from types import ModuleType
from typing import Any

from games.engine.abilities.kinds import Number
from games.engine.abilities.vocabulary import Vocabulary
from games.engine.decks import Section
from games.engine.flow import Flow
from games.engine.formats import Format
from games.engine.rulebook import Attribute, CardType, Declaration, Mode, Rulebook

LEVEL = Attribute("level", "integer", "Level", ("lv",), required=True, low=0, high=9)
POWER = Attribute("power", "integer", "Power", ("str",))
WITS = Attribute("wits", "integer", "Wits", ("int",))
LOUD = Attribute("loud", "boolean", "Loud")
CLUB = Attribute("club", "string", "Club")
NEEDS = Attribute("needs", "mapping", "Needs")
COPIES = Attribute("copies", "integer", "Copies")

PERSON = CardType("person", "Person", (LEVEL, POWER, WITS, LOUD, CLUB, COPIES))
EVENT = CardType("event", "Event", (LEVEL, NEEDS, COPIES))


def vocabulary() -> Vocabulary:
    words = Vocabulary(
        {"activated": "{do}", "triggered": "{do}", "static": "{do}", "flash": "{do}"}
    )

    @words.verb("draw", "draw {n}", n=Number())
    def draw(s: Any, f: Any, n: int) -> None:
        """Nobody plays this game."""

    @words.verb("gossip", "gossip {n}", n=Number(), tags=("gossip", "talk"))
    def gossip(s: Any, f: Any, n: int) -> None:
        """Nobody plays this game."""

    return words


def toy(slug: str = "toy", title: str = "Toy") -> Rulebook:
    declaration = Declaration(
        slug=slug,
        title=title,
        prefix="TY",
        modes=(Mode("duel", "Duel", (2,)),),
        card_types=(PERSON, EVENT),
        sections=(Section("main", "Main", ("person", "event")),),
        deck_rules=(),
        zones=(),
        formats=(Format("open", "Open", banned=frozenset({"c1"}), limited={"c2": 1}),),
        colors=("blue", "red", "green"),
    )
    return Rulebook(declaration, Flow(), vocabulary())


def install(monkeypatch: Any, slug: str = "toy") -> Rulebook:
    """Register the toy for one test."""
    from games import rulebooks

    module = ModuleType(f"games.rulebooks.{slug}")
    module.RULEBOOK = toy(slug)
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setitem(rulebooks.PACKAGES, slug, module.__name__)
    rulebooks.get.cache_clear()
    return module.RULEBOOK
