"""CM-4: the round, its phases and steps in printed order."""

from games.rulebooks.clash_of_minds.agents import archive_agents, draw_agents
from games.rulebooks.clash_of_minds.final_turn import begin_final_turn
from games.rulebooks.clash_of_minds.flow import flow
from games.rulebooks.clash_of_minds.setup import (
    begin_placement,
    draw_three,
    initiate_contacts,
    reveal_site,
    turn_up,
)
from games.rulebooks.clash_of_minds.state import Duel
from games.rulebooks.clash_of_minds.summary import (
    begin_conclusion,
    check_end,
    clear_table,
    discard_marked,
    offer_discards,
    pass_first_player,
)
from games.rulebooks.clash_of_minds.turn import begin_course


def begin_round(s: Duel) -> None:
    """CM-4.1, CM-12.6: another Stage of Investigation."""
    flow.start(s, ROUND)


ROUND = flow.sequence(  # CM-4.2
    reveal_site,  # A. Start of the Investigation
    initiate_contacts,
    draw_agents,
    begin_placement,
    turn_up,
    draw_three,
    begin_course,  # B. Course of the Investigation
    begin_final_turn,
    begin_conclusion,  # C. Summary of the Investigation
    check_end,
    clear_table,
    archive_agents,
    offer_discards,
    discard_marked,
    pass_first_player,
    begin_round,
)
