"""All effect words, each with its fields and its signs; a word's code for the kernel is its place in this file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Annotated, ClassVar

from generator.definitions.ids import ModuleId
from generator.definitions.notes import Least, Range
from generator.games.balance_control.effects.base import Amount, Codes, Column, Effect, OneOf, Row
from generator.games.balance_control.effects.carriers import (
    LASTING,
    MEASURE,
    OVERLAY,
    TILE,
    Carrier,
    Place,
    but,
    lasting,
    on,
)
from generator.games.balance_control.effects.values import Cost, DepartmentId, OverlayId, Payment, letters
from generator.games.balance_control.notation import (
    MINUS,
    PLUS,
    Change,
    Icon,
    Influence,
    Join,
    Notation,
    Number,
    Resource,
    joined,
)
from generator.values import dataclass


@dataclass(frozen=True)
class Produce(Effect):
    """`produce`: the tile makes resources of a department at settlement (R4.4, R4.5).

    `amount` resources of `department`; the amount is the tile's printed value.
    """

    plays: ClassVar[tuple[Place, ...]] = (on(TILE, "settlement"),)
    department: DepartmentId
    amount: Amount

    def notation(self) -> Notation:
        """`+▲DOM3`."""
        return (Resource(self.department, self.amount, PLUS),)


@dataclass(frozen=True)
class GrantInfluence(Effect):
    """`grant_influence`: the leader gains influence markers (R5.2).

    `amount` markers, into the supply or onto the focus itself.
    """

    plays: ClassVar[tuple[Place, ...]] = (on(TILE, "surrounded"),)
    amount: Annotated[int, Range(0, 99)]
    to: Annotated[str, OneOf("to"), Column("goal")] = "to-supply"

    def notation(self) -> Notation:
        """`+◉1`; nothing where nothing is gained."""
        return (Influence(self.amount, PLUS),) if self.amount else ()


@dataclass(frozen=True)
class Formalize(Effect):
    """`formalize`: resources become an influence marker in the supply (R7, R10).

    Pay `cost`, which must come from at least `different` departments, and gain `amount` markers.
    """

    plays: ClassVar[tuple[Place, ...]] = (on(TILE, "action"),)
    cost: Cost
    amount: Amount
    different: Annotated[int, Range(0, 8), Column("least")] = 0
    often: Annotated[str, OneOf("often", ("always", "once-a-game"))] = "always"

    def problem(self) -> str:
        """More departments than units."""
        total = self.cost.total()
        return f"a cost of {total} never comes from {self.different} departments" if self.different > total else ""

    def notation(self) -> Notation:
        """`▲◇1 + ▲◇1 → +◉1`."""
        return (*self.cost.notation(), Join("→"), Influence(self.amount, PLUS))


@dataclass(frozen=True)
class Convert(Effect):
    """`convert`: equal resources become one of another department (R8).

    `give` equal resources of one department of `from_` become `amount` of one other department in play: through this
    tile, or, on one that works always, for who controls it through any tile that converts.
    """

    plays: ClassVar[tuple[Place, ...]] = (on(TILE, "action"), on(TILE, "always"))
    from_: Annotated[Payment, Column("pay")]
    give: Annotated[int, Range(1, 9), Column("count")]
    amount: Amount

    def notation(self) -> Notation:
        """`▲◇2 → ▲`: no free-choice sign in a gain (R13.3)."""
        given = joined([(Resource(letters(d), self.give),) for d in self.from_.departments], "/")
        return (*given, Join("→"), Resource("", self.amount if self.amount != 1 else 0))


@dataclass(frozen=True)
class Boost(Effect):
    """`boost`: who controls the tile counts as stronger on the tiles next door (R4.1).

    +`amount` strength on every adjacent tile that boosts nothing itself.
    """

    plays: ClassVar[tuple[Place, ...]] = (on(TILE, "always", amount=range(1, 19)),)
    """Six such neighbours and all own markers are as much strength as the engine counts."""
    amount: Amount

    def notation(self) -> Notation:
        """`◼ +◉1`: strength is counted, no marker is made."""
        return (Change(), Influence(self.amount, PLUS))


@dataclass(frozen=True)
class ReduceYield(Effect):
    """`reduce_yield`: what the tile's effect yields is less, never below nothing (R11.6).

    `amount` units less.
    """

    plays: ClassVar[tuple[Place, ...]] = (on(OVERLAY),)
    amount: Amount

    def notation(self) -> Notation:
        """`◼ −1`."""
        return (Change(), Number(MINUS, self.amount))


ON_A_TILE = ("through-tile", "own-effect")
FOR_A_WHILE = ("every-effect", "overlay-effect", "any-overlay", "convert")
AIMS = {"action-on-tile": "department-tile", "action-on-department": "department"}
"""What the move names where the price lies on something chosen; nothing else takes a target."""


@dataclass(frozen=True)
class Surcharge(Effect):
    """`surcharge`: something costs extra for a while (R11.5, R13.1).

    What `on` names costs `amount` more, payable with `pay`; `department` is the one whose tiles or conversions it falls
    on; `most` is how many may lie on one target at once (0: any number).
    """

    plays: ClassVar[tuple[Place, ...]] = (
        on(OVERLAY, on=ON_A_TILE, until=("removed",), who=("everybody",), department=(None,), most=(0,)),
        on(MEASURE, on=("next-action",), until=("next-action",), department=(None,), most=(0,)),
        on(MEASURE, on=FOR_A_WHILE, until=(*LASTING, "next-action"), department=(None,), most=(0,)),
        on(
            MEASURE, on=("lay-department-tile",), until=(*lasting("this-action", "this-turn"), "next-action"), most=(0,)
        ),
        on(
            MEASURE,
            on=("lay-focus-or-countdown",),
            until=(*lasting("this-action", "this-turn"), "next-action"),
            most=(0,),
        ),
        on(MEASURE, on=("place-countdown",), until=(*LASTING, "next-action"), most=(0,)),
        on(MEASURE, on=("action-on-tile",), until=(*LASTING, "next-action")),
        on(MEASURE, on=("action-on-department",), until=(*LASTING, "next-action"), department=(None,)),
    )
    on: Annotated[str, OneOf("on")]
    pay: Payment
    amount: Amount
    until: Annotated[str, OneOf("until")]
    who: Annotated[str, OneOf("who")] = "everybody"
    target: Annotated[str, OneOf("target", ("none", "department-tile", "department"))] = "none"
    department: DepartmentId | None = None
    most: Annotated[int, Range(0, 9), Column("count")] = 0

    def problem(self) -> str:
        """What is chosen and what costs more have to be the same thing."""
        wanted = AIMS.get(self.on, "none")
        return "" if self.target == wanted else f"'on: {self.on}' goes with 'target: {wanted}'"

    def works_at(self) -> frozenset[str]:
        """What costs more."""
        if self.on in ("next-action", "action-on-tile", "action-on-department", "convert"):
            return frozenset({"action"} | ({"activation"} if self.on == "next-action" else set()))
        if self.on in ("lay-department-tile", "lay-focus-or-countdown"):
            return frozenset({"lay"})
        if self.on == "place-countdown":
            return frozenset()
        wherever = frozenset({"focus", "action", "activation", "settlement"})
        return wherever | {"play"} if self.on == "every-effect" else wherever

    def notation(self) -> Notation:
        """`+▲◇1`, `+▲CLM1 / +▲NRG1`."""
        return self.pay.notation(self.amount, PLUS)


FORBIDDEN: dict[str, Notation] = {
    "convert": (Icon("forbid"), Icon("grassroots")),
    "play-measure": (Icon("forbid"), Icon("measure")),
    "tile-effect": (Icon("lock"),),
    "move-or-remove-overlays": (Icon("forbid"), Icon("move"), Join("/"), Icon("remove")),
    "influence-and-overlays": (Icon("forbid"), Icon("influence"), Icon("overlay")),
    "influence-only": (Icon("forbid"), Icon("influence")),
    "output-measures": (Icon("forbid"), Icon("measure"), Change()),
}


@dataclass(frozen=True)
class Forbid(Effect):
    """`forbid`: something may not be done for a while.

    `who` may not do `what` (with resources of `department`, or on `target`, where given) during `until`.
    """

    plays: ClassVar[tuple[Place, ...]] = (
        on(OVERLAY, what=("tile-effect",), until=("removed",), who=("everybody",)),
        on(MEASURE, what=but("tile-effect", "move-or-remove-overlays"), until=(*LASTING, "next-action")),
        on(MEASURE, what=("move-or-remove-overlays",), until=LASTING, who=("everybody",)),
    )
    what: Annotated[str, OneOf("what"), Column("on")]
    until: Annotated[str, OneOf("until")]
    who: Annotated[str, OneOf("who")] = "everybody"
    department: DepartmentId | None = None
    target: Annotated[str, OneOf("target", ("none", "tile"))] = "none"

    def problem(self) -> str:
        """Only a conversion has a department to name, only a ban on overlays' moves a tile."""
        if self.department and self.what != "convert":
            return f"'what: {self.what}' takes no 'department'"
        if (self.target == "tile") != (self.what == "move-or-remove-overlays"):
            wanted = "tile" if self.target == "none" else "none"
            return f"'what: {self.what}' goes with 'target: {wanted}'"
        return ""

    def works_at(self) -> frozenset[str]:
        """What it forbids."""
        if self.what in ("play-measure", "output-measures"):
            return frozenset({"play"})
        return frozenset({"play", "focus", "action"} if self.what == "move-or-remove-overlays" else {"action"})

    def notation(self) -> Notation:
        """A stop sign and what is stopped; a lock is its own sign."""
        return (*FORBIDDEN[self.what], *((Resource(self.department),) if self.department else ()))


