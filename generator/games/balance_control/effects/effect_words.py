"""All effect words, each with its fields and its signs; a word's code for the kernel is its place in this file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Annotated, ClassVar

from generator.base.frozen import dataclass
from generator.base.override import override
from generator.definitions.field_annotations import Least, Range
from generator.definitions.id_types import ModuleId
from generator.games.balance_control.effects.carriers import (
    LASTING,
    MEASURE,
    OVERLAY,
    TILE,
    Carrier,
    CarrierPlace,
    all_but,
    on,
    without_past,
)
from generator.games.balance_control.effects.effect import (
    Amount,
    Effect,
    EffectRow,
    EffectWordList,
    KernelCodes,
    KernelColumn,
)
from generator.games.balance_control.effects.field_values import Cost, DepartmentId, OverlayId, Payment, letters
from generator.games.balance_control.notation import (
    MINUS,
    PLUS,
    ChangeSign,
    IconSign,
    InfluenceSign,
    JoinSign,
    Notation,
    NumberSign,
    ResourceSign,
    join_notations,
)


@dataclass(frozen=True)
class Produce(Effect):
    """`produce`: the tile makes resources of a department at settlement (R4.4, R4.5).

    `amount` resources of `department`; the amount is the tile's printed value.
    """

    plays: ClassVar[tuple[CarrierPlace, ...]] = (on(TILE, "settlement"),)
    department: DepartmentId
    amount: Amount

    def notation(self) -> Notation:
        """`+▲DOM3`."""
        return (ResourceSign(self.department, self.amount, PLUS),)


@dataclass(frozen=True)
class GrantInfluence(Effect):
    """`grant_influence`: the leader gains influence markers (R5.2).

    `amount` markers, into the supply or onto the focus itself.
    """

    plays: ClassVar[tuple[CarrierPlace, ...]] = (on(TILE, "surrounded"),)
    amount: Annotated[int, Range(0, 99)]
    to: Annotated[str, EffectWordList("to"), KernelColumn("goal")] = "to-supply"

    def notation(self) -> Notation:
        """`+◉1`; nothing where nothing is gained."""
        return (InfluenceSign(self.amount, PLUS),) if self.amount else ()


@dataclass(frozen=True)
class Formalize(Effect):
    """`formalize`: resources become an influence marker in the supply (R7, R10).

    Pay `cost`, which must come from at least `different` departments, and gain `amount` markers.
    """

    plays: ClassVar[tuple[CarrierPlace, ...]] = (on(TILE, "action"),)
    cost: Cost
    amount: Amount
    different: Annotated[int, Range(0, 8), KernelColumn("least")] = 0
    often: Annotated[str, EffectWordList("often", ("always", "once-a-game"))] = "always"

    @override
    def problem(self) -> str:
        total = self.cost.total()
        return f"a cost of {total} never comes from {self.different} departments" if self.different > total else ""

    def notation(self) -> Notation:
        """`▲◇1 + ▲◇1 → +◉1`."""
        return (*self.cost.notation(), JoinSign("→"), InfluenceSign(self.amount, PLUS))


@dataclass(frozen=True)
class Convert(Effect):
    """`convert`: equal resources become one of another department (R8).

    `give` equal resources of one department of `from_` become `amount` of one other department in play: through this
    tile, or, on one that works always, for who controls it through any tile that converts.
    """

    plays: ClassVar[tuple[CarrierPlace, ...]] = (on(TILE, "action"), on(TILE, "always"))
    from_: Annotated[Payment, KernelColumn("pay")]
    give: Annotated[int, Range(1, 9), KernelColumn("count")]
    amount: Amount

    def notation(self) -> Notation:
        """`▲◇2 → ▲`: no free-choice sign in a gain (R13.3)."""
        given = join_notations([(ResourceSign(letters(d), self.give),) for d in self.from_.departments], "/")
        return (*given, JoinSign("→"), ResourceSign("", self.amount if self.amount != 1 else 0))


@dataclass(frozen=True)
class Boost(Effect):
    """`boost`: who controls the tile counts as stronger on the tiles next door (R4.1).

    +`amount` strength on every adjacent tile that boosts nothing itself.
    """

    plays: ClassVar[tuple[CarrierPlace, ...]] = (on(TILE, "always", amount=range(1, 19)),)
    """Six such neighbours and all own markers are as much strength as the engine counts."""
    amount: Amount

    def notation(self) -> Notation:
        """`◼ +◉1`: strength is counted, no marker is made."""
        return (ChangeSign(), InfluenceSign(self.amount, PLUS))


@dataclass(frozen=True)
class ReduceYield(Effect):
    """`reduce_yield`: what the tile's effect yields is less, never below nothing (R11.6).

    `amount` units less.
    """

    plays: ClassVar[tuple[CarrierPlace, ...]] = (on(OVERLAY),)
    amount: Amount

    def notation(self) -> Notation:
        """`◼ −1`."""
        return (ChangeSign(), NumberSign(MINUS, self.amount))


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

    plays: ClassVar[tuple[CarrierPlace, ...]] = (
        on(OVERLAY, on=ON_A_TILE, until=("removed",), who=("everybody",), department=(None,), most=(0,)),
        on(MEASURE, on=("next-action",), until=("next-action",), department=(None,), most=(0,)),
        on(MEASURE, on=FOR_A_WHILE, until=(*LASTING, "next-action"), department=(None,), most=(0,)),
        on(
            MEASURE,
            on=("lay-department-tile",),
            until=(*without_past("this-action", "this-turn"), "next-action"),
            most=(0,),
        ),
        on(
            MEASURE,
            on=("lay-focus-or-countdown",),
            until=(*without_past("this-action", "this-turn"), "next-action"),
            most=(0,),
        ),
        on(MEASURE, on=("place-countdown",), until=(*LASTING, "next-action"), most=(0,)),
        on(MEASURE, on=("action-on-tile",), until=(*LASTING, "next-action")),
        on(MEASURE, on=("action-on-department",), until=(*LASTING, "next-action"), department=(None,)),
    )
    on: Annotated[str, EffectWordList("on")]
    pay: Payment
    amount: Amount
    until: Annotated[str, EffectWordList("until")]
    who: Annotated[str, EffectWordList("who")] = "everybody"
    target: Annotated[str, EffectWordList("target", ("none", "department-tile", "department"))] = "none"
    department: DepartmentId | None = None
    most: Annotated[int, Range(0, 9), KernelColumn("count")] = 0

    @override
    def problem(self) -> str:
        wanted = AIMS.get(self.on, "none")
        return "" if self.target == wanted else f"'on: {self.on}' goes with 'target: {wanted}'"

    @override
    def works_at(self) -> frozenset[str]:
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
    "convert": (IconSign("forbid"), IconSign("grassroots")),
    "play-measure": (IconSign("forbid"), IconSign("measure")),
    "tile-effect": (IconSign("lock"),),
    "move-or-remove-overlays": (IconSign("forbid"), IconSign("move"), JoinSign("/"), IconSign("remove")),
    "influence-and-overlays": (IconSign("forbid"), IconSign("influence"), IconSign("overlay")),
    "influence-only": (IconSign("forbid"), IconSign("influence")),
    "output-measures": (IconSign("forbid"), IconSign("measure"), ChangeSign()),
}


@dataclass(frozen=True)
class Forbid(Effect):
    """`forbid`: something may not be done for a while.

    `who` may not do `what` (with resources of `department`, or on `target`, where given) during `until`.
    """

    plays: ClassVar[tuple[CarrierPlace, ...]] = (
        on(OVERLAY, what=("tile-effect",), until=("removed",), who=("everybody",)),
        on(MEASURE, what=all_but("tile-effect", "move-or-remove-overlays"), until=(*LASTING, "next-action")),
        on(MEASURE, what=("move-or-remove-overlays",), until=LASTING, who=("everybody",)),
    )
    what: Annotated[str, EffectWordList("what"), KernelColumn("on")]
    until: Annotated[str, EffectWordList("until")]
    who: Annotated[str, EffectWordList("who")] = "everybody"
    department: DepartmentId | None = None
    target: Annotated[str, EffectWordList("target", ("none", "tile"))] = "none"

    @override
    def problem(self) -> str:
        if self.department and self.what != "convert":
            return f"'what: {self.what}' takes no 'department'"
        if (self.target == "tile") != (self.what == "move-or-remove-overlays"):
            wanted = "tile" if self.target == "none" else "none"
            return f"'what: {self.what}' goes with 'target: {wanted}'"
        return ""

    @override
    def works_at(self) -> frozenset[str]:
        if self.what in ("play-measure", "output-measures"):
            return frozenset({"play"})
        return frozenset({"play", "focus", "action"} if self.what == "move-or-remove-overlays" else {"action"})

    def notation(self) -> Notation:
        """A stop sign and what is stopped; a lock is its own sign."""
        return (*FORBIDDEN[self.what], *((ResourceSign(self.department),) if self.department else ()))


PRODUCERS = ("department-tile", "opponents-department-tile", "own-department-tile", "this-tile")


@dataclass(frozen=True)
class Output(Effect):
    """`output`: a department tile's production is multiplied or changed (R4.5).

    The chosen tile (of `department`, where given) makes `times` as much, and `add` more (or, below zero, less), never
    below nothing.
    """

    plays: ClassVar[tuple[CarrierPlace, ...]] = (
        on(OVERLAY, target=("this-tile",), until=("removed",), department=(None,), times=(1,), add=range(1, 10)),
        on(MEASURE, target=all_but("this-tile"), until=("settlement", "game-end")),
    )
    """An overlay makes its tile produce more; that a tile yields less is `reduce_yield`."""
    target: Annotated[str, EffectWordList("target", PRODUCERS)]
    until: Annotated[str, EffectWordList("until", ("settlement", "game-end", "removed"))]
    department: DepartmentId | None = None
    times: Annotated[int, Range(2, 9), KernelColumn("count")] = 1
    add: Annotated[int, Range(-9, 9), KernelColumn("amount")] = 0

    @override
    def problem(self) -> str:
        return "it changes nothing; it wants 'times' or 'add'" if self.times == 1 and not self.add else ""

    @override
    def works_at(self) -> frozenset[str]:
        return frozenset({"settlement"})

    def notation(self) -> Notation:
        """`◼ ×2`, `◼ −1`."""
        times = (NumberSign("×", self.times),) if self.times != 1 else ()
        add = (NumberSign(PLUS if self.add > 0 else MINUS, abs(self.add)),) if self.add else ()
        return (ChangeSign(), *times, *add)


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

    plays: ClassVar[tuple[CarrierPlace, ...]] = (on(MEASURE, *BEFORE_IT_IS_DUE),)
    target: Annotated[str, EffectWordList("target", ("unresolved-focus",))]
    then: Annotated[str, EffectWordList("then"), KernelColumn("goal")]

    @override
    def works_at(self) -> frozenset[str]:
        return frozenset({"focus"})

    def notation(self) -> Notation:
        """`◼ focus`."""
        return (ChangeSign(), IconSign("focus"))


@dataclass(frozen=True)
class Substitute(Effect):
    """`substitute`: a resource of a cost may be paid with others.

    `who` may replace one resource of `pay` in a cost of `scope` by `count` of `with_`, as `often` as said. `different`:
    from how many departments these come at least.
    """

    plays: ClassVar[tuple[CarrierPlace, ...]] = (
        on(MEASURE, until=all_but("at-once", "next-action", "next-turn", "next-effect", "used", "removed")),
        on(MEASURE, until=("used",), often=("once",)),
    )
    pay: Payment
    with_: Payment
    count: Annotated[int, Range(1, 9)]
    often: Annotated[str, EffectWordList("often", ("always", "once", "once-a-round", "once-a-turn"))]
    scope: Annotated[str, EffectWordList("scope"), KernelColumn("on")]
    until: Annotated[str, EffectWordList("until")]
    who: Annotated[str, EffectWordList("who", ("everybody", "you"))] = "you"
    different: Annotated[int, Range(0, 2), KernelColumn("least")] = 0

    @override
    def problem(self) -> str:
        if len(self.pay.departments) == 1 and self.pay == self.with_ and self.pay.named_departments():
            return "it pays with what it pays for"
        return "'different: 2' goes with 'count: 2'" if self.different == 2 and self.count != 2 else ""

    @override
    def works_at(self) -> frozenset[str]:
        return frozenset({"play", "focus", "action"})

    def notation(self) -> Notation:
        """`▲ECO1 / ▲◇2`."""
        return (*self.pay.notation(1), JoinSign("/"), *self.with_.notation(self.count))


LIFTED = {"full-effect": "security-level", "full-yield": "security-level", "extra-cost": "resource"}


@dataclass(frozen=True)
class Lift(Effect):
    """`lift`: pay more with an action and its effect is executed in full, whatever lowers or empties it, or an extra
    cost falls away (ECO 10).

    `amount` resources of `pay` more lift what weighs on one action: what lowers or empties it, what lowers its yield,
    or one extra cost.
    """

    plays: ClassVar[tuple[CarrierPlace, ...]] = (
        on(
            MEASURE, amount=(1,), until=all_but("at-once", "next-action", "next-turn", "next-effect", "used", "removed")
        ),
        on(MEASURE, amount=(1,), until=("used",), often=("once",)),
    )
    """It is paid with one resource."""
    whose: ClassVar[str] = "you"
    pay: Payment
    amount: Amount
    often: Annotated[str, EffectWordList("often", ("once", "always"))]
    until: Annotated[str, EffectWordList("until")]
    of: Annotated[str, EffectWordList("lifts"), KernelColumn("on")] = "full-effect"

    @override
    def works_at(self) -> frozenset[str]:
        return frozenset({"action"})

    def notation(self) -> Notation:
        """`+▲◇1 → forbid security-level`."""
        return (*self.pay.notation(self.amount, PLUS), JoinSign("→"), IconSign("forbid"), IconSign(LIFTED[self.of]))


GOALS = ("tile", "focus", "unresolved-focus", "centre", "this-tile", "this-focus")
WAITS = ("at-once", "this-turn", "settlement")


@dataclass(frozen=True)
class PlaceOverlay(Effect):
    """`place_overlay`: an overlay comes onto a tile; placing has its price whatever triggered it (R11.2).

    One overlay, of a kind or of the player's choice, onto `target`: now, or as what the card waits for comes, the
    round's `settlement`, or in `this-turn` the activation of that control centre.
    """

    plays: ClassVar[tuple[CarrierPlace, ...]] = (
        on(MEASURE, option=False, until=("at-once",)),
        on(MEASURE, option=False, target=("tile", "focus", "unresolved-focus", "centre")),
    )
    """Its price is due with the card, so it can't hang on an option; what waits is aimed at what the line names."""
    overlay: Annotated[OverlayId, EffectWordList("overlay", ("choice",))]
    target: Annotated[str, EffectWordList("target", GOALS)]
    until: Annotated[str, EffectWordList("until", WAITS)] = "at-once"

    @override
    def problem(self) -> str:
        fits = (self.until == "this-turn") <= (self.target == "centre")
        return "" if fits else "'until: this-turn' goes with 'target: centre', whose activation it waits for"

    @override
    def works_at(self) -> frozenset[str]:
        return frozenset({"action"} if self.until == "this-turn" else ())

    def notation(self) -> Notation:
        """`place`, with the icon of the kind where it is one by name."""
        return (IconSign("place"), *(() if self.overlay == "choice" else (IconSign(self.overlay),)))


