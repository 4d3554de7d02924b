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


def influence(s: Duel, seat: int, thread: int) -> int:
    """CM-6.11: the sum of a player's Influence and Support Cards in a Thread."""
    pile = s.piles[THREAD + 2 * thread + seat]
    if not pile:
        return 0
    bonus, support = bonuses(s, seat, thread)
    face, turned, changes = s.face, s.turned, s.changes
    total = 0
    for c in pile:
        how = turned[c]
        if how >= SUPPORT_CARD:
            if how == SUPPORT_CARD:
                total += 1 + support  # CM-8.11
            continue
        f = face[c]
        value = bonus + (f.used if how & USED else f.upright)
        if how == USED and f.modifiers is not None:
            value -= own_aura(f)
        if changes:
            value += changed(s, c)
        if value > 0:  # CM-R.29
            total += value
    return total


def lead(s: Duel, thread: int) -> int:
    """CM-6.12: the Influence Token; above 0 on Holmes's side, below 0 on Moriarty's."""
    return influence(s, 0, thread) - influence(s, 1, thread)


def leads(s: Duel) -> list[int]:
    return [lead(s, 0), lead(s, 1), lead(s, 2)]


def card_value(s: Duel, c: int, seat: int, thread: int) -> int:
    """CM-7.4, CM-8.8: what one card counts now."""
    how = s.turned[c]
    bonus, support = bonuses(s, seat, thread)
    if how >= SUPPORT_CARD:
        return 1 + support if how == SUPPORT_CARD else 0
    f = s.face[c]
    value = bonus + (f.used if how & USED else f.upright) + changed(s, c)
    if how == USED:
        value -= own_aura(f)
    return max(0, value)


def changed(s: Duel, c: int) -> int:
    """CM-11.3, CM-14.2: changes hold while their source is used and not distracted."""
    return sum(
        by
        for source, target, by in s.changes
        if target == c and s.turned[source] == USED
    )


def own_aura(f: DuelFace) -> int:
    """What a card gives to its fellows it does not give to itself."""
    if f.modifiers is None:
        return 0
    return sum(
        aura.by
        for aura in f.modifiers.auras
        if aura.cards == "influence" and aura.side != "opponent"
    )


def bonuses(s: Duel, seat: int, thread: int) -> tuple[int, int]:
    """What Site, used cards and Agents add to each Influence and each Support Card of a side."""
    bonus = support = 0
    sites = s.piles[SITE]
    if sites and (modifiers := s.face[sites[0]].modifiers) is not None:
        for aura in modifiers.auras:
            if aura.reaches(thread, -1):
                bonus, support = aura.added(bonus, support)
    for owner in (0, 1):
        sides = ("own", "all") if owner == seat else ("opponent", "all")
        for aura in auras_of(s, owner, thread):
            if aura.side in sides:
                bonus, support = aura.added(bonus, support)
    return bonus, support


def auras_of(s: Duel, owner: int, thread: int) -> list[Aura]:
    """CM-14.2, CM-16.12: what a side's used cards and active Agent do to a Thread."""
    face, turned = s.face, s.turned
    found: list[Aura] = []
    for c in s.piles[THREAD + 2 * thread + owner]:
        if turned[c] == USED and (modifiers := face[c].modifiers) is not None:
            found += modifiers.auras
    if s.active[owner]:
        modifiers = face[s.piles[AGENT + owner][0]].modifiers
        if modifiers is not None:
            chosen = s.watched[owner]
            found += [a for a in modifiers.auras if a.reaches(thread, chosen)]
    return found
