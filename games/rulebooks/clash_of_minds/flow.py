"""The operations of a duel, in the order of the rulebook's chapters."""

from games.engine.abilities.program import declare_program
from games.engine.flow import Flow

flow = Flow()

ARRANGE = flow.declare("arrange the Crime Plan", "CM-3.6")
REPLACE = flow.declare("replace the Agent", "CM-16.17")
STAY = flow.declare("choose the Agent that stays", "CM-R.38")
PLACE = flow.declare("initial placement", "CM-5.5")
TURN = flow.declare("turn", "CM-6.1")
PUT = flow.declare("put an Influence Card into play", "CM-7.1")
USE = flow.declare("use an Influence Card", "CM-8.6")
SUPPORT = flow.declare("add a Support Card", "CM-8.10")
EFFECT = declare_program(flow, "CM-8.9")
PLAN = flow.declare("plan the Final Turn", "CM-10.2")
REVEAL = flow.declare("reveal an Action Card", "CM-10.7")
REVEALED = flow.declare("use or skip the revealed Action Card", "CM-10.8")
AFTERWARDS = flow.declare("after the revealed Action Card", "CM-R.41")
CONCLUDE = flow.declare("conclusion", "CM-11.5")
DISCARD = flow.declare("discard from hand", "CM-12.4")
INTERRUPT = flow.declare("activate an Agent on the opponent's turn", "CM-16.11")
