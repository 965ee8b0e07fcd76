"""What players may keep secret and what they see: cards that were face down (CR 708.5, 708.9)."""

from judgebot.scenario.models import Action
from judgebot.scenario.plain.board import Draft, Thing, do_action
from judgebot.scenario.plain.chunks import first
from judgebot.scenario.plain.question_asks import put_question
from judgebot.scenario.plain.question_may import last_face_down
from judgebot.scenario.plain.rules import Parts, meant, nouns, who


def _hidden(draft: Draft, parts: Parts) -> list[Thing]:
    """Return the face-down thing that is spoken of; "the card" is the last one."""
    said = nouns(parts)
    is_vague = not said or said[0].pronoun or said[0].heads == {"card"}
    chosen = last_face_down(draft) if is_vague else meant(draft, said, "face down")
    return [thing for thing in chosen if thing.spec.face_down is not None][:1]


def reveals(draft: Draft, parts: Parts) -> str | None:
    """ "Do I have to show my opponent the card"; where several may be meant, that is read elsewhere."""
    several = [noun for noun in nouns(parts) if (noun.n or 1) > 1]
    chosen, actor = [] if several else _hidden(draft, parts), who(draft, parts)
    return put_question(draft, "reveal", chosen[0].label, actor or chosen[0].controller) if chosen else None


def hides(draft: Draft, parts: Parts) -> str | None:
    """ "Can I keep it secret", "do I put it in my hand without showing it", "... face down": whether it need not be shown."""
    is_put = first(parts, "HIDDENV", "REVEAL", "REVEALED") is None
    if is_put and first(parts, "FACEDOWN") is None:
        return None
    chosen, actor = _hidden(draft, parts), who(draft, parts)
    return put_question(draft, "reveal", chosen[0].label, f"hide {actor}") if chosen and draft.script else None


def sees(draft: Draft, parts: Parts) -> str | None:
    """ "Does he get to see it": another sees it where it has to be shown; "can he": whether he may look at it."""
    chosen, actor = _hidden(draft, parts), who(draft, parts)
    if not chosen or len(nouns(parts)) > 1:
        return None
    if actor != chosen[0].controller and draft.script and first(parts, "CAN") is None:
        return put_question(draft, "reveal", chosen[0].label, chosen[0].controller)
    do_action(draft, Action(verb="looks at", player=actor, objects=(chosen[0].label,)))
    return put_question(draft, "look", chosen[0].label, actor)
