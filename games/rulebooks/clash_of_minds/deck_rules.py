"""CM-1: the box and its exact composition."""

from games.engine.cards import CardDef
from games.engine.decks import Composition, KnownSections, Section, Size, Types

SECTIONS = (
    Section("holmes-influence", "Holmes's Influence Deck", ("influence",)),
    Section("moriarty-influence", "Moriarty's Influence Deck", ("influence",)),
    Section("holmes-actions", "Holmes's Action Cards", ("action",)),
    Section("moriarty-actions", "Moriarty's Action Cards", ("action",)),
    Section("holmes-agents", "Holmes's Agent Deck", ("agent",)),
    Section("moriarty-agents", "Moriarty's Agent Deck", ("agent",)),
    Section("sites", "Investigation Site Deck", ("site",)),
    Section("plans", "Crime Plan Cards", ("plan",)),
)

DECK_RULES = (
    KnownSections("CM-1.6", tuple(section.name for section in SECTIONS)),
    Types("CM-1.6", "holmes-influence", ("influence",)),
    Types("CM-1.6", "moriarty-influence", ("influence",)),
    Types("CM-1.7", "holmes-actions", ("action",)),
    Types("CM-1.7", "moriarty-actions", ("action",)),
    Types("CM-1.8", "holmes-agents", ("agent",)),
    Types("CM-1.8", "moriarty-agents", ("agent",)),
    Types("CM-1.2", "sites", ("site",)),
    Types("CM-1.3", "plans", ("plan",)),
    Size("CM-1.6", "holmes-influence", 20, 20),
    Size("CM-1.6", "moriarty-influence", 20, 20),
    Size("CM-1.7", "holmes-actions", 4, 4),
    Size("CM-1.7", "moriarty-actions", 4, 4),
    Size("CM-1.8", "holmes-agents", 4, 4),
    Size("CM-1.8", "moriarty-agents", 4, 4),
    Size("CM-1.2", "sites", 7, 7),
    Size("CM-1.3", "plans", 9, 9),
    Composition("CM-1.17", "holmes-influence", "side", {"holmes": 20}),
    Composition("CM-1.17", "holmes-actions", "side", {"holmes": 4}),
    Composition("CM-1.17", "holmes-agents", "side", {"holmes": 4}),
    Composition("CM-1.18", "moriarty-influence", "side", {"moriarty": 20}),
    Composition("CM-1.18", "moriarty-actions", "side", {"moriarty": 4}),
    Composition("CM-1.18", "moriarty-agents", "side", {"moriarty": 4}),
    Composition("CM-R.22", "holmes-actions", "mandatory", {True: 1, False: 3}),
    Composition("CM-R.22", "moriarty-actions", "mandatory", {True: 1, False: 3}),
    Composition("CM-1.5", "plans", "kind", {"victim": 3, "felony": 3, "object": 3}),
)


def action_card_problems(card: CardDef) -> list[str]:
    """CM-7.1, CM-8.3: only the mandatory Action Card says put."""
    actions = list(card.get("actions"))
    puts_alone = actions == ["put"]
    if card.get("mandatory") == puts_alone and (puts_alone or "put" not in actions):
        return []
    return ["the mandatory Action is put, and no optional Action is"]