@dataclass(frozen=True)
class MoveOverlay(Effect):
    """`move_overlay`: an overlay goes from one tile to another; moving is free (R11.2).

    One overlay, of the player's choice or the one just placed, `from_` a tile `to` another.
    """

    plays: ClassVar[tuple[CarrierPlace, ...]] = (
        on(MEASURE, overlay=all_but("placed"), from_=("tile",)),
        on(MEASURE, overlay=("placed",), from_=("this-tile",)),
    )
    overlay: Annotated[OverlayId, EffectWordList("overlay", ("choice", "placed"))]
    from_: Annotated[str, EffectWordList("target", ("tile", "this-tile")), KernelColumn("target")]
    to: Annotated[str, EffectWordList("target", ("other-tile",)), KernelColumn("goal")]

    def notation(self) -> Notation:
        """`move`, with the icon of the kind where it is one by name."""
        return (IconSign("move"), *(() if self.overlay in ("choice", "placed") else (IconSign(self.overlay),)))


@dataclass(frozen=True)
class RemoveOverlay(Effect):
    """`remove_overlay`: overlays go back to the supply; removing is free (R11.2, R11.7).

    One overlay of the player's choice, or all of them, off a tile: now, or as the round settles.
    """

    plays: ClassVar[tuple[CarrierPlace, ...]] = (on(MEASURE),)
    overlay: Annotated[OverlayId, EffectWordList("overlay", ("choice", "all"))]
    from_: Annotated[str, EffectWordList("target", ("tile", "focus")), KernelColumn("target")]
    until: Annotated[str, EffectWordList("until", ("at-once", "settlement"))] = "at-once"

    def notation(self) -> Notation:
        """`remove`, with the icon of the kind where it is one by name."""
        return (IconSign("remove"), *(() if self.overlay in ("choice", "all") else (IconSign(self.overlay),)))