PRODUCERS = ("department-tile", "opponents-department-tile", "own-department-tile", "this-tile")


@dataclass(frozen=True)
class Output(Effect):
    """`output`: a department tile's production is multiplied or changed (R4.5).

    The chosen tile (of `department`, where given) makes `times` as much, and `add` more (or, below zero, less), never
    below nothing.
    """

    plays: ClassVar[tuple[Place, ...]] = (
        on(OVERLAY, target=("this-tile",), until=("removed",), department=(None,), times=(1,), add=range(1, 10)),
        on(MEASURE, target=but("this-tile"), until=("settlement", "game-end")),
    )
    """An overlay makes its tile produce more; that a tile yields less is `reduce_yield`."""
    target: Annotated[str, OneOf("target", PRODUCERS)]
    until: Annotated[str, OneOf("until", ("settlement", "game-end", "removed"))]
    department: DepartmentId | None = None
    times: Annotated[int, Range(2, 9), Column("count")] = 1
    add: Annotated[int, Range(-9, 9), Column("amount")] = 0

    def problem(self) -> str:
        """Neither `times` nor `add` would change anything."""
        return "it changes nothing; it wants 'times' or 'add'" if self.times == 1 and not self.add else ""

    def works_at(self) -> frozenset[str]:
        """Settlements alone."""
        return frozenset({"settlement"})

    def notation(self) -> Notation:
        """`◼ ×2`, `◼ −1`."""
        times = (Number("×", self.times),) if self.times != 1 else ()
        add = (Number(PLUS if self.add > 0 else MINUS, abs(self.add)),) if self.add else ()
        return (Change(), *times, *add)


