"""The operations, with the rule that an action refused there breaks."""

from games.engine.flow import Flow

FLOW = Flow()
LEAD = FLOW.declare("lead", "TY-2.1")
ANSWER = FLOW.declare("answer", "TY-2.3")
TAKE = FLOW.declare("take", "TY-2.4")