ENDING = all_but("at-once", "next-round", "next-action", "next-turn", "next-effect", "used")


@dataclass(frozen=True)
class DoubleOverlay(Effect):
    """`double_overlay`: an overlay counts several times for a while (SEC 14).

    The chosen overlay on the chosen tile counts `times`, in everything it does.
    """

    plays: ClassVar[tuple[CarrierPlace, ...]] = (on(MEASURE, until=ENDING),)
    overlay: Annotated[OverlayId, EffectWordList("overlay", ("choice",))]
    target: Annotated[str, EffectWordList("target", ("tile", "focus"))]
    times: Annotated[int, Range(2, 9), KernelColumn("count")]
    until: Annotated[str, EffectWordList("until")]

    @override
    def works_at(self) -> frozenset[str]:
        return frozenset({"focus", "action"} | ({"settlement"} if self.target == "tile" else set()))

    def notation(self) -> Notation:
        """`◼ overlay ×2`."""
        return (
            ChangeSign(),
            IconSign("overlay" if self.overlay == "choice" else self.overlay),
            NumberSign("×", self.times),
        )


CHEAPER = {"overlay-placement": "place", "overlay-removal": "remove"}


@dataclass(frozen=True)
class Discount(Effect):
    """`discount`: the next placing or removing of an overlay costs less (SEC 15).

    `amount` of `department` less, but not below `least`, the next time within `until`, whoever does it.
    """

    plays: ClassVar[tuple[CarrierPlace, ...]] = (on(MEASURE, until=(*LASTING, "used")),)
    of: Annotated[str, EffectWordList("of"), KernelColumn("on")]
    department: DepartmentId
    amount: Amount
    until: Annotated[str, EffectWordList("until")]
    least: Annotated[int, Range(0, 9)] = 0

    @override
    def works_at(self) -> frozenset[str]:
        return frozenset({"play", "focus"})

    def notation(self) -> Notation:
        """`place −▲SEC1`."""
        return (IconSign(CHEAPER[self.of]), ResourceSign(self.department, self.amount, MINUS))


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

    plays: ClassVar[tuple[CarrierPlace, ...]] = (
        on(MEASURE),
        on(TILE, "action", options=(CENTRE,)),
        on(TILE, "surrounded", options=(ORDER,)),
    )
    options: Annotated[tuple[Annotated[tuple[Effect, ...], Least(1)], ...], Least(1)]

    @override
    def problem(self) -> str:
        inner = any(isinstance(effect, Choose) for option in self.options for effect in option)
        return "'choose' stands inside 'choose'" if inner else ""

    @override
    def inner_effects(self) -> tuple[tuple[Effect, ...], ...]:
        return self.options

    def notation(self) -> Notation:
        """The options' signs with `/` between; options that look the same are shown once."""
        shown = [join_notations([effect.notation() for effect in option], "+") for option in self.options]
        return join_notations(list(dict.fromkeys(signs for signs in shown if signs)), "/")

    def row(self, codes: KernelCodes, word: int, option: int = 0) -> EffectRow:  # noqa: ARG002 (no field needs a code)
        """A row that only says how many options follow; the effects inside have rows of their own."""
        return EffectRow(word=word, option=option, count=len(self.options))


