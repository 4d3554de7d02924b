"""What an effect may depend on, and how long a lasting one is in force."""

from games.engine.abilities.words import SEAT, SOURCE
from games.engine.flow import Frame
from games.rulebooks.clash_of_minds.state import CRIME_PLAN, HOLMES, USED, Duel
from games.rulebooks.clash_of_minds.vocabulary.programs import thread_here
from games.rulebooks.clash_of_minds.vocabulary.words import VOCABULARY

condition = VOCABULARY.condition


@condition("ahead", "you are ahead in this Thread")
def is_ahead(s: Duel, f: Frame) -> bool:
    """CM-6.12: the Influence Token is on the own side."""
    lead = s.leads[thread_here(f)]
    return lead > 0 if f[SEAT] == HOLMES else lead < 0


@condition("used", "this card is used")
def is_used(s: Duel, f: Frame) -> bool:
    """CM-8.8, CM-14.2: turned, and without a Distraction Token."""
    return s.turned[f[SOURCE]] == USED


@condition("active", "this Agent is active")
def is_active(s: Duel, f: Frame) -> bool:
    """CM-16.12: from its activation until it is archived."""
    return bool(s.active[f[SEAT]])


@condition("revealed", "this card is revealed")
def is_revealed(s: Duel, f: Frame) -> bool:
    """CM-11.9: from the Conclusion that turned it up."""
    return bool(s.revealed[s.piles[CRIME_PLAN].index(f[SOURCE])])
