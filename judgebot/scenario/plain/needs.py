"""What a card told of asks about and nobody said: mana values, how many of a kind there are, what lies in graveyards."""

from judgebot.cards.inside import words_inside
from judgebot.scenario.models import ObjectSpec
from judgebot.scenario.plain.board import Draft, Thing, note
from judgebot.scenario.plain.card_types import enters_as_copy, stored_abilities, stored_subtypes


def ask_for_needs(draft: Draft) -> None:
    """Ask back what the cards that are used measure and was not told."""
    by_label = {thing.label: thing for thing in draft.things}
    _need_graveyards(draft)
    _need_company(draft)
    _need_kin(draft)
    _need_copied(draft)
    for action in draft.script:
        used = [by_label[label] for label in action.objects if label in by_label and action.verb in ("casts", "activates")]
        for thing in used:
            if thing.spec.name and thing.spec.face_down is None:
                _need_mana_values(draft, thing, [by_label[label] for label in action.targets if label in by_label])
                if action.verb == "activates":
                    _need_counts(draft, thing)


def _need_mana_values(draft: Draft, source: Thing, targets: list[Thing]) -> None:
    from judgebot.cards import selectors as s

    words = _words_of(source.spec.name)
    if any(isinstance(word, s.ManaValueOf) or (isinstance(word, s.Filter) and word.mana_value) for word in words):
        for thing in targets:
            spec = thing.spec
            if not (spec.name or spec.token or spec.face_down or spec.copy_of or spec.text):
                note(draft.ask_back, f"what is the mana value of #{thing.label}?")


def _need_counts(draft: Draft, source: Thing) -> None:
    """Ask how many of a kind a player controls where only the source itself is told of (and not that there are no others)."""
    from judgebot.cards import selectors as s

    if _is_all_told(draft):
        return
    for word in _words_of(source.spec.name):
        if isinstance(word, s.Count) and isinstance(word.of, s.Filter) and isinstance(word.of.controller, s.You):
            kinds, kept = word.of.subtypes, stored_subtypes(source.spec.name)
            others = [one for one in draft.things if one is not source and _is_of(one, kinds)]
            if kinds and set(kinds) <= kept and not others:
                note(draft.ask_back, f"how many {kinds[0]}s does player {source.controller} control?")


def _need_graveyards(draft: Draft) -> None:
    """Lay a card that nobody knows into a graveyard where a permanent looks at what lies there and nobody told it."""
    from judgebot.cards import selectors as s

    looks = any(
        isinstance(word, s.DistinctTypes | s.Count | s.Greatest | s.Total) and _is_of_graveyard(word)
        for thing in _named_permanents(draft)
        for word in _words_of(thing.spec.name)
    )
    told = any(thing.zone == "graveyard" for thing in draft.things)
    if looks and not told:
        n, label = len(draft.things), str(len(draft.things) + 1)
        unknown = ObjectSpec(label=label)
        draft.things.append(Thing(label=label, zone="graveyard", controller="A", spec=unknown, kinds=frozenset(), order=n))
        note(draft.assumed, f"#{label} is whatever lies in the graveyards")


def _is_of_graveyard(word: object) -> bool:
    from judgebot.cards import selectors as s

    return any(isinstance(one, s.Filter) and one.zone == "graveyard" for one in words_inside(word))


def _need_company(draft: Draft) -> None:
    """Ask whether a player controls what a permanent of theirs works only with, where nobody told of any or of none."""
    from judgebot.cards import conditions as when
    from judgebot.cards import effects as e
    from judgebot.cards import selectors as s

    if _is_all_told(draft):
        return
    for thing in _named_permanents(draft):
        for ability in stored_abilities(thing.spec.name):
            wanted = ability.condition if isinstance(ability, e.Static) else None
            if not (isinstance(wanted, when.Exists) and isinstance(wanted.of.controller, s.You) and wanted.of.types):
                continue
            mine = [one for one in draft.things if one.controller == thing.controller and one.zone == "battlefield"]
            if not any(set(wanted.of.types) & one.kinds or one.spec.face_down for one in mine):
                note(draft.ask_back, f"which {wanted.of.types[0].lower()}s does player {thing.controller} control?")


def _need_kin(draft: Draft) -> None:
    """Ask which other creatures there are where a permanent looks for what they share and only one is told of."""
    from judgebot.cards import selectors as s

    looks = any(
        isinstance(word, s.Filter) and word.shares and word.zone == "battlefield"
        for thing in _named_permanents(draft)
        for word in _words_of(thing.spec.name)
    )
    creatures = [one for one in draft.things if one.zone == "battlefield" and ("Creature" in one.kinds or one.spec.face_down)]
    if looks and len(creatures) == 1 and not _is_all_told(draft):
        note(draft.ask_back, "which other creatures are on the battlefield?")


def _need_copied(draft: Draft) -> None:
    """Ask what a card that may enter as a copy copies, where nothing it could copy was told of, or told not to be there."""
    told = [one for one in draft.things if one.zone == "battlefield"]
    for thing in draft.things:
        cast_now = any(one.verb == "casts" and thing.label in one.objects for one in draft.script)
        if cast_now and thing.spec.name and enters_as_copy(thing.spec.name) and not told and not _is_all_told(draft):
            note(draft.ask_back, f"what does #{thing.label} copy?")


def _is_all_told(draft: Draft) -> bool:
    """Return whether it is said that there is nothing else."""
    return any("no others" in said or "nothing on the battlefield" in said for said in draft.assumed)


def _named_permanents(draft: Draft) -> list[Thing]:
    there = [thing for thing in draft.things if thing.zone == "battlefield"]
    return [thing for thing in there if thing.spec.name and thing.spec.face_down is None]


def _is_of(thing: Thing, kinds: tuple[str, ...]) -> bool:
    known = {*thing.spec.subtypes, *(stored_subtypes(thing.spec.name) if thing.spec.name else ())}
    return set(kinds) <= known


def _words_of(name: str) -> list[object]:
    return list(words_inside(stored_abilities(name)))
