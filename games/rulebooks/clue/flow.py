"""The operations of a case, each with the rule that a refused action breaks there."""

from games.engine.abilities.program import declare_program
from games.engine.flow import Flow

FLOW = Flow()

CHARACTER = FLOW.declare("choose a character", "CL-3.4")
DEAL = FLOW.declare("deal", "CL-6.1")
TURN = FLOW.declare("start of the turn", "CL-9.8")
MOVE = FLOW.declare("move", "CL-10.1")
STROLL = FLOW.declare("walk on", "CL-25.11")
ASK = FLOW.declare("ask a question", "CL-13.1")
FIRST = FLOW.declare("choose who answers first", "CL-24.7")
ANSWER = FLOW.declare("answer", "CL-14.2")
WATCH = FLOW.declare("watch a card being shown", "CL-24.5")
SHOW = FLOW.declare("show a card", "CL-14.5")
LOOK = FLOW.declare("look at a side card", "CL-19.9")
CENTRE_STOP = FLOW.declare("stand in the centre", "CL-16.11")
ACCUSE = FLOW.declare("accuse", "CL-16.4")
RING = FLOW.declare("show to the left", "CL-25.19")
PROBE = FLOW.declare("probe a hand", "CL-25.22")
PICK = FLOW.declare("choose for a card", "CL-11.4")
END = FLOW.declare("end of the turn", "CL-15.5")
PROGRAM = declare_program(FLOW, "CL-11.4")
