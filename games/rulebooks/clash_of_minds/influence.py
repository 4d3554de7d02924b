"""CM-6.11, CM-11.2 to CM-11.4: what the cards in a Thread are worth."""

from games.rulebooks.clash_of_minds.state import (
    AGENT,
    SITE,
    SUPPORT_CARD,
    THREAD,
    USED,
    Duel,
    DuelFace,
)
from games.rulebooks.clash_of_minds.vocabulary import Aura

Granted = tuple[int, int, Aura]
"""An aura in force: the side that grants it (-1: the Site), the Thread it speaks of."""


def influence(s: Duel, seat: int, thread: int) -> int:
    """CM-6.11: the sum of a player's Influence and Support Cards in a Thread."""
    return influence_under(s, seat, thread, auras(s))


def lead(s: Duel, thread: int) -> int:
    """CM-6.12: the Influence Token; above 0 on Holmes's side, below 0 on Moriarty's."""
    granted = auras(s)
    holmes = influence_under(s, 0, thread, granted)
    return holmes - influence_under(s, 1, thread, granted)


def leads(s: Duel) -> list[int]:
    """The Influence Tokens of all three Threads."""
    granted = auras(s)
    if not granted and not s.changes:
        return [plain_sum(s, pile) - plain_sum(s, pile + 1) for pile in FIRST_PILES]
    return [
        influence_under(s, 0, t, granted) - influence_under(s, 1, t, granted)
        for t in (0, 1, 2)
    ]


FIRST_PILES = (THREAD, THREAD + 2, THREAD + 4)


def plain_sum(s: Duel, pile: int) -> int:
    """What a pile counts where nothing modifies it: the usual case, done quickly."""
    face, turned = s.face, s.turned
    total = 0
    for c in s.piles[pile]:
        how = turned[c]
        if how < SUPPORT_CARD:
            total += face[c].used if how & USED else face[c].upright
        elif how == SUPPORT_CARD:
            total += 1
    return total


def influence_under(s: Duel, seat: int, thread: int, granted: list[Granted]) -> int:
    """CM-11.2 to CM-11.4: cards as they are turned, modifiers, Support Cards."""
    face, turned, changes = s.face, s.turned, s.changes
    bonus, support = bonuses(granted, seat, thread) if granted else (0, 0)
    total = 0
    for c in s.piles[THREAD + 2 * thread + seat]:
        how = turned[c]
        if how < SUPPORT_CARD:
            f = face[c]
            value = bonus + (f.used if how & USED else f.upright)
            if granted and how == USED:
                value -= own_aura(f)
            if changes:
                value += changed(s, c)
            if value > 0:  # CM-R.29
                total += value
        elif how == SUPPORT_CARD:
            total += 1 + support  # CM-8.11
    return total


def card_value(s: Duel, c: int, seat: int, thread: int) -> int:
    """CM-7.4, CM-8.8: what one card counts now."""
    bonus, support = bonuses(auras(s), seat, thread)
    how = s.turned[c]
    if how >= SUPPORT_CARD:
        return 1 + support if how == SUPPORT_CARD else 0
    f = s.face[c]
    value = bonus + (f.used if how & USED else f.upright) + changed(s, c)
    if how == USED:
        value -= own_aura(f)
    return max(0, value)


def changed(s: Duel, c: int) -> int:
    """CM-11.3, CM-14.2: changes hold while their source is used and not distracted."""
    total = 0
    for source, target, by in s.changes:
        if target == c and s.turned[source] == USED:
            total += by
    return total


def own_aura(f: DuelFace) -> int:
    """What a card gives to its fellows it does not give to itself."""
    if f.modifiers is None:
        return 0
    return sum(
        aura.by
        for aura in f.modifiers.auras
        if aura.cards == "influence" and aura.side != "opponent"
    )


def auras(s: Duel) -> list[Granted]:
    """CM-5.2, CM-14.2, CM-16.12: what Site, used cards and active Agents grant now."""
    face, turned, piles = s.face, s.turned, s.piles
    found: list[Granted] = []
    for pile in range(THREAD, THREAD + 6):
        for c in piles[pile]:
            if turned[c] == USED and (modifiers := face[c].modifiers) is not None:
                found += [(pile & 1, pile - THREAD >> 1, a) for a in modifiers.auras]
    if piles[SITE] and (modifiers := face[piles[SITE][0]].modifiers) is not None:
        found += [(-1, -1, aura) for aura in modifiers.auras]
    for seat, is_active in enumerate(s.active):
        if is_active and (modifiers := face[piles[AGENT + seat][0]].modifiers):
            found += [(seat, s.watched[seat], aura) for aura in modifiers.auras]
    return found


def bonuses(granted: list[Granted], seat: int, thread: int) -> tuple[int, int]:
    """What is added to each Influence Card and to each Support Card of a side."""
    bonus = support = 0
    for owner, here, aura in granted:
        side = "own" if owner == seat else "opponent"
        if aura.side in (side, "all") and aura.reaches(thread, here):
            if aura.cards == "support":
                support += aura.by
            else:
                bonus += aura.by
    return bonus, support