@dataclass(frozen=True)
class Gain(Effect):
    """`gain`: resources at once, of the chosen tile's department (CLM 03).

    `amount` resources of the department that `target` makes.
    """

    plays: ClassVar[tuple[CarrierPlace, ...]] = (on(MEASURE),)
    target: Annotated[str, EffectWordList("target", ("department-tile", "department", "own-department-tile"))]
    amount: Amount

    def notation(self) -> Notation:
        """`+▲1`; the words say of which department."""
        return (ResourceSign("", self.amount, PLUS),)


@dataclass(frozen=True)
class SuppressInfluence(Effect):
    """`suppress_influence`: nothing makes influence for a while, or only for who pays (CLM 05, CLM 07).

    `source` makes no influence; who pays one of `buy_out` gets it after all.
    """

    plays: ClassVar[tuple[CarrierPlace, ...]] = (
        on(MEASURE, source=("effects",), until=LASTING),
        on(MEASURE, source=("majorities",), until=without_past("this-action"), buy_out=(None,)),
    )
    source: Annotated[str, EffectWordList("source"), KernelColumn("on")]
    until: Annotated[str, EffectWordList("until")]
    buy_out: Annotated[Payment | None, KernelColumn("pay")] = None

    @override
    def works_at(self) -> frozenset[str]:
        return frozenset({"focus", "action"} if self.source == "effects" else {"focus"})

    def notation(self) -> Notation:
        """`forbid ◉`, `forbid ◉ / ▲CLM1 / ▲INF1 → ◉`."""
        stopped: Notation = (IconSign("forbid"), InfluenceSign())
        if self.buy_out is None:
            return stopped
        return (*stopped, JoinSign("/"), *self.buy_out.notation(1), JoinSign("→"), InfluenceSign())