BEFORE_IT_IS_DUE = (
    "before-action",
    "before-or-after",
    "action",
    "round-start",
    "overlay-placed",
    "centre-activated",
    "after-action",
)
"""Before the majority check it is too late: the focus resolves."""


@dataclass(frozen=True)
class DeferFocus(Effect):
    """`defer_focus`: a focus does not resolve this round (R5.6).

    The chosen focus waits; `then` says what becomes of a resolution that fell due meanwhile.
    """

    plays: ClassVar[tuple[Place, ...]] = (on(MEASURE, *BEFORE_IT_IS_DUE),)
    target: Annotated[str, OneOf("target", ("unresolved-focus",))]
    then: Annotated[str, OneOf("then"), Column("goal")]

    def works_at(self) -> frozenset[str]:
        """Focuses of the same round."""
        return frozenset({"focus"})

    def notation(self) -> Notation:
        """`◼ focus`."""
        return (Change(), Icon("focus"))


@dataclass(frozen=True)
class Substitute(Effect):
    """`substitute`: a resource of a cost may be paid with others.

    `who` may replace one resource of `pay` in a cost of `scope` by `count` of `with_`, as `often` as said. `different`:
    from how many departments these come at least.
    """

    plays: ClassVar[tuple[Place, ...]] = (
        on(MEASURE, until=but("at-once", "next-action", "next-turn", "next-effect", "used", "removed")),
        on(MEASURE, until=("used",), often=("once",)),
    )
    pay: Payment
    with_: Payment
    count: Annotated[int, Range(1, 9)]
    often: Annotated[str, OneOf("often", ("always", "once", "once-a-round", "once-a-turn"))]
    scope: Annotated[str, OneOf("scope"), Column("on")]
    until: Annotated[str, OneOf("until")]
    who: Annotated[str, OneOf("who", ("everybody", "you"))] = "you"
    different: Annotated[int, Range(0, 2), Column("least")] = 0

    def problem(self) -> str:
        """A resource instead of itself; only two can differ."""
        if len(self.pay.departments) == 1 and self.pay == self.with_ and self.pay.named():
            return "it pays with what it pays for"
        return "'different: 2' goes with 'count: 2'" if self.different == 2 and self.count != 2 else ""

    def works_at(self) -> frozenset[str]:
        """Costs of measures, of overlays and of formalising."""
        return frozenset({"play", "focus", "action"})

    def notation(self) -> Notation:
        """`▲ECO1 / ▲◇2`."""
        return (*self.pay.notation(1), Join("/"), *self.with_.notation(self.count))


