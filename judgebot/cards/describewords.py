"""Our own English for the words of abilities: objects, players, filters, quantities, conditions, events, costs."""

from typing import Final

from judgebot.cards import costs as c
from judgebot.cards import selectors as s

SELF: Final = "this permanent"
_COLORS: Final = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
_SMALL: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_COMPARE: Final = {
    "<": "less than {}",
    "<=": "{} or less",
    "=": "exactly {}",
    ">=": "{} or more",
    ">": "more than {}",
    "!=": "other than {}",
}


def listed(words: tuple[str, ...], last: str = "and") -> str:
    """Return words as a list in a sentence: "a, b and c"."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def colors(letters: tuple[str, ...]) -> str:
    """Return colour words for letters; none is colourless."""
    return listed(tuple(_COLORS.get(letter, letter) for letter in letters)) or "colorless"


def counted(n: s.Quantity, one: str, many: str) -> str:
    """Return a number with a noun: "two cards", "X cards"."""
    if isinstance(n, s.Number):
        return f"one {one}" if n.n == 1 else f"{number(n)} {many}"
    return f"{amount(n)} {many}"


def number(n: s.Quantity) -> str:
    """Return a number in words where it is small."""
    if isinstance(n, s.Number):
        return _SMALL[n.n] if 0 <= n.n <= 10 else str(n.n)
    return amount(n)


def amount(n: s.Quantity) -> str:  # one branch a word
    """Return a quantity in words."""
    match n:
        case s.Number(n=value):
            return str(value)
        case s.X():
            return "X"
        case s.Count(of=of):
            return f"the number of {noun(of, plural=True)}"
        case s.PowerOf(what=what):
            return f"the power of {objects(what)}"
        case s.ToughnessOf(what=what):
            return f"the toughness of {objects(what)}"
        case s.ManaValueOf(what=what):
            return f"the mana value of {objects(what)}"
        case s.CountersOn(what=what, kind=kind):
            return f"the number of {kind + ' ' if kind else ''}counters on {objects(what)}"
        case s.LifeOf(player=player):
            return f"the life total of {who(player)}"
        case s.CardsIn(zone=zone, player=player, filter=wanted):
            kind = noun(wanted, plural=True) if wanted else "cards"
            return f"the number of {kind} in the {zone} of {who(player)}"
        case s.EventAmount():
            return "that many"
        case s.Times(n=factor, of=of):
            return f"minus {amount(of)}" if factor == -1 else f"{factor} times {amount(of)}"
        case s.Plus(parts=parts):
            return " plus ".join(amount(part) for part in parts)
        case s.Half(of=of, rounded=rounded):
            return f"half of {amount(of)} (rounded {rounded})"
        case s.DistinctTypes(what=kind, among=among):
            return f"the number of different {kind} among {noun(among, plural=True)}"
        case s.HowMany(of=of):
            return f"how many {objects(of)} are"
        case s.Devotion(colors=letters):
            return f"your devotion to {colors(letters)}"


def compared(compare: s.Compare) -> str:
    """Return a comparison: "2 or less"."""
    return _COMPARE[compare.op].format(amount(compare.to))


def objects(what: s.Objects) -> str:  # one branch a word
    """Return objects in words."""
    match what:
        case s.This():
            return SELF
        case s.Target(n=n):
            return f"target {n + 1}" if n else "the target"
        case s.That():
            return "that object"
        case s.Other():
            return "the other object"
        case s.Attached():
            return "what it is attached to"
        case s.Done(n=n):
            return "what that acted on" if n < 0 else f"what effect {n + 1} acted on"
        case s.Linked():
            return "the linked cards"
        case s.Paid():
            return "what was paid"
        case s.All(of=of):
            return f"all {noun(of, plural=True)}"
        case s.Choose():
            return _chosen(what)
        case s.Top(player=player, n=n):
            return f"the top {counted(n, 'card', 'cards').removeprefix('one ')} of the library of {who(player)}"
        case s.OneOf(among=among, n=n, up_to=up_to, filter=wanted):
            kind = f" ({noun(wanted)})" if wanted else ""
            return f"{'up to ' if up_to else ''}{number(n)} of [{objects(among)}]{kind}"
        case s.Rest(of=of):
            return f"the rest of [{objects(of)}]"


def _chosen(what: s.Choose) -> str:
    plural = what.n != s.Number(1)
    count = "up to " if what.up_to else ""
    named = f"{count}{number(what.n)} {noun(what.of, plural=plural)}"
    random = " at random" if what.at_random else ""
    by = f" chosen by {who(what.by)}" if what.by is not None and not isinstance(what.by, s.You) else ""
    return named + random + by


def who(player: s.Players) -> str:
    """Return players in words."""
    match player:
        case s.You():
            return "you"
        case s.Opponent():
            return "each opponent"
        case s.EachPlayer():
            return "each player"
        case s.TargetPlayer(n=n):
            return f"target player {n + 1}" if n else "the target player"
        case s.ThatPlayer():
            return "that player"
        case s.ControllerOf(what=what):
            return f"the controller of {objects(what)}"
        case s.OwnerOf(what=what):
            return f"the owner of {objects(what)}"
        case s.ActivePlayer():
            return "the active player"
        case s.DefendingPlayer():
            return "the defending player"
        case s.EnchantedPlayer():
            return "the enchanted player"
        case s.ChosenPlayer():
            return "the chosen player"


# Filters

_STATES: Final = {
    "tapped": ("tapped", "untapped"),
    "face_down": ("face-down", "face-up"),
    "attacking": ("attacking", "nonattacking"),
    "blocking": ("blocking", "nonblocking"),
    "blocked": ("blocked", "unblocked"),
    "enchanted": ("enchanted", "unenchanted"),
    "equipped": ("equipped", "unequipped"),
    "modified": ("modified", "unmodified"),
    "historic": ("historic", "nonhistoric"),
    "commander": ("commander", "noncommander"),
}


def noun(wanted: s.Filter, plural: bool = False) -> str:
    """Return a filter as a noun: adjectives, type words, then what it has and where it is."""
    words = [*_adjectives(wanted), *_types(wanted, plural)]
    return " ".join([*words, *_behind(wanted)])


def _adjectives(wanted: s.Filter) -> list[str]:
    found = ["other"] if wanted.other else []
    found += [yes if getattr(wanted, name) else no for name, (yes, no) in _STATES.items() if getattr(wanted, name) is not None]
    found += ["nontoken"] if wanted.token is False else []
    found += [word for word in ("colorless", "multicolored", "monocolored") if getattr(wanted, word)]
    found += [_COLORS[letter] for letter in wanted.colors]
    return found + [word.lower() for word in wanted.supertypes]


def _types(wanted: s.Filter, plural: bool) -> list[str]:
    words = [*wanted.subtypes, *(word.lower() for word in wanted.types)]
    if wanted.any_of:
        words.append("[" + " or ".join(noun(part) for part in wanted.any_of) + "]")
    heads = [("permanent", wanted.permanent), ("token", wanted.token is True), ("spell", wanted.spell), ("card", wanted.card)]
    words += [word for word, is_said in heads if is_said]
    if not words:
        words = ["source" if wanted.zone == "source" else "object"]
    if plural:
        words[-1] += "es" if words[-1].endswith("s") else "s"
    return words


def _behind(wanted: s.Filter) -> list[str]:  # one line a field
    found: list[str] = []
    if wanted.none_of:
        found.append("but not " + " or ".join(f"[{noun(part)}]" for part in wanted.none_of))
    if wanted.keywords:
        found.append("with " + listed(wanted.keywords))
    if wanted.lacks:
        found.append("without " + listed(wanted.lacks, "or"))
    if wanted.names:
        found.append("named " + listed(wanted.names, "or"))
    for name in ("power", "toughness", "mana_value"):
        compare = getattr(wanted, name)
        if compare is not None:
            found.append(f"of {name.replace('_', ' ')} {compared(compare)}")
    if wanted.counters:
        found.append(f"bearing a {wanted.counters} counter")
    if wanted.chosen:
        found.append(f"of the chosen {wanted.chosen}")
    if wanted.same_name_as is not None:
        found.append(f"sharing its name with {objects(wanted.same_name_as)}")
    if wanted.attached_to is not None:
        found.append(f"attached to {objects(wanted.attached_to)}")
    if wanted.except_for is not None:
        found.append(f"except for {objects(wanted.except_for)}")
    if wanted.linked:
        found.append("linked to it")
    if wanted.no_abilities:
        found.append("without abilities")
    if wanted.damaged_by is not None:
        found.append(f"damaged this turn by {objects(wanted.damaged_by)}")
    if wanted.damaged_this_turn:
        found.append("damaged this turn")
    if wanted.entered_this_turn:
        found.append("new this turn")
    return found + _whose(wanted)


def _whose(wanted: s.Filter) -> list[str]:
    found: list[str] = []
    if wanted.controller is not None:
        found.append(f"controlled by {who(wanted.controller)}")
    if wanted.owner is not None:
        found.append(f"owned by {who(wanted.owner)}")
    if wanted.zone not in ("battlefield", "", "stack", "source"):
        found.append(f"in {'exile' if wanted.zone == 'exile' else 'the ' + wanted.zone}")
    return found


# Conditions and events


def condition(held: s.Condition) -> str:  # one branch a word
    """Return a condition in words, to stand behind "if"."""
    match held:
        case s.Exists(of=of, number=number_):
            if number_ == s.Compare(">=", s.Number(1)):
                return f"there is {noun(of)}"
            return f"the number of {noun(of, plural=True)} is {compared(number_)}"
        case s.Is(what=what, filter=wanted):
            return f"{objects(what)} is {noun(wanted)}"
        case s.Quantities(left=left, compare=compare):
            return f"{amount(left)} is {compared(compare)}"
        case s.TurnOf(player=player):
            return f"it is the turn of {who(player)}"
        case s.WasKicked(cost=cost):
            return f"its {cost} was paid"
        case s.WasCast(zone=zone):
            return f"it was cast{' from the ' + zone if zone else ''}"
        case s.Happened(event=happened):
            return f"this turn {event(happened)}"
        case s.DidIt():
            return "that was done"
        case s.CastLastTurn(number=number_, by_one=by_one):
            return f"the number of spells {'one player' if by_one else 'all players'} cast last turn is {compared(number_)}"
        case s.Not(condition=inner):
            return f"it is not so that {condition(inner)}"
        case s.Both(conditions=parts):
            return " and ".join(condition(part) for part in parts)
        case s.Either(conditions=parts):
            return " or ".join(condition(part) for part in parts)


def party(thing: s.Objects | s.Filter) -> str:
    """Return who takes part in an event."""
    return noun(thing) if isinstance(thing, s.Filter) else objects(thing)


def event(watched: s.Event) -> str:
    """Return an event in words: "[subject] enters"."""
    if watched.kind == "step begins":
        owner = f" of {who(watched.player)}" if watched.player is not None else ""
        return f"the {watched.step} step{owner} begins"
    if watched.kind == "state" and watched.condition is not None:
        return condition(watched.condition)
    words = [f"{'one or more of ' if watched.batch else ''}[{party(watched.subject)}]"] if watched.subject is not None else []
    words.append(watched.kind)
    if watched.other is not None:
        words.append(f"with [{party(watched.other)}]")
    if watched.player is not None:
        words.append(f"(by {who(watched.player)})")
    if watched.to_player is not None:
        words.append(f"to {who(watched.to_player)}")
    words += [f"{watched.counter} counters"] if watched.counter else []
    words += [f"from {watched.from_zone}"] if watched.from_zone else []
    words += [f"into {watched.zone}"] if watched.zone else []
    words += [f"({compared(watched.number)})"] if watched.number else []
    return " ".join(words)


# Costs


def cost(parts: c.Cost) -> str:
    """Return a cost in words."""
    return ", ".join(_cost_part(part) for part in parts) or "nothing"


def _cost_part(part: c.CostPart) -> str:  # one branch a word
    match part:
        case c.Mana(symbols=symbols):
            return "".join("{" + symbol + "}" for symbol in symbols)
        case c.TapThis():
            return "{T}"
        case c.UntapThis():
            return "{Q}"
        case c.PayLife(n=n):
            return f"{amount(n)} life"
        case c.Loyalty(n=n, sign=sign):
            return f"{n:+d}" if n is not None else f"{'+' if sign > 0 else '-'}X"
        case c.SacrificeCost(filter=wanted, n=n):
            return f"sacrificing {_cost_object(wanted, n)}"
        case c.DiscardCost(filter=wanted, n=n, this=this):
            return f"discarding {SELF if this or wanted is None else _cost_object(wanted, n)}"
        case c.ExileCost(filter=wanted, n=n, zone=zone):
            return f"exiling {_cost_object(wanted, n)}{'' if zone == 'battlefield' or wanted else ' from the ' + zone}"
        case c.ReturnCost(filter=wanted, n=n):
            return f"returning {_cost_object(wanted, n)} to hand"
        case c.TapCost(filter=wanted, n=n):
            return f"tapping {_cost_object(wanted, n)}"
        case c.RemoveCountersCost(kind=kind, n=n, filter=wanted):
            return f"removing {counted(n, kind + ' counter', kind + ' counters')} from {noun(wanted) if wanted else SELF}"
        case c.PutCountersCost(kind=kind, n=n):
            return f"putting {counted(n, kind + ' counter', kind + ' counters')} on {SELF}"
        case c.RevealCost(filter=wanted, n=n):
            return f"revealing {_cost_object(wanted, n)}"
        case c.MillCost(n=n):
            return f"milling {counted(n, 'card', 'cards')}"
        case c.PayEnergy(n=n):
            return f"{amount(n)} energy"


def _cost_object(wanted: s.Filter | None, n: s.Quantity) -> str:
    if wanted is None:
        return SELF
    return counted(n, noun(wanted), noun(wanted, plural=True))
