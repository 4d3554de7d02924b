"""CM-6.11, CM-6.12, CM-11.2 to CM-11.4: what the cards in a Thread are worth.

The Influence Tokens are part of the state, so that nobody adds up a Thread to make a
decision: a card that comes, goes or is turned tips them, and where the text of a card makes
others count more or less, everything is weighed again.
"""

from games.rulebooks.clash_of_minds.face import Aura, DuelFace
from games.rulebooks.clash_of_minds.state import (
    AGENT,
    PLAIN,
    SITE,
    SUPPORT_CARD,
    THREAD,
    THREADS,
    USED,
    Duel,
    with_value,
)

Granted = tuple[int, int, Aura]
"""An aura in force: the side that grants it (-1: the Site), the Thread it speaks of."""

SUPPORT = 6  # the place of the bonuses of Support Cards, behind those of Influence Cards
SIDES_OF_THREADS = range(THREAD, THREAD + 6)


def tip(s: Duel, pile: int, by: int) -> None:
    """CM-6.12: a side of a Thread counts so much more, so its Influence Token moves."""
    thread = pile - THREAD >> 1
    lead = s.leads[thread] - by if pile & 1 else s.leads[thread] + by
    s.leads = with_value(s.leads, thread, lead)


def weigh(s: Duel) -> None:
    """CM-6.12: find out what lasts, and place all three Influence Tokens anew."""
    found = grants(s)
    s.bonuses = bonuses(found) if found else PLAIN
    s.leads = tuple([influence(s, 0, t) - influence(s, 1, t) for t in THREADS])


def influence(s: Duel, seat: int, thread: int) -> int:
    """CM-6.11: the sum of a player's Influence and Support Cards in a Thread."""
    turned = s.turned
    pile = THREAD + 2 * thread + seat
    total = 0
    for c in s.piles[pile]:
        if turned[c] < SUPPORT_CARD:
            total += card_value(s, c)
        elif turned[c] == SUPPORT_CARD:
            total += support_value(s, pile)
    return total


def support_value(s: Duel, pile: int) -> int:
    """CM-8.11: what each Support Card counts on a side of a Thread."""
    return 1 + s.bonuses[SUPPORT + pile - THREAD]


def card_value(s: Duel, c: int) -> int:
    """CM-7.4, CM-8.8, CM-R.29: what an Influence Card in play counts as it is turned, at least 0."""
    face, how = s.face[c], s.turned[c]
    value = face.used if how & USED else face.upright
    value += s.bonuses[s.pile_of[c] - THREAD]
    if how == USED and face.auras:
        value -= own_aura(face, s.pile_of[c] - THREAD >> 1)
    if s.changes:
        value += change_of(s, c)
    return value if value > 0 else 0


def change_of(s: Duel, c: int) -> int:
    """CM-11.3, CM-14.2: changes hold while their source is used and not distracted."""
    total = 0
    for source, target, by in s.changes:
        if target == c and s.turned[source] == USED:
            total += by
    return total


def own_aura(face: DuelFace, thread: int) -> int:
    """What a card in a Thread gives to its fellows there it does not give to itself."""
    total = 0
    for aura in face.auras:
        if aura.cards == "influence" and aura.side != "opponent" and aura.reaches(thread, thread):
            total += aura.by
    return total


def grants(s: Duel) -> list[Granted]:
    """CM-5.2, CM-14.2, CM-16.12: what Site, used cards and active Agents grant now."""
    face, turned, piles = s.face, s.turned, s.piles
    found = [(-1, -1, aura) for c in piles[SITE] for aura in face[c].auras]
    for pile in SIDES_OF_THREADS:
        for c in piles[pile]:
            if turned[c] == USED and face[c].auras:
                here = pile - THREAD >> 1
                found += [(pile & 1, here, aura) for aura in face[c].auras]
    for seat in (0, 1):
        if s.active[seat]:
            auras = face[piles[AGENT + seat][0]].auras
            found += [(seat, s.watched[seat], aura) for aura in auras]
    return found


def bonuses(found: list[Granted]) -> tuple[int, ...]:
    """What auras add to each Influence Card and to each Support Card of a side of a Thread."""
    added = [0] * 12
    for pile in range(6):
        for owner, here, aura in found:
            side = "own" if owner == pile & 1 else "opponent"
            if aura.side in (side, "all") and aura.reaches(pile >> 1, here):
                added[pile + SUPPORT * (aura.cards == "support")] += aura.by
    return tuple(added)