LIFTED = {"full-effect": "security-level", "full-yield": "security-level", "extra-cost": "resource"}


@dataclass(frozen=True)
class Lift(Effect):
    """`lift`: pay more with an action and its effect is executed in full, whatever lowers or empties it, or an extra
    cost falls away (ECO 10).

    `amount` resources of `pay` more lift what weighs on one action: what lowers or empties it, what lowers its yield,
    or one extra cost.
    """

    plays: ClassVar[tuple[Place, ...]] = (
        on(MEASURE, amount=(1,), until=but("at-once", "next-action", "next-turn", "next-effect", "used", "removed")),
        on(MEASURE, amount=(1,), until=("used",), often=("once",)),
    )
    """It is paid with one resource."""
    whose: ClassVar[str] = "you"
    pay: Payment
    amount: Amount
    often: Annotated[str, OneOf("often", ("once", "always"))]
    until: Annotated[str, OneOf("until")]
    of: Annotated[str, OneOf("lifts"), Column("on")] = "full-effect"

    def works_at(self) -> frozenset[str]:
        """Its player's actions."""
        return frozenset({"action"})

    def notation(self) -> Notation:
        """`+▲◇1 → forbid security-level`."""
        return (*self.pay.notation(self.amount, PLUS), Join("→"), Icon("forbid"), Icon(LIFTED[self.of]))


GOALS = ("tile", "focus", "unresolved-focus", "centre", "this-tile", "this-focus")
WAITS = ("at-once", "this-turn", "settlement")


