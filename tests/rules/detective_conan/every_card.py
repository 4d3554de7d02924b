"""Decks that hold every card between them, matches of those decks, and which lines took effect.

python -m tests.rules.detective_conan.every_card [FILE] [--matches 2000]
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from games.bots.match import Outcome, deal
from games.bots.registry import find_bot
from games.bots.seat import Seat
from games.engine.abilities import program
from games.engine.abilities.words import DO, Instruction
from games.engine.cards import CardDef
from games.engine.decks import DeckList, Entry
from games.engine.table import Decklist, Table, TableSpec
from games.rulebooks.detective_conan import RULEBOOK
from games.rulebooks.detective_conan.deck_rules import met_by_case, met_by_partner
from games.rulebooks.detective_conan.hand_use import hand_lines
from games.rulebooks.detective_conan.modifiers import lines
from games.rulebooks.detective_conan.names import names_of
from games.rulebooks.detective_conan.state import HAND, ConanState
from tests.rules.detective_conan.published import SAMPLE, published

Line = tuple[str, int]
"""A card and the number of one of its abilities."""
SIZE, COPIES = 40, 3
CONTROL = program.CONTROL | {program.run_choose, program.clear_register}


# -- decks ------------------------------------------------------------------------------


def decks_of(cards: Iterable[CardDef], seed: int = 7) -> list[Decklist]:
    """Legal decks that between them hold every card, each with what its headers ask for."""
    by_type: dict[str, list[CardDef]] = {}
    for card in sorted(cards, key=lambda card: card.id):
        by_type.setdefault(card.type, []).append(card)
    partners, cases = by_type["partner"], by_type["case"]
    main = [*by_type["character"], *by_type["event"]]
    Random(seed).shuffle(main)
    left = {card.id: card for card in (*main, *partners, *cases)}
    found = []
    while left:
        wanted = next((card for card in main if card.id in left), None) or main[len(found)]
        fit = {(p.id, c.id): -fitting(wanted, p, c) for p in partners for c in cases}
        partner, case = min(
            ((p, c) for p in partners for c in cases),
            key=lambda two: (
                fit[two[0].id, two[1].id] if wanted.id in left else 0,
                -sum(card.id in left for card in two),
            ),
        )
        found.append(deck_with(partner, case, main, left))
    return found


def deck_with(
    partner: CardDef, case: CardDef, main: Sequence[CardDef], left: dict[str, CardDef]
) -> Decklist:
    """Cards that have not had their turn first, best suited first, with those they are bound to."""

    def rank(card: CardDef) -> tuple[int, int]:
        return -fitting(card, partner, case), 0 if card.id in left else 1

    new = sorted((card for card in main if card.id in left), key=rank)
    wanted = sorted(main, key=rank) if new else main
    order = dict.fromkeys(c.id for card in [*new, *wanted] for c in (card, *bonds(card, main)))
    known = {card.id: card for card in main}
    chosen: list[CardDef] = []
    for card in (partner, case):
        left.pop(card.id, None)
    for id in order:
        card = known[id]
        room = min(SIZE - len(chosen), COPIES, card.get("copies") or COPIES)
        if room == 0:
            break
        chosen += [card] * room
        left.pop(id, None)
    return {"partner": [partner], "case": [case], "main": chosen}


def fitting(card: CardDef, partner: CardDef, case: CardDef) -> int:
    """How much of a card works with this Partner and Case: its colours, then its headers."""
    abilities = [a for a in card.abilities if isinstance(a, Mapping)]
    met = all(
        met_by_partner(a, partner)
        and met_by_case(a, case)
        and a.get("case_trait", "") in ("", *case.traits)
        for a in abilities
    )
    return 2 * (set(card.colors) <= set(case.colors)) + met


def bonds(card: CardDef, main: Sequence[CardDef]) -> list[CardDef]:
    """One card for each name that an ability is bound to."""
    names = [a["bond"] for a in card.abilities if isinstance(a, Mapping) and "bond" in a]
    found = (next((c for c in main if name in names_of(c)), None) for name in names)
    return [card for card in found if card is not None]


def decks_around(targets: Iterable[str], cards: Mapping[str, CardDef]) -> list[Decklist]:
    """A deck for each of these cards, with cards of the names and traits that it speaks of."""
    by_type = {t: [c for c in cards.values() if c.type == t] for t in ("partner", "case")}
    main = [c for c in cards.values() if c.type in ("character", "event")]
    found = []
    for id in targets:
        card = cards[id]
        partners = [card] if card.type == "partner" else by_type["partner"]
        cases = [card] if card.type == "case" else by_type["case"]
        pairs = [(p, c) for p in partners for c in cases]
        partner, case = max(pairs, key=lambda two: fitting(card, *two))
        said = words_in(card.abilities)
        spoken_of = sorted(main, key=lambda c: -len(said & {*names_of(c), *c.traits}))
        first = [card] if card in main else []
        suited = [c for c in spoken_of if set(c.colors) <= set(case.colors)]
        order = {c.id: c for c in [*first, *bonds(card, main), *suited, *main]}
        found.append(deck_with(partner, case, list(order.values()), {}))
    return found


def words_in(data: Any) -> set[str]:
    if isinstance(data, str):
        return {data}
    inside = data.values() if isinstance(data, Mapping) else data
    several = isinstance(data, Mapping | list | tuple)
    return set().union(*(words_in(part) for part in inside)) if several else set()


def is_legal(deck: Decklist) -> bool:
    entries = [Entry(section, card, 1) for section, cards in deck.items() for card in cards]
    return not RULEBOOK.violations(DeckList(entries))


# -- matches ----------------------------------------------------------------------------


class Watcher:
    """Notes which printed lines take effect in the matches of its tables."""

    def __init__(self) -> None:
        self.seen: set[Line] = set()
        self.faces: set[Any] = set()  # tables share them

    def table(self, decks: tuple[Decklist, Decklist]) -> Table:
        table = Table(RULEBOOK, TableSpec("duel", 2, decks))
        for face in {*table.faces} - self.faces:
            self.faces.add(face)
            face.abilities = tuple(
                replace(ability, parts=self.watched(face.card.id, ability))
                for ability in face.abilities
            )
        return table

    def watched(self, id: str, ability: Any) -> tuple[tuple[Instruction, ...], ...]:
        """The same programs, whose effects are noted when they are carried out."""
        key = (id, ability.index)
        if ability.kind == "disguise":
            return tuple(ability.parts)
        do = tuple(self.noting(key, step) for step in ability.parts[DO])
        return (*ability.parts[:DO], do, *ability.parts[DO + 1 :])

    def noting(self, key: Line, step: Instruction) -> Instruction:
        if step.run in CONTROL:
            return step
        run: Callable[..., None] = step.run

        def noted(s: Any, f: Any, argument: Any) -> None:
            self.seen.add(key)
            run(s, f, argument)

        return step._replace(run=noted)

    def look(self, s: ConanState) -> None:
        """Continuous lines that hold just now, on the table and in hands."""
        for attribute in range(s.shaped.bit_length()):
            if s.shaped >> attribute & 1:
                for c, line, _f in lines(s, attribute):
                    self.seen.add((s.face[c].card.id, line.ability))
        for c in (*s.piles[HAND], *s.piles[HAND + 1]):
            for attribute, own in s.face[c].in_hand.items():
                if hand_lines(s, c, attribute):
                    self.seen |= {(s.face[c].card.id, line.ability) for line in own}

    def disguises(self, s: ConanState) -> None:
        for event in s.events():
            if event[0] == "disguises":
                face = s.face[event[3]]
                if face.disguise is not None:
                    self.seen.add((face.card.id, face.disguise.index))


def play_watched(watcher: Watcher, table: Table, seed: int, bots: Sequence[str]) -> Outcome:
    """One match; any error is raised, none is played around."""
    outcome = deal(table, seed)
    state: Any = outcome.state
    players = [find_bot(name)(seed + n) for n, name in enumerate(bots)]
    seats = [Seat(state, number) for number in range(2)]
    while (number := state.to_act) is not None:
        index = state.options.index(players[number].choose(seats[number]))
        outcome.actions.append(index)
        if len(outcome.actions) % 8 == 0:
            watcher.look(state)
        state.take(index)
        assert len(outcome.actions) <= RULEBOOK.declaration.bound, f"seed {seed} never ends"
    watcher.disguises(state)
    return outcome


BOTS = (("greedy", "greedy"), ("random", "greedy"), ("greedy", "random"), ("random", "random"))


def play_all(
    decks: Sequence[Decklist], matches: int, watcher: Watcher, told: Callable[[int], None]
) -> Counter[str]:
    """Matches of all decks in turn, each against another; how they ended."""
    ends: Counter[str] = Counter()
    for number in range(matches):
        mine = number % len(decks)
        other = (mine + 1 + number // len(decks)) % len(decks)
        table = watcher.table((decks[mine], decks[other]))
        outcome = play_watched(watcher, table, number + 1, BOTS[number % len(BOTS)])
        ends[outcome.result.rule] += 1
        told(number + 1)
    return ends


def printed_lines(cards: Iterable[CardDef]) -> set[Line]:
    return {(card.id, n) for card in cards for n in range(len(card.abilities))}


# -- by hand ----------------------------------------------------------------------------


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path, nargs="?", default=SAMPLE)
    parser.add_argument("--matches", type=int, default=2000)
    parser.add_argument("--rounds", type=int, default=4, help="decks around what is missing")
    given = parser.parse_args()
    cards = published(given.file)
    decks = decks_of(cards.values())
    bad = [n for n, deck in enumerate(decks) if not is_legal(deck)]
    say(f"{len(cards)} cards in {len(decks)} decks, {len(bad)} of them not legal")
    watcher, start = Watcher(), time.process_time()

    def tell(done: int) -> None:
        if done % 100 == 0:
            say(f"{done} matches, {time.process_time() - start:.0f} s, {len(watcher.seen)} lines")

    everything = printed_lines(cards.values())
    ends = play_all(decks, given.matches // 2, watcher, tell)
    for _ in range(given.rounds):
        missing = sorted(everything - watcher.seen)
        around = decks_around(dict.fromkeys(id for id, _ in missing), cards)
        ends += play_all(around, given.matches // 2 // given.rounds, watcher, tell)
    missing = sorted(everything - watcher.seen)
    say(f"{ends.total()} matches without a fault; ended by {dict(ends)}")
    say(f"{len(everything) - len(missing)} of {len(everything)} lines took effect; not: {missing}")


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
