"""Whole graveyards and hands: exiled, shuffled into libraries; and cards that a player moves out of their own zones."""

import msgspec

from judgebot.cards import effects as e
from judgebot.cards.grammar.parsing import put, rule
from judgebot.cards.grammar.refs import Pronoun
from judgebot.cards.grammar.verbs import PlayerVerb
from judgebot.cards.selectors import All, Choose, Filter, Objects, Opponent, Players, Together

merge = msgspec.structs.replace


def _whole(zone: str, owner: Players | None = None) -> Objects:
    return All(Filter(card=True, zone=zone, owner=owner))


# Exiling them

put("effect", lambda owner: (e.Exile(_whole("graveyard", owner)),), "exile <whose> graveyards?")
put("effect", lambda: (e.Exile(_whole("graveyard")),), "exile all (?:cards from all )?graveyards")
put("effect", lambda: (e.Exile(_whole("graveyard", Opponent())),), "exile all opponents' graveyards")
put("pvp", lambda zone: lambda p: e.Exile(_whole(zone, p)), "exiles? all (?:the )?cards from (?:their|your) (graveyard|hand)")
put("pvp", lambda zone: lambda p: e.Exile(_whole(zone, p)), "exiles? (?:their|your) (graveyard|hand)")


@rule("pvp", "exiles <choice>", "exile <choice> from (?:your|their) (?:hand|graveyard)")
def _exiles(choice: Choose) -> PlayerVerb | None:
    """A card of the player's own hand or graveyard, or a permanent that they control."""
    of = choice.of
    if of.card and of.zone in ("hand", "graveyard"):
        return lambda p: e.Exile(merge(choice, by=p))
    if of.controller is None or of.zone != "battlefield":
        return None
    return lambda p: e.Exile(merge(choice, by=p))


# Shuffling them in


@rule("pvp", "shuffles? (?:their|your) hand and graveyard into (?:their|your) library")
def _shuffle_both() -> PlayerVerb:
    return lambda p: e.MoveTo(Together((_whole("hand", p), _whole("graveyard", p))), "library", "shuffle")


put("pvp", lambda what: lambda p: e.Exile(what), "exiles (?=all )<object>")
put(
    "pvp",
    lambda what: lambda p: e.MoveTo(what, "battlefield"),
    "puts? <exiled_by_all> onto the battlefield",
)
put("exiled_by_all", lambda pos: Pronoun(pos, "exiled here"), "<place>all cards (?:they|you) exiled this way")
put(
    "pvp",
    lambda: lambda p: e.MoveTo(_whole("graveyard", p), "library", "bottom", in_random_order=True),
    "puts? all (?:the )?cards from (?:their|your) graveyard on the bottom of (?:their|your) library in a random order",
)