@dataclass(frozen=True)
class PlaceOverlay(Effect):
    """`place_overlay`: an overlay comes onto a tile; placing has its price whatever triggered it (R11.2).

    One overlay, of a kind or of the player's choice, onto `target`: now, or as what the card waits for comes, the
    round's `settlement`, or in `this-turn` the activation of that control centre.
    """

    plays: ClassVar[tuple[Place, ...]] = (
        on(MEASURE, option=False, until=("at-once",)),
        on(MEASURE, option=False, target=("tile", "focus", "unresolved-focus", "centre")),
    )
    """Its price is due with the card, so it can't hang on an option; what waits is aimed at what the line names."""
    overlay: Annotated[OverlayId, OneOf("overlay", ("choice",))]
    target: Annotated[str, OneOf("target", GOALS)]
    until: Annotated[str, OneOf("until", WAITS)] = "at-once"

    def problem(self) -> str:
        """What waits for an activation waits for that of a centre."""
        fits = (self.until == "this-turn") <= (self.target == "centre")
        return "" if fits else "'until: this-turn' goes with 'target: centre', whose activation it waits for"

    def works_at(self) -> frozenset[str]:
        """At once, or at an action that is still to come."""
        return frozenset({"action"} if self.until == "this-turn" else ())

    def notation(self) -> Notation:
        """`place`, with the icon of the kind where it is one by name."""
        return (Icon("place"), *(() if self.overlay == "choice" else (Icon(self.overlay),)))


@dataclass(frozen=True)
class MoveOverlay(Effect):
    """`move_overlay`: an overlay goes from one tile to another; moving is free (R11.2).

    One overlay, of the player's choice or the one just placed, `from_` a tile `to` another.
    """

    plays: ClassVar[tuple[Place, ...]] = (
        on(MEASURE, overlay=but("placed"), from_=("tile",)),
        on(MEASURE, overlay=("placed",), from_=("this-tile",)),
    )
    overlay: Annotated[OverlayId, OneOf("overlay", ("choice", "placed"))]
    from_: Annotated[str, OneOf("target", ("tile", "this-tile")), Column("target")]
    to: Annotated[str, OneOf("target", ("other-tile",)), Column("goal")]

    def notation(self) -> Notation:
        """`move`, with the icon of the kind where it is one by name."""
        return (Icon("move"), *(() if self.overlay in ("choice", "placed") else (Icon(self.overlay),)))


@dataclass(frozen=True)
class RemoveOverlay(Effect):
    """`remove_overlay`: overlays go back to the supply; removing is free (R11.2, R11.7).

    One overlay of the player's choice, or all of them, off a tile: now, or as the round settles.
    """

    plays: ClassVar[tuple[Place, ...]] = (on(MEASURE),)
    overlay: Annotated[OverlayId, OneOf("overlay", ("choice", "all"))]
    from_: Annotated[str, OneOf("target", ("tile", "focus")), Column("target")]
    until: Annotated[str, OneOf("until", ("at-once", "settlement"))] = "at-once"

    def notation(self) -> Notation:
        """`remove`, with the icon of the kind where it is one by name."""
        return (Icon("remove"), *(() if self.overlay in ("choice", "all") else (Icon(self.overlay),)))


ENDING = but("at-once", "next-round", "next-action", "next-turn", "next-effect", "used")


@dataclass(frozen=True)
class DoubleOverlay(Effect):
    """`double_overlay`: an overlay counts several times for a while (SEC 14).

    The chosen overlay on the chosen tile counts `times`, in everything it does.
    """

    plays: ClassVar[tuple[Place, ...]] = (on(MEASURE, until=ENDING),)
    overlay: Annotated[OverlayId, OneOf("overlay", ("choice",))]
    target: Annotated[str, OneOf("target", ("tile", "focus"))]
    times: Annotated[int, Range(2, 9), Column("count")]
    until: Annotated[str, OneOf("until")]

    def works_at(self) -> frozenset[str]:
        """Wherever overlays work: a focus makes nothing at a settlement."""
        return frozenset({"focus", "action"} | ({"settlement"} if self.target == "tile" else set()))

    def notation(self) -> Notation:
        """`◼ overlay ×2`."""
        return (Change(), Icon("overlay" if self.overlay == "choice" else self.overlay), Number("×", self.times))


CHEAPER = {"overlay-placement": "place", "overlay-removal": "remove"}


