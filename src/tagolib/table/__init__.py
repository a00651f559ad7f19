"""A table: hand after hand, with players who sit down and leave, the cube, and the jackpot.

A table is an immutable value like a hand, and holds the current hand. One function makes all
changes: :func:`~tagolib.table.transition.act` takes the actions between hands and those of the
hand, and returns the new table.

>>> import tagolib as tago
>>> from tagolib.table import BuyIn, DrawFirst, Finish, Open, Sit, StartHand, act, table_options
>>> table = tago.Table(tago.Rules.parse("Light – 5/300", jackpot_percent=20))
>>> for action in [Open(), Sit(2, 300), Sit(5, 450), DrawFirst(tago.shuffle(bytes(32)))]:
...     table = act(table, action)
>>> print(table_options(table))  # doctest: +ELLIPSIS
sit down at seat 1, 3, 4, 6, 7 or 8 with 300 or more, leave seat 2 or 5, ... start a hand, ...
>>> table = act(table, StartHand(tago.shuffle(bytes(32))))
>>> table.cube, table.hand.to_act, table.stacks_now
(2, 2, ((2, 295), (5, 445)))
>>> table = act(table, tago.Fold(2))
>>> table = act(table, Finish())
>>> table.stacks, table.jackpot.amount
(((2, 295), (5, 453)), 2)
>>> for fact in table.news:
...     print(fact)
JackpotFed(amount=2, total=2)
HandFinished(number=1, stacks=((2, 295), (5, 453)))

Between hands the stage is open and there is no hand. A hand that is over stays until it is
finished. Until then a player who won by folds with two open zeros may look (JACK-04). Under a
ruling, a player who folded may still buy a look (CUR-06).
"""

from tagolib.table.actions import (
    PLAYER_ACTIONS,
    TABLE_ACTIONS,
    BuyIn,
    Close,
    ComeBack,
    DrawFirst,
    Finish,
    Funds,
    Leave,
    Open,
    PlayerAction,
    Sit,
    SitOut,
    StartHand,
    TableAction,
    Void,
)
from tagolib.table.facts import News, TableFact, cash_flow
from tagolib.table.keys import Step
from tagolib.table.options import TableOptions, table_options
from tagolib.table.reasons import TableViolation
from tagolib.table.records import TableRecord, resume_table
from tagolib.table.state import Parts, Stage, Table
from tagolib.table.transition import act, finish, opening_draw
from tagolib.table.views import TableView, view_table, views_of_table
from tagolib.table.waiting import Due, due
from tagolib.tago.hand import HOUSE

__all__ = [
    "HOUSE",
    "PLAYER_ACTIONS",
    "TABLE_ACTIONS",
    "BuyIn",
    "Close",
    "ComeBack",
    "DrawFirst",
    "Due",
    "Finish",
    "Funds",
    "Leave",
    "News",
    "Open",
    "Parts",
    "PlayerAction",
    "Sit",
    "SitOut",
    "Stage",
    "StartHand",
    "Step",
    "Table",
    "TableAction",
    "TableFact",
    "TableOptions",
    "TableRecord",
    "TableView",
    "TableViolation",
    "Void",
    "act",
    "cash_flow",
    "due",
    "finish",
    "opening_draw",
    "resume_table",
    "table_options",
    "view_table",
    "views_of_table",
]
