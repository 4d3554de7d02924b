"""The operations of the flow, each with the rule that an action refused there breaks."""

from games.engine.abilities.program import declare_program
from games.engine.flow import Flow

FLOW = Flow()

EPISODE = FLOW.declare("episode", "CA-2.1")
CHOOSE_CAST = FLOW.declare("choose a Cast card", "CA-2.3")
TURN = FLOW.declare("turn", "CA-3.2")
PUT_AWAY = FLOW.declare("discard the card played", "CA-6.3")
ACCUSE = FLOW.declare("choose whom to Confront", "CA-8.1")
CLEAR = FLOW.declare("remove the Suspect", "CA-8.10")
PAY = FLOW.declare("discard for an ability", "CA-10.5")
PLAYER = FLOW.declare("choose a player", "CA-7.25")
PEEK = FLOW.declare("look at a token", "CA-7.22")
KEEP = FLOW.declare("keep one of the cards drawn", "CA-7.18")
TAKE = FLOW.declare("take a card", "CA-7.27")
GIVE = FLOW.declare("give a card", "CA-10.4")
RECOVER = FLOW.declare("take a card from the discard pile", "CA-R.25")
EXCHANGE = FLOW.declare("exchange a card", "CA-8.9")
PASS_ON = FLOW.declare("pass a card to the left", "CA-8.9")
PROGRAM = declare_program(FLOW, "CA-6.2")