@dataclass(frozen=True)
class Discount(Effect):
    """`discount`: the next placing or removing of an overlay costs less (SEC 15).

    `amount` of `department` less, but not below `least`, the next time within `until`, whoever does it.
    """

    plays: ClassVar[tuple[Place, ...]] = (on(MEASURE, until=(*LASTING, "used")),)
    of: Annotated[str, OneOf("of"), Column("on")]
    department: DepartmentId
    amount: Amount
    until: Annotated[str, OneOf("until")]
    least: Annotated[int, Range(0, 9)] = 0

    def works_at(self) -> frozenset[str]:
        """Overlays are placed by measures and by focuses."""
        return frozenset({"play", "focus"})

    def notation(self) -> Notation:
        """`place −▲SEC1`."""
        return (Icon(CHEAPER[self.of]), Resource(self.department, self.amount, MINUS))


ANY = OverlayId("choice")
MOVES = (MoveOverlay(ANY, "tile", "other-tile"),)
CENTRE = (MOVES, (RemoveOverlay(ANY, "tile"),))
"""What a control centre offers (R9.1)."""
ORDER = ((PlaceOverlay(ANY, "tile"),), MOVES)
"""What a focus may offer its leader (R5.5)."""


@dataclass(frozen=True)
class Choose(Effect):
    """`choose`: one of several options, named by its number in the move (SEC 15, R5.5, R9.1).

    One group of effects out of `options`.
    """

    plays: ClassVar[tuple[Place, ...]] = (
        on(MEASURE),
        on(TILE, "action", options=(CENTRE,)),
        on(TILE, "surrounded", options=(ORDER,)),
    )
    options: Annotated[tuple[Annotated[tuple[Effect, ...], Least(1)], ...], Least(1)]

    def problem(self) -> str:
        """A number in the move names one option, so options can't hold options."""
        inner = any(isinstance(effect, Choose) for option in self.options for effect in option)
        return "'choose' stands inside 'choose'" if inner else ""

    def nested(self) -> tuple[tuple[Effect, ...], ...]:
        """The options' effects."""
        return self.options

    def notation(self) -> Notation:
        """The options' signs with `/` between; options that look the same are shown once."""
        shown = [joined([effect.notation() for effect in option], "+") for option in self.options]
        return joined(list(dict.fromkeys(signs for signs in shown if signs)), "/")

    def row(self, codes: Codes, word: int, option: int = 0) -> Row:  # noqa: ARG002 (no field needs a code)
        """The row only announces how many options follow; their effects have rows of their own."""
        return Row(word=word, option=option, count=len(self.options))


@dataclass(frozen=True)
class Gain(Effect):
    """`gain`: resources at once, of the chosen tile's department (CLM 03).

    `amount` resources of the department that `target` makes.
    """

    plays: ClassVar[tuple[Place, ...]] = (on(MEASURE),)
    target: Annotated[str, OneOf("target", ("department-tile", "department", "own-department-tile"))]
    amount: Amount

    def notation(self) -> Notation:
        """`+▲1`; the words say of which department."""
        return (Resource("", self.amount, PLUS),)


@dataclass(frozen=True)
class SuppressInfluence(Effect):
    """`suppress_influence`: nothing makes influence for a while, or only for who pays (CLM 05, CLM 07).

    `source` makes no influence; who pays one of `buy_out` gets it after all.
    """

    plays: ClassVar[tuple[Place, ...]] = (
        on(MEASURE, source=("effects",), until=LASTING),
        on(MEASURE, source=("majorities",), until=lasting("this-action"), buy_out=(None,)),
    )
    source: Annotated[str, OneOf("source"), Column("on")]
    until: Annotated[str, OneOf("until")]
    buy_out: Annotated[Payment | None, Column("pay")] = None

    def works_at(self) -> frozenset[str]:
        """Focuses, and formalising where all effects make none."""
        return frozenset({"focus", "action"} if self.source == "effects" else {"focus"})

    def notation(self) -> Notation:
        """`forbid ◉`, `forbid ◉ / ▲CLM1 / ▲INF1 → ◉`."""
        stopped: Notation = (Icon("forbid"), Influence())
        if self.buy_out is None:
            return stopped
        return (*stopped, Join("/"), *self.buy_out.notation(1), Join("→"), Influence())


