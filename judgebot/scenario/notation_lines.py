"""`do:`, `expect:`, `choose:` and `ask:` lines, read into the types of models.py and written from them."""

import re
from typing import Final, cast, get_args

from judgebot.citation import parse_citation
from judgebot.errors import InputError
from judgebot.scenario.models import Action, Ask, Choose, Expect, ExpectKind, Question, Verb
from judgebot.scenario.notation_forms import (
    ACTION_FORMS,
    EXPECT_FORMS,
    Form,
    Values,
    clause_example,
    example,
    is_negated,
    read_form,
    says_verb,
    write_form,
)
from judgebot.scenario.notation_refs import (
    format_name,
    format_ref,
    format_refs,
    parse_name,
    parse_number,
    parse_refs,
)
from judgebot.scenario.notation_text import Piece, cut, nearest, problem

_CITED: Final = re.compile(r"\[([^\[\]]*)\]\s*$")
_AMOUNT: Final = re.compile(r"(\d+) to (#\d+|[A-Z])")
_ARTICLES: Final = {"are": "is", "become": "becomes", "gain": "gains", "get": "gets", "lose": "loses", "return": "returns"}


def parse_action(piece: Piece) -> Action:
    """Return what a `do:` line says to do; InputError with the nearest form if it says nothing known."""
    found = read_form(ACTION_FORMS, piece.text) or read_form(ACTION_FORMS, _singular(piece.text))
    if found is None:
        raise problem(piece.place, f"'{piece.text}' is not an action", _near_form(piece.text, ACTION_FORMS))
    form, values = found
    return _action(cast(Verb, form.kind), values, piece)


def _singular(text: str) -> str:
    """Return text with the plural verb after labels made singular: "#1 and #2 are destroyed"."""
    return re.sub(r"(?<=[\dA-Z] )(are|become|gain|get|lose|return)\b", lambda found: _ARTICLES[found[1]], text, count=1)


def _action(verb: Verb, values: Values, piece: Piece) -> Action:
    objects = parse_refs(values.pop("objects", "") or values.pop("object", ""))
    targets = _targets(values)
    card = values.pop("card", "")
    name = parse_name(values.pop("name", ""))
    options: dict[str, str] = {}
    if card.startswith("#"):
        objects = parse_refs(card)
    elif card:
        name = parse_name(card)
    if "amounts" in values:
        amounts = _AMOUNT.findall(values.pop("amounts"))
        targets = tuple(ref.lstrip("#") for _, ref in amounts)
        options["amounts"] = ",".join(n for n, _ in amounts)
    n = values.pop("n", "")
    player, words = values.pop("player", ""), values.pop("words", "")
    options |= {key: _option(key, value) for key, value in values.items()}
    return Action(
        verb=verb,
        player=player,
        objects=objects,
        targets=targets,
        name=name or options.pop("target name", ""),
        words=words,
        n=parse_number(n) if n else None,
        options=options,
        text=piece.text,
        place=piece.place,
    )


def _targets(values: Values) -> tuple[str, ...]:
    written = values.pop("targets", "") or values.pop("target", "")
    if written and not re.match(r"#\d|[A-Z](?!\w)", written):
        values["target name"] = parse_name(written)
        return ()
    return parse_refs(written)


def _option(key: str, value: str) -> str:
    match key:
        case "by":
            bare = re.sub(r"^its | cost$", "", value.lower())
            return "mana cost" if bare == "mana" else bare
        case "zone":
            return re.sub(r"^the | zone$", "", value.lower())
        case "modes":
            return ",".join(re.findall(r"\d+", value))
        case "defender":
            return parse_refs(value)[0]
        case "step":
            return value.lower().removesuffix(" step")
        case "cost" | "ability" | "kind" | "under" | "target name":
            return value
        case _:
            return value.lower()


def format_action(action: Action) -> str:
    """Return the `do:` line of an action, without "do:"."""
    values = {key: value for key, value in action.options.items() if key != "amounts"}
    if "defender" in values:
        values["defender"] = format_ref(values["defender"])
    if "modes" in values:
        values["modes"] = ", ".join(values["modes"].split(","))
    values |= {key: value for key, value in (("player", action.player), ("words", action.words)) if value}
    if action.n is not None:
        values["n"] = str(action.n)
    return write_form(ACTION_FORMS, action.verb, values | _written_refs(action))


def _written_refs(action: Action) -> Values:
    match action.verb:
        case "casts" | "plays" | "suspends" | "foretells" | "plots":
            values = {"card": format_refs(action.objects) or format_name(action.name)}
            return values | ({"targets": format_refs(action.targets, " and ")} if action.targets else {})
        case "assigns":
            amounts = zip(action.options["amounts"].split(","), action.targets, strict=True)
            written = ", ".join(f"{n} to {format_ref(ref)}" for n, ref in amounts)
            return {"object": format_refs(action.objects), "amounts": written}
        case "activates" | "turns face up" | "fights" | "unlocks":
            values = {"object": format_refs(action.objects)}
        case _:
            values = {"objects": format_refs(action.objects)} if action.objects else {}
    if action.targets:
        plural = action.verb in ("activates", "blocks")
        values["targets" if plural else "target"] = format_refs(action.targets, " and " if plural else ", ")
    elif action.name:
        values["target"] = format_name(action.name)
    return values


