"""The one registry of what can be done: keys, palette, footer, help and mouse all read it."""

import re
from collections.abc import Iterator
from typing import Final, Literal, get_args

import msgspec
from textual.binding import Binding

View = Literal["ask", "verify", "cards", "rules", "policy", "journal"]
VIEWS: Final[tuple[View, ...]] = get_args(View)
Where = View | Literal["everywhere", "answer", "object"]
Footer = Literal["shown", "hidden"]


class Action(msgspec.Struct, frozen=True):
    """Something a reader can do. `keys` are alternatives (a browser or terminal may keep one for itself)."""

    id: str
    where: Where
    keys: str
    label: str
    tooltip: str
    action: str
    footer: Footer = "hidden"


ACTIONS: Final = (
    Action("help", "everywhere", "f1,question_mark", "Help", "Keys and advice for the view you are in", "help", "shown"),
    Action("ask", "everywhere", "f2,alt+a,a", "Ask", "Go to Ask: a question or a board in your words", "view('ask')"),
    Action("verify", "everywhere", "f3,alt+v,v", "Verify", "Go to Verify: a board, decided step by step", "view('verify')"),
    Action("cards", "everywhere", "f4,alt+c,c", "Cards", "Go to Cards: a card by its name in any language", "view('cards')"),
    Action("rules", "everywhere", "f6,alt+r,r", "Rules", "Go to Rules: a rule by number or term", "view('rules')"),
    Action("policy", "everywhere", "f10,alt+p,p", "Policy", "Go to Policy: infraction, penalty, repair", "view('policy')"),
    Action("journal", "everywhere", "f11,alt+j,j", "Journal", "Go to the Journal: what you kept", "view('journal')"),
    Action("keep", "everywhere", "ctrl+s,alt+k,k", "Keep", "Keep what is shown in the journal", "keep", "shown"),
    Action("language", "everywhere", "f9,alt+l,l", "Language", "Choose the language of the answers", "language", "shown"),
    Action("rel", "everywhere", "alt+g,g", "Level", "Level of the event: Regular, Competitive, Professional", "next_rel"),
    Action("clock", "everywhere", "alt+m,m", "Clock", "The round clock and time extensions", "clock"),
    Action("theme", "everywhere", "f12,alt+t,t", "Theme", "Next theme: dark, light, high contrast", "next_theme"),
    Action("library", "everywhere", "alt+i,i", "Library", "What is loaded; add official documents", "library"),
    Action("field", "everywhere", "escape,slash", "Field", "Between the field and the answer", "swap_focus"),
    Action("palette", "everywhere", "ctrl+p", "Palette", "Everything that can be done, by name", "command_palette", "shown"),
    Action("quit", "everywhere", "ctrl+q", "Quit", "Leave at once", "quit"),
    Action("ask.open", "ask", "ctrl+o,o", "Open in Verify", "Open the board of this answer in Verify", "open_board", "shown"),
    Action("ask.clear", "ask", "ctrl+l", "New", "Empty the field for a new question", "clear"),
    Action("ask.copy", "ask", "alt+y,y", "Copy", "Copy the answer in one line, to paste to a player", "copy"),
    Action("verify.run", "verify", "f5,ctrl+r", "Run", "Decide the board as it stands", "run", "shown"),
    Action("verify.layers", "verify", "f7,alt+e", "Layers", "Layer table of the object the cursor is on", "layers", "shown"),
    Action("verify.board", "verify", "alt+o,b", "Board", "Go to the board at the end", "board('end')", "shown"),
    Action("verify.start", "verify", "alt+d", "Start", "Go to the board as described, to change it", "board('start')"),
    Action("verify.anew", "verify", "alt+n,n", "New start", "Take the end as a new start; what is lost is said", "start_anew"),
    Action("verify.example", "verify", "f8,alt+x", "Example", "Put an example board in its place (undo: ctrl+z)", "example"),
    Action("verify.hidden", "verify", "alt+s,s", "Face down", "Who may look, what to keep apart, what to reveal", "face_down"),
    Action("verify.undo", "verify", "alt+z,z", "Undo", "Take back the last change of the board and decide it again", "undo"),
    Action("verify.copy", "verify", "alt+y,y", "Copy", "Copy the verdict in one line", "copy"),
    Action("rules.back", "rules", "f7,alt+left,left_square_bracket", "Back", "The page before", "back", "shown"),
    Action("rules.forward", "rules", "f8,alt+right,right_square_bracket", "Forward", "The page after", "forward", "shown"),
    Action("rules.parent", "rules", "alt+up,u", "Up", "The rule this one stands under", "parent"),
    Action("rules.before", "rules", "alt+pageup,b", "Before", "The rule before this one in the book", "beside('before')"),
    Action(
        "rules.after", "rules", "alt+pagedown,n", "After", "The rule after this one in the book", "beside('after')", "shown"
    ),
    Action("policy.walk", "policy", "f7,alt+w,w", "Walk", "Missed trigger, question by question", "walk", "shown"),
    Action("policy.yes", "policy", "alt+y,y", "Yes", "Answer yes to the question of the walk", "answer('yes')"),
    Action("policy.no", "policy", "alt+n,n", "No", "Answer no to the question of the walk", "answer('no')"),
    Action("policy.time", "policy", "alt+x,x", "Time back", "Give the table the time this took, in the clock", "time", "shown"),
    Action("policy.appeal", "policy", "alt+h,h", "Appeal", "They appeal: kept in the journal; the time goes on", "appeal"),
    Action("policy.back", "policy", "alt+left,left_square_bracket", "Back", "The section before", "back"),
    Action("policy.forward", "policy", "alt+right,right_square_bracket", "Forward", "The section after", "forward"),
    Action("journal.new", "journal", "alt+n,n", "New", "A new entry of your own, without an answer", "new", "shown"),
    Action("journal.undo", "journal", "alt+z,z", "Undo", "Take back your last change of the journal", "undo", "shown"),
    Action("journal.remove", "journal", "alt+d,d,delete", "Remove", "Remove the marked entry (undo brings it back)", "remove"),
    Action("journal.export", "journal", "alt+e,e", "Export", "Write the entries listed to a file", "export"),
    Action("journal.read", "journal", "f5,ctrl+r", "Read again", "Read what another app wrote meanwhile", "read"),
    Action("object.layers", "object", "enter", "Layers", "Layer table of the object", "layers"),
    Action("object.sheet", "object", "e", "Change", "All that can be done with the object", "sheet", "shown"),
    Action("object.tap", "object", "space", "Tap", "Tap or untap it, and decide the board again", "change('tap')", "shown"),
    Action("object.more", "object", "plus", "+1", "One more counter on it", "change('add counter')"),
    Action("object.less", "object", "minus", "-1", "One counter less on it", "change('remove counter')"),
    Action("object.damage", "object", "d", "Damage", "One more damage on it", "change('add damage')"),
    Action("object.heal", "object", "h", "Heal", "One damage less on it", "change('remove damage')"),
    Action("object.over", "object", "f", "Turn over", "Face down (manifested) or face up", "change('turn over')"),
    Action("object.give", "object", "o", "Give", "To the other player", "change('other player')"),
    Action("object.die", "object", "w", "Graveyard", "Into its owner's graveyard", "change('to graveyard')"),
    Action("object.remove", "object", "x,delete", "Remove", "Out of the description", "change('remove')"),
    Action("answer.cite", "answer", "enter", "Open", "Open the marked citation, or unfold the line", "open"),
    Action("answer.next", "answer", "right", "Next", "Mark the next citation of the line", "mark(1)"),
    Action("answer.previous", "answer", "left", "Previous", "Mark the citation before", "mark(-1)"),
)


