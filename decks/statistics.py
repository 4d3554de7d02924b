"""What a deck is made of, what it draws, and sample hands that a link can repeat."""

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from decks.workload import check_workload
from games.engine.decks import DeckList, Entry
from games.engine.draws import MULLIGANS, DrawRules, Hand, Question, odds, sample_hand
from games.engine.rulebook import Rulebook

MAX_TURNS = 30
MAX_CHOSEN = 20
MAX_SEED = 2**53 - 1  # what a JavaScript client can hold


class NoDraws(ValueError):
    """A game whose hands are not drawn from a deck."""

    def __init__(self, rulebook: Rulebook) -> None:
        super().__init__(f"{rulebook.title} has no hand that is drawn from a deck.")


def statistics(
    rulebook: Rulebook, deck: DeckList, sections: Collection[str] = ()
) -> dict[str, Any]:
    """Counts and curves over all sections, or over those named. Colours are of what is played: a
    card that leads, alone in its section, would only repeat them."""
    entries = [e for e in deck.entries if not sections or e.section in sections]
    played = [e for e in entries if sections or deck.size(e.section) > 1]
    return {
        "cards": sum(entry.count for entry in entries),
        "different": len({entry.card.id for entry in entries}),
        "sections": {s.name: deck.size(s.name) for s in rulebook.declaration.sections},
        "types": tally(entries, lambda card: [card.type]),
        "colors": tally(played, lambda card: card.colors),
        "traits": tally(entries, lambda card: card.traits),
        "curves": curves(rulebook, entries),
    }


def tally(entries: list[Entry], of: Any) -> dict[str, int]:
    """Copies by each word a card has, most first."""
    found: Counter[str] = Counter()
    for entry in entries:
        for word in of(entry.card):
            found[word] += entry.count
    return dict(sorted(found.items(), key=lambda pair: (-pair[1], pair[0])))


def curves(rulebook: Rulebook, entries: list[Entry]) -> list[dict[str, Any]]:
    """For each number the rulebook prints on cards: copies by value, split by type."""
    titles = {
        attribute.name: attribute.title or attribute.name
        for card_type in rulebook.declaration.card_types
        for attribute in card_type.attributes
        if attribute.kind == "integer" and attribute.name != "copies"
    }
    found = [curve(name, title, entries) for name, title in titles.items()]
    return [one for one in found if one["values"]]


def curve(name: str, title: str, entries: list[Entry]) -> dict[str, Any]:
    values: dict[int, Counter[str]] = {}
    for entry in entries:
        value = entry.card.get(name)
        if isinstance(value, int):
            values.setdefault(value, Counter())[entry.card.type] += entry.count
    copies = sum(sum(by_type.values()) for by_type in values.values())
    total = sum(value * sum(by_type.values()) for value, by_type in values.items())
    return {
        "attribute": name,
        "title": title,
        "values": {str(value): dict(values[value]) for value in sorted(values)},
        "mean": round(total / copies, 3) if copies else None,
    }


# -- odds ---------------------------------------------------------------------------------


def draw_rules(rulebook: Rulebook) -> DrawRules:
    if rulebook.declaration.draws is None:
        raise NoDraws(rulebook)
    return rulebook.declaration.draws


def odds_table(
    rulebook: Rulebook,
    deck: DeckList,
    group: Collection[str],
    turns: int,
    *,
    on_the_play: bool = True,
    mulligan: bool = True,
) -> dict[str, Any]:
    """The exact chance of at least k cards of a group, for each k, hand and turn."""
    check_workload(deck)
    rules = draw_rules(rulebook)
    held = [entry for entry in deck.of(rules.section) if entry.card.id in group]
    size, copies = deck.size(rules.section), sum(entry.count for entry in held)
    rows = [
        [
            odds(rules, Question(size, copies, k, turn, on_the_play), mulligan=mulligan)
            for k in range(1, min(copies, rules.hand) + 1)
        ]
        for turn in range(min(turns, MAX_TURNS) + 1)
    ]
    return {
        "section": rules.section,
        "deck": size,
        "group": copies,
        "on_the_play": on_the_play,
        "mulligan": MULLIGANS[rules.mulligan] if mulligan else MULLIGANS["none"],
        "rules": list(rules.rules),
        "at_least": [
            {"turn": turn, "chances": [float(chance) for chance in row]}
            for turn, row in enumerate(rows)
        ],
    }


# -- sample hands -------------------------------------------------------------------------


@dataclass(frozen=True)
class HandRequest:
    """Everything that a sample hand depends on besides the list: what its link carries."""

    seed: int
    returned: tuple[int, ...] = ()
    turns: int = 0
    on_the_play: bool = True
    chosen: tuple[str, ...] = ()
    more: int = 0

    def query(self) -> str:
        """The query of a link that deals this hand again."""
        words = {
            "seed": self.seed,
            "return": ",".join(map(str, self.returned)),
            "turns": self.turns,
            "play": int(self.on_the_play),
            "hand": ",".join(self.chosen),
            "more": self.more or "",
        }
        return urlencode({key: value for key, value in words.items() if value != ""})

    @classmethod
    def from_query(cls, query: Mapping[str, str]) -> "HandRequest":
        """Read a link's query; ValueError says which part is wrong."""
        places = [place for place in query.get("return", "").split(",") if place]
        return cls(
            whole(query.get("seed", "0"), "seed", MAX_SEED),
            tuple(whole(place, "return", 99) for place in places),
            whole(query.get("turns", "0"), "turns", MAX_TURNS),
            whole(query.get("play", "1"), "play", 1) == 1,
            tuple(card for card in query.get("hand", "").split(",") if card)[:MAX_CHOSEN],
            whole(query.get("more", "0"), "more", MAX_TURNS),
        )


def whole(text: str, name: str, high: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 20 and int(text) <= high):
        raise ValueError(f"{name} must be a whole number from 0 to {high}, not {text[:40]!r}.")
    return int(text)


def sampled_hand(rulebook: Rulebook, deck: DeckList, asked: HandRequest) -> Hand:
    """The hand of a request. Equal lists deal equal hands, in whatever order they stand."""
    check_workload(deck)
    rules = draw_rules(rulebook)
    entries = sorted(deck.of(rules.section), key=lambda entry: entry.card.id)
    cards = [entry.card.id for entry in entries for _ in range(entry.count)]
    return sample_hand(
        rules,
        cards,
        asked.seed,
        returned=asked.returned,
        turns=asked.turns,
        on_the_play=asked.on_the_play,
        chosen=asked.chosen,
        more=asked.more,
    )


def hand_data(hand: Hand, asked: HandRequest) -> dict[str, Any]:
    return {
        "opening": list(hand.opening),
        "returned": list(hand.returned),
        "kept": list(hand.kept),
        "draws": [list(draw) for draw in hand.draws],
        "seed": asked.seed,
        "query": asked.query(),
    }