def parse_expect(piece: Piece) -> Expect:
    """Return what an `expect:` line expects, with its citations."""
    said, cites = _take_cites(piece)
    for start, negated in (("legal:", False), ("illegal:", True)):
        if said.text.startswith(start):
            action = parse_action(cut(said, len(start)))
            return Expect(kind="legal", action=action, negated=negated, cites=cites, text=piece.text, place=piece.place)
    found = read_form(EXPECT_FORMS, said.text)
    if found is None:
        raise problem(said.place, f"'{said.text}' is not an expectation", _near_form(said.text, EXPECT_FORMS))
    return _expect(found[0], found[1], cites, piece)


def _take_cites(piece: Piece) -> tuple[Piece, tuple[str, ...]]:
    """Return the piece without the citations in square brackets at its end, and the citations."""
    cites: list[str] = []
    while (found := _CITED.search(piece.text)) is not None:
        inside = cut(piece, found.start(1), found.end(1))
        cites = [_citation(inside, one) for one in re.split(r"\s*[,;]\s*", found[1].strip())] + cites
        piece = cut(piece, 0, found.start())
    return piece, tuple(cites)


def _citation(piece: Piece, text: str) -> str:
    try:
        return str(parse_citation(text))
    except InputError as error:
        raise problem(piece.place, error.message, error.hint) from error


def _expect(form: Form, values: Values, cites: tuple[str, ...], piece: Piece) -> Expect:
    kind = cast(ExpectKind, form.kind)
    signed = values.pop("signed", None)
    words = values.pop("words", "")
    for key in ("zone", "status", "number kind", "must"):
        if key in values:
            words = _option(key, values.pop(key))
    if "attached" in values:
        attached = values.pop("attached")
        words = "" if attached.lower() == "nothing" else parse_refs(attached)[0]
    words = values.pop("kind", words)
    name = parse_name(values.pop("name", ""))
    if kind == "name":
        words, name = name, ""
    return Expect(
        kind=kind,
        subject=values.pop("subject", "").lstrip("#"),
        player=values.pop("player", ""),
        words=words,
        name=name,
        n=None if signed is None else int(signed),
        negated=is_negated(form),
        cites=cites,
        text=piece.text,
        place=piece.place,
    )


_WORDS_FIELD: Final = {
    "in zone": "zone",
    "status": "status",
    "counters": "kind",
    "player number": "number kind",
    "must": "must",
    "attached to": "attached",
    "name": "name",
}


def format_expect(expect: Expect) -> str:
    """Return the `expect:` line, without "expect:", with its citations."""
    cites = f" [{', '.join(expect.cites)}]" if expect.cites else ""
    if expect.kind == "legal":
        assert expect.action is not None  # always with kind "legal"
        return f"{'illegal' if expect.negated else 'legal'}: {format_action(expect.action)}{cites}"
    return write_form(EXPECT_FORMS, expect.kind, _expect_values(expect), expect.negated) + cites


def _expect_values(expect: Expect) -> Values:
    field = _WORDS_FIELD.get(expect.kind, "words")
    words = expect.words
    if expect.kind == "attached to":
        words = format_ref(words) if words else "nothing"
    elif expect.kind == "name" and words:
        words = format_name(words)
    values = {field: words} if words else {}
    values |= {"subject": f"#{expect.subject}"} if expect.subject else {}
    values |= {"player": expect.player} if expect.player else {}
    values |= {"name": expect.name} if expect.name else {}
    return values | ({"signed": str(expect.n)} if expect.n is not None else {})


def _near_form(text: str, forms: tuple[Form, ...]) -> str:
    """Return what to write instead: a form with the same verb and what may follow it, else the one that is most alike."""
    examples = {example(form): form for form in forms}
    same_verb = [written for written, form in examples.items() if says_verb(form, text)]
    like = nearest(re.sub(r"#\d+", "#3", text), same_verb or examples, 0 if same_verb else 45)
    if like:
        follows = ", ".join(f"'{clause_example(clause)}'" for clause in examples[like].clauses)
        return f"the nearest form is '{like}'" + (f", and then {follows}" if follows else "")
    return "see NOTATION.md; for example '" + "', '".join(list(examples)[:4]) + "'"