def actions_of(where: Where) -> tuple[Action, ...]:
    """Return the actions of a view, or those of everywhere, in the order they are listed."""
    return tuple(action for action in ACTIONS if action.where == where)


def bindings_of(where: Where) -> list[Binding | tuple[str, str] | tuple[str, str, str]]:
    """Return what a view's BINDINGS is made of."""
    return [binding for action in actions_of(where) for binding in _bindings(action)]


def _bindings(action: Action) -> Iterator[Binding]:
    """Keys that write nothing are heeded before a text field sees them (it has some of its own, and would take in
    what is typed after them first); letters and the keys that move about come after it.
    """
    keys = action.keys.split(",")
    before = [key for key in keys if _WRITES_NOTHING.fullmatch(key)]
    after = [key for key in keys if key not in before]
    for first, some in ((True, before), (False, after)):
        if some:
            yield Binding(
                ",".join(some),
                action.action,
                action.label,
                show=action.footer == "shown" and (first or not before),
                key_display=spoken_key(some[0]),
                tooltip=action.tooltip,
                priority=first,
                id=action.id if some[0] == keys[0] else f"{action.id}.second",
            )


_WRITES_NOTHING: Final = re.compile(r"escape|f[0-9]+|(ctrl|alt)\+.+")
_SPOKEN: Final = {
    "question_mark": "?",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "slash": "/",
    "left_square_bracket": "[",
    "right_square_bracket": "]",
    "escape": "Esc",
    "enter": "Enter",
    "plus": "+",
    "minus": "-",
    "left": "Left",
    "right": "Right",
    "up": "Up",
}


def spoken_key(key: str) -> str:
    """Return a key as people write it: "Ctrl+R", "F5", "?"."""
    *held, last = key.split("+")
    shown = _SPOKEN.get(last, last.capitalize() if len(last) > 1 or held else last)
    return "+".join((*(part.capitalize() for part in held), shown))


def spoken_keys(action: Action) -> str:
    """Return the alternatives of an action: "F5, Ctrl+R"."""
    return ", ".join(spoken_key(key) for key in action.keys.split(","))
