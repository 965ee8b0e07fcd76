"""Who: subjects of verbs ("target player", "each opponent"), possessives ("their", "its owner's"), "you control"."""

from judgebot.cards.grammar.parsing import put, rule
from judgebot.cards.grammar.refs import THEIR, Aim, PlayerPronoun, Pronoun
from judgebot.cards.selectors import (
    ActivePlayer,
    ChosenPlayer,
    ControllerOf,
    DefendingPlayer,
    EachPlayer,
    EnchantedPlayer,
    Opponent,
    OtherPlayers,
    OwnerOf,
    You,
)

# Subjects (with third-person verbs, but for "you")

put("player", lambda: You(), "you(?!r)")
put("player", lambda: EachPlayer(), "each player")
put("player", lambda: Opponent(), "each opponent", "your opponents", "each of your opponents")
put("player", lambda: OtherPlayers(), "each other player")
put("player", lambda: DefendingPlayer(), "defending player")
put("player", lambda: EnchantedPlayer(), "enchanted player")
put("player", lambda: ActivePlayer(), "the active player")
put("player", lambda: ChosenPlayer(), "the chosen player")
put("player", lambda pos: PlayerPronoun(pos, "they"), "<place>the player(?! or)")
put("player", lambda pos: PlayerPronoun(pos), "<place>that player", "<place>that opponent")
put("player", lambda pos: PlayerPronoun(pos, "they"), "<place>they")
put("player", lambda what: ControllerOf(what), "<whose_object> controller", "the controller of <object>")
put("player", lambda what: OwnerOf(what), "<whose_object> owner", "the owner of <object>")


@rule("player", "<place>(another )?target (player|opponent)")
def _target(pos: int, another: str | None, word: str) -> Aim:
    return Aim(pos, player=EachPlayer() if word == "player" else Opponent(), another=another is not None)


# Possessives of players

put("whose", lambda: You(), "your")
put("whose", lambda: THEIR, "their", "his or her")
put("whose", lambda pos: PlayerPronoun(pos), "<place>that player's", "<place>that opponent's")
put("whose", lambda: DefendingPlayer(), "defending player's")
put("whose", lambda: EachPlayer(), "each player's", "a player's", "all players'")
put("whose", lambda: Opponent(), "each opponent's", "an opponent's", "your opponents'", "each of your opponents'")
put("whose", lambda what: OwnerOf(what), "<whose_object> owner's", "<whose_object> owners'")
put("whose", lambda what: ControllerOf(what), "<whose_object> controller's")
put("whose", lambda: EnchantedPlayer(), "enchanted player's")


@rule("whose", "<place>target (player|opponent)'s")
def _target_whose(pos: int, word: str) -> Aim:
    return Aim(pos, player=EachPlayer() if word == "player" else Opponent())


# "controls" behind a noun

put("controls", lambda: You(), "you control")
put("controls", lambda: Opponent(), "(?:an opponent|your opponents|each opponent) controls?")
put("controls", lambda pos: PlayerPronoun(pos), "<place>that player controls", "<place>that opponent controls")
put("controls", lambda: THEIR, "they control")
put("controls", lambda: DefendingPlayer(), "defending player controls")
put("controls", lambda: EnchantedPlayer(), "enchanted player controls")
put("controls", lambda what: ControllerOf(what), "<whose_object> controller controls")


@rule("controls", "<place>target (player|opponent) controls")
def _target_controls(pos: int, word: str) -> Aim:
    return Aim(pos, player=EachPlayer() if word == "player" else Opponent())


put("owns", lambda: THEIR, "they own")
put("owns", lambda: Opponent(), "(?:an opponent|your opponents|each opponent) owns?")
put("owns", lambda pos: PlayerPronoun(pos), "<place>that player owns", "<place>that opponent owns")


@rule("owns", "<place>target (player|opponent) owns")
def _target_owns(pos: int, word: str) -> Aim:
    return Aim(pos, player=EachPlayer() if word == "player" else Opponent())


# Possessives of objects

put("whose_object", lambda pos: Pronoun(pos, "it"), "<place>its")
put("whose_object", lambda pos: Pronoun(pos, "they"), "<place>their")
put("whose_object", lambda what: what, "<possessor>'s")
put("possessor", lambda what: what, "<object>")
