"""The operations of the game, numbered once so that every chapter can push any of them."""

from games.engine.abilities.program import declare_program
from games.engine.flow import Flow

flow = Flow()

MULLIGAN = flow.declare("mulligan", "DC-6.5")
TURN = flow.declare("turn", "DC-8.1")
MAIN = flow.declare("main phase", "DC-9.1")
PENDING = flow.declare("pending effects", "DC-27.3")
ENTER = flow.declare("entering the Scene", "DC-12.9")
LEAVE = flow.declare("leaving the Scene", "DC-35.1")
REPLACE = flow.declare("replacing", "DC-R.17")
SETTLE = flow.declare("set card leaving", "DC-35.4")
USE_EVENT = flow.declare("using an Event", "DC-10.11")
HINT = flow.declare("Next Hint", "DC-11.4")
DEDUCE = flow.declare("Deduction", "DC-15.1")
ACT = flow.declare("Action", "DC-16.1")
CONTACT = flow.declare("Contact", "DC-18.1")
CUT_IN = flow.declare("Cut In", "DC-19.1")
SPARK = flow.declare("Spark", "DC-21.6")
DISCARD = flow.declare("discarding", "DC-28.22")
ORDER = flow.declare("ordering cards", "DC-36.4")
ARRANGE = flow.declare("arranging cards", "DC-36.4")
FILL = flow.declare("choosing Evidence", "DC-5.21")
HANDS = flow.declare("rock, paper, scissors", "DC-36.17")
PROGRAM = declare_program(flow, "DC-27.13")