@dataclass(frozen=True)
class WaiveSurcharges(Effect):
    """`waive_surcharges`: extra costs that a module's measures make are not due for a while (CLM 08–10).

    `who` pays no extra cost that the measures of module `from_` make, or none that they pass on either, during `until`.
    """

    plays: ClassVar[tuple[CarrierPlace, ...]] = (on(MEASURE, until=(*LASTING, "next-action")),)
    from_: Annotated[ModuleId, KernelColumn("module")]
    who: Annotated[str, EffectWordList("who", ("everybody", "you"))]
    until: Annotated[str, EffectWordList("until")]
    costs: Annotated[str, EffectWordList("waives"), KernelColumn("on")] = "made"

    @override
    def works_at(self) -> frozenset[str]:
        return frozenset({"lay", "focus", "action", "activation", "play", "settlement"})

    def notation(self) -> Notation:
        """`forbid +▲`."""
        return (IconSign("forbid"), ResourceSign("", 0, "+"))


@dataclass(frozen=True)
class CapOutput(Effect):
    """`cap_output`: a player receives no more than so much from each production (R4.5, CLM 11).

    `who` gets at most `most` from each production, or from a settlement in all, during `until`.
    """

    plays: ClassVar[tuple[CarrierPlace, ...]] = (
        on(MEASURE, until=(*without_past("this-action", "this-turn", "next-turn"), "next-action")),
    )
    who: Annotated[str, EffectWordList("who", ("player", "opponent"))]
    most: Annotated[int, Range(0, 99), KernelColumn("amount")]
    until: Annotated[str, EffectWordList("until")]
    each: Annotated[str, EffectWordList("each"), KernelColumn("on")] = "production"

    @override
    def works_at(self) -> frozenset[str]:
        return frozenset({"settlement"})

    def notation(self) -> Notation:
        """`◼ ▲ ≤1`."""
        return (ChangeSign(), ResourceSign(), NumberSign("≤", self.most))


