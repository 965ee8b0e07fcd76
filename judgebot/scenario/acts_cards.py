"""`do:` lines about face-down permanents, cards, life and players."""

from judgebot.contract import FaceDownCause
from judgebot.game import events as ev
from judgebot.game.batch import perform
from judgebot.game.effects_players import change_life, draw
from judgebot.game.face_down import reveal_all
from judgebot.game.keyword_actions import from_library, manifest_dread, put_face_down
from judgebot.game.looking import may_look
from judgebot.game.picking import top_cards
from judgebot.game.players import concede, losers_leave
from judgebot.game.special_actions import turn_down, turn_up_by_effect, turn_up_by_special_action
from judgebot.game.table import Table
from judgebot.game.trace import ForbiddenError
from judgebot.scenario.models import Action
from judgebot.scenario.verbs import does, find_object, find_permanent

# Face-down permanents


@does("turns face up")
def _turns_face_up(table: Table, action: Action) -> None:
    obj = find_object(table, action)
    _needs_priority(table)
    turn_up_by_special_action(table, action.player, obj, action.options.get("by", ""))


def _needs_priority(table: Table) -> None:
    """CR 116.2b: with priority; nobody has it in the untap step (502.4) and usually not in cleanup (514.3)."""
    if table.game.step in ("untap", "cleanup"):
        raise ForbiddenError(f"no player has priority in the {table.game.step} step", "116.2b", "117.3a")


@does("is turned face up")
def _is_turned_face_up(table: Table, action: Action) -> None:
    obj = find_permanent(table, action)
    turn_up_by_effect(table, obj, table.view[obj.id].controller)


@does("is turned face down")
def _is_turned_face_down(table: Table, action: Action) -> None:
    turn_down(table, find_permanent(table, action))


@does("manifests", "cloaks")
def _manifests(table: Table, action: Action) -> None:
    cause: FaceDownCause = "manifest" if action.verb == "manifests" else "cloak"
    if action.objects:
        for label in action.objects:
            put_face_down(table, action.player, find_object(table, action, label).id, cause)
    else:
        from_library(table, action.player, action.n or 1, cause)


@does("manifests dread")
def _manifests_dread(table: Table, action: Action) -> None:
    manifest_dread(table, action.player, None)


# Cards and life


@does("draws")
def _draws(table: Table, action: Action) -> None:
    draw(table, action.player, action.n or 1)


@does("discards")
def _discards(table: Table, action: Action) -> None:
    moves = [
        ev.Move(find_object(table, action, label).id, "graveyard", "discarded", controller=action.player)
        for label in action.objects
    ]
    perform(table, tuple(moves))


@does("mills")
def _mills(table: Table, action: Action) -> None:
    cards = top_cards(table, action.player, action.n or 1)
    perform(table, tuple(ev.Move(card, "graveyard", "milled") for card in cards))


@does("gains life", "loses life")
def _life(table: Table, action: Action) -> None:
    amount = action.n or 0
    change_life(table, (action.player,), amount if action.verb == "gains life" else -amount)


@does("loses")
def _loses(table: Table, action: Action) -> None:
    table.say(f"Player {action.player} loses the game by an effect.", "104.3e")
    perform(table, (ev.Loses(action.player, "effect"),))
    losers_leave(table)


@does("wins")
def _wins(table: Table, action: Action) -> None:
    table.say(f"Player {action.player} wins the game by an effect.", "104.2b")
    perform(table, (ev.Wins(action.player),))
    reveal_all(table, "the game ends")


@does("leaves")
def _leaves(table: Table, action: Action) -> None:
    concede(table, action.player)


@does("reveals")
def _reveals(table: Table, action: Action) -> None:
    obj = find_object(table, action)
    table.owe(action.player, "reveal", obj.known_as, "701.20a")
    table.say(f"Player {action.player} reveals {obj.known_as}.", "701.20a")


@does("looks at")
def _looks_at(table: Table, action: Action) -> None:

    obj = find_object(table, action)
    allowed, why, rules = may_look(table.game, action.player, obj)
    if not allowed:
        raise ForbiddenError(f"player {action.player} may not look at {obj.known_as}: {why}", *rules)
    table.say(f"Player {action.player} may look at {obj.known_as}: {why}.", *rules)