@dataclass(frozen=True)
class WaiveSurcharges(Effect):
    """`waive_surcharges`: extra costs that a module's measures make are not due for a while (CLM 08–10).

    `who` pays no extra cost that the measures of module `from_` make, or none that they pass on either, during `until`.
    """

    plays: ClassVar[tuple[Place, ...]] = (on(MEASURE, until=(*LASTING, "next-action")),)
    from_: Annotated[ModuleId, Column("module")]
    who: Annotated[str, OneOf("who", ("everybody", "you"))]
    until: Annotated[str, OneOf("until")]
    costs: Annotated[str, OneOf("waives"), Column("on")] = "made"

    def works_at(self) -> frozenset[str]:
        """Whatever can cost extra."""
        return frozenset({"lay", "focus", "action", "activation", "play", "settlement"})

    def notation(self) -> Notation:
        """`forbid +▲`."""
        return (Icon("forbid"), Resource("", 0, "+"))


@dataclass(frozen=True)
class CapOutput(Effect):
    """`cap_output`: a player receives no more than so much from each production (R4.5, CLM 11).

    `who` gets at most `most` from each production, or from a settlement in all, during `until`.
    """

    plays: ClassVar[tuple[Place, ...]] = (
        on(MEASURE, until=(*lasting("this-action", "this-turn", "next-turn"), "next-action")),
    )
    who: Annotated[str, OneOf("who", ("player", "opponent"))]
    most: Annotated[int, Range(0, 99), Column("amount")]
    until: Annotated[str, OneOf("until")]
    each: Annotated[str, OneOf("each"), Column("on")] = "production"

    def works_at(self) -> frozenset[str]:
        """Settlements alone."""
        return frozenset({"settlement"})

    def notation(self) -> Notation:
        """`◼ ▲ ≤1`."""
        return (Change(), Resource(), Number("≤", self.most))


@dataclass(frozen=True)
class TransferSurcharge(Effect):
    """`transfer_surcharge`: somebody else must pay an extra cost that is due from you (CLM 13).

    `amount` extra costs, of any source, go to a player named then, who can pay and can't refuse.
    """

    plays: ClassVar[tuple[Place, ...]] = (on(MEASURE),)
    whose: ClassVar[str] = "you"
    amount: Amount
    until: Annotated[str, OneOf("until", ("next-effect", "used", "own-next-turn", "this-round"))]

    def works_at(self) -> frozenset[str]:
        """Whatever can cost extra."""
        return frozenset({"lay", "focus", "action", "activation", "play", "settlement"})

    def notation(self) -> Notation:
        """`◼ +▲1 → player`."""
        return (Change(), Resource("", self.amount, "+"), Join("→"), Icon("player"))


WORDS: tuple[type[Effect], ...] = tuple(Effect.__subclasses__())
BY_NAME = Effect.by_name
BY_NAME.update({word.word: word for word in WORDS})


def word_code(name: str) -> int:
    """The kernel's number for a word."""
    return list(BY_NAME).index(name)


def flattened(effects: Sequence[Effect], option: int = 0) -> Iterator[tuple[Effect, int]]:
    """Every effect with its option number (0 outside `choose`), in the order they are written."""
    for effect in effects:
        yield effect, option
        for number, group in enumerate(effect.nested(), start=1):
            yield from flattened(group, number)


def refusals(effects: Sequence[Effect], carrier: Carrier, path: str) -> Iterator[tuple[str, str, str]]:
    """The paths of the effects that the engine can't play on what carries them, also inside options, each with why and
    with what it could play instead."""
    for number, effect in enumerate(effects, start=1):
        inside = f"{path}[{number}].{effect.word}"
        if why := effect.unplayed(carrier):
            yield inside, why, effect.instead(carrier)
        elif carrier.kind == MEASURE:
            for option, group in enumerate(effect.nested(), start=1):
                yield from refusals(group, replace(carrier, option=True), f"{inside}.options[{option}]")


def rows(effects: Sequence[Effect], codes: Codes) -> tuple[Row, ...]:
    """The kernel rows of a component's effects."""
    return tuple(effect.row(codes, word_code(effect.word), option) for effect, option in flattened(effects))