@dataclass(frozen=True)
class TransferSurcharge(Effect):
    """`transfer_surcharge`: somebody else must pay an extra cost that is due from you (CLM 13).

    `amount` extra costs, of any source, go to a player named then, who can pay and can't refuse.
    """

    plays: ClassVar[tuple[CarrierPlace, ...]] = (on(MEASURE),)
    whose: ClassVar[str] = "you"
    amount: Amount
    until: Annotated[str, EffectWordList("until", ("next-effect", "used", "own-next-turn", "this-round"))]

    @override
    def works_at(self) -> frozenset[str]:
        return frozenset({"lay", "focus", "action", "activation", "play", "settlement"})

    def notation(self) -> Notation:
        """`◼ +▲1 → player`."""
        return (ChangeSign(), ResourceSign("", self.amount, "+"), JoinSign("→"), IconSign("player"))


WORDS: tuple[type[Effect], ...] = tuple(Effect.__subclasses__())
BY_NAME = Effect.by_name
BY_NAME.update({word.word: word for word in WORDS})


def word_code(name: str) -> int:
    """The kernel's number for a word."""
    return list(BY_NAME).index(name)


def flatten_effects(effects: Sequence[Effect], option: int = 0) -> Iterator[tuple[Effect, int]]:
    """Every effect, including those inside options, with its option number (0 outside `choose`), in written order."""
    for effect in effects:
        yield effect, option
        for number, group in enumerate(effect.inner_effects(), start=1):
            yield from flatten_effects(group, number)


def unplayable_effects(effects: Sequence[Effect], carrier: Carrier, path: str) -> Iterator[tuple[str, str, str]]:
    """The effects that the engine can't play on this carrier, also inside options: the path of each, why, and what
    would be playable instead."""
    for number, effect in enumerate(effects, start=1):
        inside = f"{path}[{number}].{effect.word}"
        if why := effect.why_unplayable(carrier):
            yield inside, why, effect.instead(carrier)
        elif carrier.kind == MEASURE:
            for option, group in enumerate(effect.inner_effects(), start=1):
                yield from unplayable_effects(group, replace(carrier, option=True), f"{inside}.options[{option}]")


def rows(effects: Sequence[Effect], codes: KernelCodes) -> tuple[EffectRow, ...]:
    """The kernel rows of a component's effects."""
    return tuple(effect.row(codes, word_code(effect.word), option) for effect, option in flatten_effects(effects))
