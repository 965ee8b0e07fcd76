"""Which words of abilities, and which details of them, the rules act on. What is not listed makes an ability not executable."""

from typing import Final

import msgspec

from judgebot.cards import costs as c
from judgebot.cards import effects as e
from judgebot.cards import selectors as s

_EVERY: Final[set[type[msgspec.Struct]]] = {
    # Words of which every field is read.
    *(s.Number, s.X, s.Count, s.PowerOf, s.ToughnessOf, s.ManaValueOf, s.CountersOn, s.LifeOf, s.CardsIn, s.EventAmount),
    *(
        s.Times,
        s.Plus,
        s.Half,
        s.HowMany,
        s.Devotion,
        s.DistinctTypes,
        s.Compare,
        s.This,
        s.Target,
        s.That,
        s.Other,
        s.Attached,
        s.Done,
    ),
    *(s.Linked, s.All, s.Top, s.OneOf, s.Rest, s.Paid, s.You, s.Opponent, s.EachPlayer, s.TargetPlayer, s.ThatPlayer),
    *(s.ControllerOf, s.OwnerOf, s.ActivePlayer, s.DefendingPlayer, s.EnchantedPlayer, s.ChosenPlayer, s.Exists, s.Is),
    *(s.Quantities, s.TurnOf, s.WasKicked, s.WasCast, s.DidIt, s.Not, s.Both, s.Either),
    *(c.Mana, c.TapThis, c.UntapThis, c.PayLife, c.Loyalty, c.SacrificeCost, c.ReturnCost, c.TapCost, c.PutCountersCost),
    *(e.GainControl, e.BecomeTypes, e.BecomeColors, e.GainAbilities, e.LoseAbilities, e.CantHave, e.SetPT, e.ModifyPT),
    *(e.SwitchPT, e.SetName, e.Destroy, e.Sacrifice, e.Draw, e.Mill, e.GainLife, e.LoseLife, e.SetLife, e.CounterSpell),
    *(e.Tap, e.Untap, e.PutCounters, e.RemoveCounters, e.CreateToken, e.BecomeCopy, e.Manifest, e.ManifestDread, e.Cloak),
    *(e.TurnFaceUp, e.TurnFaceDown, e.AttachTo, e.Unattach, e.Transform, e.LookAt, e.Reveal, e.Scry, e.Shuffle, e.Fight),
    *(e.Regenerate, e.LoseGame, e.WinGame, e.ExchangeControl, e.PhaseOut, e.RemoveFromCombat, e.May, e.Unless, e.If),
    *(e.ForEach, e.Repeat, e.Delayed, e.Reflexive, e.Mode, e.Static, e.Replaces, e.AsEnters, e.Spell),
}

_SOME: Final[dict[type[msgspec.Struct], tuple[str, ...]]] = {
    # Words of which only these fields are read.
    s.Filter: tuple(name for name in s.Filter.__struct_fields__ if name != "damaged_this_turn"),
    s.Choose: ("of", "n", "by", "up_to"),
    s.Event: s.Event.__struct_fields__,
    c.DiscardCost: ("filter", "n", "this"),
    c.ExileCost: ("filter", "n", "zone"),
    c.RemoveCountersCost: ("kind", "n"),
    e.DealDamage: ("n", "to", "source", "any_target"),
    e.Exile: ("what", "face_down"),
    e.MoveTo: ("what", "zone", "position", "under", "tapped", "attacking", "face_down", "transformed", "counters", "attach_to"),
    e.Discard: ("n", "player", "filter"),
    e.TokenSpec: ("types", "subtypes", "supertypes", "colors", "power", "toughness", "abilities", "name"),
    e.CreateCopy: ("of", "n", "player", "exceptions", "tapped"),
    e.Continuous: ("what", "parts", "duration"),
    e.Prevent: ("n", "to", "by", "combat_only"),
    e.AddMana: ("symbols", "any_color", "among", "n", "player", "spend_on", "chosen"),
    e.NameChoice: ("kind", "player"),
    e.TargetSpec: ("filter", "player", "n", "up_to"),
    e.Keyword: ("name", "cost", "n", "filter", "player", "text"),
    e.Triggered: ("events", "effects", "targets", "condition", "modes", "choose", "word", "zone"),
    e.Activated: ("cost", "effects", "targets", "modes", "choose", "timing", "condition", "zone", "keyword"),
    e.Prevents: ("n", "to", "by", "combat_only", "noncombat_only", "then", "condition"),
    e.AdditionalCost: ("cost", "optional", "name"),
}

ACTED_ON: Final[dict[type[msgspec.Struct], tuple[str, ...]]] = {
    **{word: tuple(word.__struct_fields__) for word in _EVERY},
    **_SOME,
}