CHOICE_KINDS: Final = (
    "may",
    "name",
    "color",
    "type",
    "target",
    "order",
    "object",
    "top or bottom",
    "mode",
    "number",
    "pay",
    "replacement",
    "sacrifice",
    "discard",
    "legend",
    "divide",
    "which",
)
_CHOICE: Final = re.compile(r"([A-Z])\s+(" + "|".join(CHOICE_KINDS) + r")\s*:\s*(.+?)(?:\s+for\s+#(\d+))?")
_SPOKEN: Final[tuple[tuple[str, str, str], ...]] = (
    (r"names (.+)", "name", r"\1"),
    (r"chooses (white|blue|black|red|green)", "color", r"\1"),
    (r"chooses (.+)", "object", r"\1"),
    (r"finds (.+)", "object", r"\1"),
    (r"puts (?:the other|it|them|the card|the rest) on (?:the )?(top|bottom)(?: of .+)?", "top or bottom", r"\1"),
    (r"(manifests|cloaks) (#\d+)", "object", r"\2"),
    (r"may (yes|no)", "may", r"\1"),
    (r"does not pay|doesn't pay|declines to pay", "pay", "no"),
    (r"pays(?: .+)?", "pay", "yes"),
    (r"targets (.+)", "target", r"\1"),
    (r"sacrifices (.+)", "sacrifice", r"\1"),
    (r"discards (.+)", "discard", r"\1"),
    (r"keeps (.+)", "legend", r"\1"),
    (r"orders (.+)", "order", r"\1"),
    (r"applies (.+)(?: first)?", "replacement", r"\1"),
    (r"does(?: it)?", "may", "yes"),
    (r"does not|doesn't|declines", "may", "no"),
)


def parse_choose(piece: Piece) -> Choose:
    """Return the answer that a `choose:` line gives."""
    regular = _CHOICE.fullmatch(piece.text)
    if regular is not None:
        player, kind, words, source = regular.groups()
        return _choose(piece, player, kind, words, source or "")
    found = re.fullmatch(r"([A-Z])\s+(.+?)(?:\s+for\s+#(\d+))?", piece.text)
    if found is not None:
        for pattern, kind, words in _SPOKEN:
            spoken = re.fullmatch(pattern, found[2])
            if spoken is not None:
                return _choose(piece, found[1], kind, spoken.expand(words), found[3] or "")
    like = nearest(piece.text, [f"A {kind}: " for kind in CHOICE_KINDS])
    hint = f"did you mean '{like}...'?" if like else "write PLAYER KIND: WORDS, for example 'A may: yes'"
    raise problem(piece.place, f"'{piece.text}' is not a choice", hint)


def _choose(piece: Piece, player: str, kind: str, words: str, source: str) -> Choose:
    objects = parse_refs(words)
    return Choose(player=player, kind=kind, words=words, source=source, objects=objects, text=piece.text, place=piece.place)


def format_choose(choose: Choose) -> str:
    """Return the `choose:` line in its regular form, without "choose:"."""
    return f"{choose.player} {choose.kind}: {choose.words}" + (f" for #{choose.source}" if choose.source else "")


QUESTIONS: Final[tuple[Question, ...]] = get_args(Question)
_ASK: Final = re.compile(r"(" + "|".join(QUESTIONS) + r")(?: (#\d+|[A-Z]))?(?:: (.+))?")
_ASKED: Final[tuple[tuple[str, Question, int, str], ...]] = (
    (r"does (#\d+) (?:die|survive)", "dies", 1, ""),
    (r"what is (?:the )?(power|toughness|size) of (#\d+)", "size", 2, r"\1"),
    (r"what is (#\d+)'s (power|toughness|size)", "size", 1, r"\2"),
    (r"who wins", "wins", 0, ""),
    (r"does ([A-Z]) (win|lose)", "wins", 1, r"\2"),
    (r"(?:does|must) ([A-Z]) (?:have to )?reveal (#\d+)", "reveal", 2, r"\1"),
    (r"(?:can|may) ([A-Z]) look at (#\d+)", "look", 2, r"\1"),
    (r"how (?:much|many) (life|poison|cards) does ([A-Z]) have", "number", 2, r"\1"),
    (r"what is (#\d+)", "state", 1, ""),
)


def parse_ask(piece: Piece) -> Ask:
    """Return the question that an `ask:` line asks."""
    text = piece.text.rstrip(" ?")
    regular = _ASK.fullmatch(text)
    if regular is not None:
        kind, subject, words = regular.groups()
        return _ask(piece, cast(Question, kind), subject or "", words or "")
    for pattern, question, group, words in _ASKED:
        found = re.fullmatch(pattern, text)
        if found is not None:
            return _ask(piece, question, found[group] if group else "", found.expand(words))
    like = nearest(text, [*QUESTIONS, "does #3 die", "what is the power of #3", "who wins"])
    raise problem(
        piece.place, f"'{piece.text}' is not a question known here", f"did you mean '{like}'?" if like else _ASK_FORMS
    )


_ASK_FORMS: Final = "for example 'does #3 die', 'may: A turns #3 face up', 'what happens'"


def _ask(piece: Piece, question: Question, subject: str, words: str) -> Ask:
    if question == "may" and words:
        parse_action(Piece(words, piece.place))
    return Ask(question=question, subject=subject.lstrip("#"), words=words, text=piece.text, place=piece.place)


def format_ask(ask: Ask) -> str:
    """Return the `ask:` line, without "ask:"."""
    match ask.question, ask.subject, ask.words:
        case "dies", subject, "" if subject:
            return f"does {format_ref(subject)} die"
        case "size", subject, ("power" | "toughness" | "size") as words if subject:
            return f"what is the {words} of {format_ref(subject)}"
        case question, subject, words:
            return question + (f" {format_ref(subject)}" if subject else "") + (f": {words}" if words else "")
