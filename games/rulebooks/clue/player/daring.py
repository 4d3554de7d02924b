"""CL-29.8: accusing before it is certain, when waiting is likely to lose the race.

Greedy never guesses. A player who thinks ahead starts from greedy's choices, but at an even
chance or better it heads for the centre and names the likeliest three cards; whether that
pays in this match, its tries tell. Against a single rival waiting is as good.
"""

from games.engine.flow import Action
from games.rulebooks.clue.board import CENTRE
from games.rulebooks.clue.deduction.knowledge import NEARLY, Knowledge
from games.rulebooks.clue.face import cards_in
from games.rulebooks.clue.flow import PROBE
from games.rulebooks.clue.player.greedy import acting, greedy, toward
from games.rulebooks.clue.sights import knowledge_of
from games.rulebooks.clue.state import ClueState

EVEN = 0.5


def dares(known: Knowledge) -> bool:
    """Counting the deals pays only when few cards are open."""
    if known.live.bit_count() > NEARLY:
        return False
    _, chance = known.likeliest
    return chance >= EVEN


def daring(seen: ClueState, options: list[Action]) -> Action:
    """Greedy's choice, or a step towards an accusation that is as likely right as wrong."""
    verb = options[0][0]
    if verb not in ("roll", "go", "end", "name"):
        return greedy(seen, options)
    known = knowledge_of(seen, acting(seen))
    if verb == "name" and seen.frames[-1][0] != PROBE:
        cards, _ = known.likeliest
        return ("name", *cards_in(cards))
    if seen.table.seats == 2 or not dares(known):
        return greedy(seen, options)
    if verb == "go":
        boost = options[-1] if options[-1] == ("power",) else None
        return toward(seen.table.prepared.board, options, CENTRE, boost)
    return options[-1] if options[-1][0] == "accuse" else options[0]
