"""The operations of a Case Closed match, numbered once; the chapters give them functions."""

from games.engine.abilities.program import declare_program
from games.engine.flow import Flow

FLOW = Flow()

FIRST_LEAD = FLOW.declare("first lead", "CC-4.1")
REPLACE_HAND = FLOW.declare("replace hand", "CC-4.6")
TURN = FLOW.declare("turn", "CC-3.1")
DETECTIVES_AND_GADGETS = FLOW.declare("detectives and gadgets", "CC-8.17")
ATTACH_CLUES = FLOW.declare("clues", "CC-8.17")
ASSIGN_PROBLEMS = FLOW.declare("problems", "CC-8.17")
MOVE_PROBLEMS = FLOW.declare("movement", "CC-9.4")
SLEUTH_SETS = FLOW.declare("sleuth", "CC-10.1")
ASSIGNMENT = FLOW.declare("assignment", "CC-10.2")
EXPEND_CRIMINALS = FLOW.declare("expend criminals", "CC-13.5")
EXPEND_DETECTIVES = FLOW.declare("expend detectives", "CC-13.9")
SOLVE_CASES = FLOW.declare("solve cases", "CC-21.1")
USE_CLUES = FLOW.declare("use clues", "CC-13.21")
CASE_DISCARDS = FLOW.declare("case discard", "CC-14.1")
ROW_DISCARDS = FLOW.declare("problem row discard", "CC-14.7")
WINDOW = FLOW.declare("right-of-way", "CC-24.4")
SETTLE = FLOW.declare("automatic discards", "CC-R.41")
ORDER_EFFECTS = FLOW.declare("simultaneous effects", "CC-25.1")
CHALLENGE = FLOW.declare("challenge", "CC-12.4")
PROGRAM = declare_program(FLOW, "CC-R.37")

PASS = ("pass",)
DONE = ("done",)
