"""The names of keyword abilities (CR 702), by what stands behind them."""

from typing import Final

# CR 702: keywords that stand alone
SIMPLE: Final = tuple(
    """
    deathtouch, defender, double strike, first strike, flash, flying, haste, hexproof, indestructible, intimidate, lifelink,
    reach, shroud, trample, vigilance, banding, flanking, phasing, shadow, horsemanship, fear, provoke, storm, sunburst, epic,
    convoke, delve, gravestorm, changeling, persist, wither, retrace, exalted, cascade, rebound, totem armor, umbra armor,
    infect, space sculptor,
    battle cry, living weapon, undying, soulbond, unleash, cipher, evolve, extort, fuse, dethrone, prowess, exploit, menace,
    station, devoid, ingest, myriad, skulk, melee, undaunted, improvise, aftermath, ascend, assist, jump-start, mentor, riot,
    split second,
    demonstrate, daybound, nightbound, decayed, training, compleated, enlist, ravenous, read ahead, living metal,
    for mirrodin!, bargain, start your engines!, storied, conspire, haunt, hideaway, hidden agenda, double agenda,
    partner, choose a background, friends forever, increment, paradigm, job select, tiered, spree
    """.replace("\n    ", " ")
    .strip()
    .split(", ")
)
WITH_NUMBER: Final = tuple(
    """
    rampage, fading, bushido, vanishing, absorb, frenzy, graft, modular, soulshift, dredge, bloodthirst, ripple,
    poisonous, devour, annihilator, tribute, renown, fabricate, afflict, afterlife, crew, casualty, toxic, backup,
    saddle, hideaway,
    mobilize, firebending, level up, amplify
    """.replace("\n    ", " ")
    .strip()
    .split(", ")
)
WITH_COST: Final = tuple(
    """
    cumulative upkeep, buyback, echo, kicker, multikicker, flashback, madness, morph, megamorph, entwine, ninjutsu,
    commander ninjutsu, replicate, recover, transmute, aura swap, fortify, transfigure, evoke, prowl, unearth, level up,
    miracle, overload, scavenge, bestow, outlast, dash, surge, emerge, escalate, embalm, eternalize, spectacle, escape,
    encore, foretell, disturb, cleave, reconfigure, blitz, squad, more than meets the eye, disguise, plot, freerunning,
    offspring, warp, mayhem, web-slinging, sneak, harmonize, awaken, ward, equip, cycling, mutate, retrace, specialize
    """.replace("\n    ", " ")
    .strip()
    .split(", ")
)
OTHERS: Final = (
    *("gift", "craft", "teamwork", "champion", "offering"),
    *("affinity", "doctor's companion", "double team", "enchant", "impending", "landwalk", "partner with", "protection"),
    *("prototype", "reinforce", "splice", "suspend", "typecycling"),
)
