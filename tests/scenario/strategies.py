"""Scenarios made by hypothesis: everything the notation can write."""

from hypothesis import strategies as st

from judgebot.game.state import STEPS
from judgebot.scenario.models import (
    Action,
    Ask,
    Choose,
    Expect,
    ObjectSpec,
    PlayerSpec,
    Scenario,
    StackSpec,
    ZoneSpec,
    in_its_variant,
)

PLAYERS = st.sampled_from(["A", "B", "C"])
LABELS = st.integers(1, 99).map(str)
REFS = st.one_of(LABELS, PLAYERS)
REF_LISTS = st.lists(REFS, min_size=1, max_size=3).map(tuple)
LABEL_LISTS = st.lists(LABELS, min_size=1, max_size=3).map(tuple)
NUMBERS = st.integers(0, 99)
NAMES = st.one_of(
    st.sampled_from(
        [
            "Island",
            "Jace, Memory Adept",
            "Jace, the Mind Sculptor",
            "Fire // Ice",
            "Look at Me, I'm the DCI",
            "Tapped Out",
            "Attack with Fire",
            "Ambush from Below",
            "+2 Mace",
            "_____",
            "ライトフォーム",
            "Ætherling",
            "X",
        ]
    ),
    st.text(st.characters(whitelist_categories=["Lu", "Ll", "Lo"]), min_size=1, max_size=8),
)
KINDS = st.sampled_from(["+1/+1", "-1/-1", "loyalty", "stun"])
COUNTERS = st.dictionaries(KINDS, st.integers(1, 9), max_size=2)
WORDS = st.sampled_from(["flying", "3/3 Artifact Creature", "2/2 green Bear face down"])
KEYWORDS = st.lists(st.sampled_from(["flying", "trample", "first strike"]), unique=True, max_size=2).map(tuple)

DETAILS = {
    "face_down": st.sampled_from([None, "manifest", "manifest_dread", "cloak", "morph", "megamorph", "disguise", "other"]),
    "tapped": st.booleans(),
    "token": st.booleans(),
    "phased_out": st.booleans(),
    "sick": st.booleans(),
    "commander": st.booleans(),
    "transformed": st.booleans(),
    "flipped": st.booleans(),
    "keywords": KEYWORDS,
    "counters": COUNTERS,
    "damage": st.integers(0, 20),
    "owner": st.sampled_from(["", "A", "B"]),
    "timestamp": st.one_of(st.none(), NUMBERS),
    "chosen": st.sampled_from([{}, {"color": "Red"}, {"name": "Forest"}]),
    "attacking": st.sampled_from(["", "A", "B"]),
}
NAMED = st.builds(ObjectSpec, name=NAMES, **DETAILS)
UNKNOWN = st.builds(ObjectSpec, **DETAILS)
WRITTEN = st.builds(ObjectSpec, text=st.just("Foo | {1}{U} | Creature Bear 2/2 | {T}: Draw, then discard; haste"), **DETAILS)
UNNAMED = st.builds(
    ObjectSpec,
    size=st.tuples(st.integers(-1, 9), st.integers(0, 9)),
    types=st.sampled_from([("Creature",), ("Artifact", "Creature")]),
    subtypes=st.sampled_from([(), ("Zombie",), ("Goblin", "Warrior")]),
    supertypes=st.sampled_from([(), ("Legendary",)]),
    colors=st.sampled_from([(), ("W",), ("B", "G")]),
    **DETAILS,
)
OBJECTS = st.one_of(NAMED, UNKNOWN, WRITTEN, UNNAMED)
ZONES = st.builds(
    ZoneSpec,
    player=PLAYERS,
    zone=st.sampled_from(["battlefield", "hand", "library", "graveyard", "exile", "command"]),
    objects=st.lists(
        st.one_of(OBJECTS, st.builds(ObjectSpec, name=NAMES, count=st.integers(2, 9))), min_size=1, max_size=3
    ).map(tuple),
    complete=st.booleans(),
)
PLAYER_LINES = st.builds(
    PlayerSpec,
    name=PLAYERS,
    life=st.one_of(st.none(), st.integers(-5, 40)),
    library=st.one_of(st.none(), NUMBERS),
    hand=st.one_of(st.none(), NUMBERS),
    poison=st.one_of(st.none(), NUMBERS),
    mana=st.sampled_from([None, (), ("2", "U"), ("W/U", "X")]),
    counters=st.sampled_from([{}, {"energy": 2}]),
    top_revealed=st.booleans(),
    commander_damage=st.sampled_from([{}, {"4": 15}]),
)
SPELLS = st.builds(
    StackSpec,
    kind=st.just("spell"),
    controller=PLAYERS,
    object=NAMED,
    x=st.one_of(st.none(), NUMBERS),
    modes=st.sampled_from([(), (1,), (1, 3)]),
)

OBJECT_VERBS = st.sampled_from(
    [
        "is turned face up",
        "is destroyed",
        "is exiled",
        "is sacrificed",
        "is returned to hand",
        "is tapped",
        "phases out",
        "transforms",
        "loses all abilities",
        "becomes unattached",
    ]
)
PLAYER_OBJECT_VERBS = st.sampled_from(
    ["sacrifices", "discards", "reveals", "looks at", "gains control", "manifests", "cloaks", "attacks"]
)
ACTIONS = st.one_of(
    st.builds(Action, verb=st.sampled_from(["resolve", "combat damage", "next turn", "passes", "game ends"])),
    st.builds(Action, verb=OBJECT_VERBS, objects=REF_LISTS),
    st.builds(Action, verb=PLAYER_OBJECT_VERBS, player=PLAYERS, objects=LABEL_LISTS),
    st.builds(
        Action,
        verb=st.just("casts"),
        player=PLAYERS,
        name=NAMES,
        targets=st.one_of(st.just(()), REF_LISTS),
        options=st.sampled_from([{}, {"x": "3"}, {"modes": "1,2"}, {"face down": "yes", "cost": "{2}"}, {"zone": "graveyard"}]),
    ),
    st.builds(
        Action,
        verb=st.just("turns face up"),
        player=PLAYERS,
        objects=st.tuples(LABELS),
        options=st.sampled_from([{}, {"by": "morph"}]),
    ),
    st.builds(Action, verb=st.just("blocks"), player=PLAYERS, objects=LABEL_LISTS, targets=st.tuples(LABELS)),
    st.builds(
        Action,
        verb=st.just("assigns"),
        objects=st.tuples(LABELS),
        targets=st.tuples(REFS, REFS),
        options=st.just({"amounts": "2,1"}),
    ),
    st.builds(Action, verb=st.sampled_from(["draws", "mills", "gains life", "loses life"]), player=PLAYERS, n=NUMBERS),
    st.builds(
        Action, verb=st.just("is dealt"), objects=st.tuples(REFS), n=NUMBERS, targets=st.one_of(st.just(()), st.tuples(LABELS))
    ),
    st.builds(
        Action, verb=st.just("counters are put on"), objects=st.tuples(LABELS), n=NUMBERS, options=st.builds(dict, kind=KINDS)
    ),
    st.builds(Action, verb=st.just("becomes a copy of"), objects=st.tuples(LABELS), targets=st.tuples(LABELS)),
    st.builds(Action, verb=st.just("becomes a copy of"), objects=st.tuples(LABELS), name=st.just("Fire // Ice")),
    st.builds(Action, verb=st.sampled_from(["gains", "becomes", "gets"]), objects=st.tuples(LABELS), words=WORDS),
    st.builds(
        Action,
        verb=st.just("goes to"),
        player=st.sampled_from(["", "B"]),
        options=st.sampled_from(STEPS).map(lambda step: {"step": step}),
    ),
)
EXPECTS = st.one_of(
    st.builds(
        Expect,
        kind=st.just("in zone"),
        subject=LABELS,
        words=st.sampled_from(["graveyard", "battlefield", "exile"]),
        player=st.sampled_from(["", "A"]),
        negated=st.booleans(),
        cites=st.sampled_from([(), ("CR 704.5m",), ("CR 704.5m", "MTR B")]),
    ),
    st.builds(Expect, kind=st.sampled_from(["has", "is"]), subject=LABELS, words=WORDS, negated=st.booleans()),
    st.builds(Expect, kind=st.sampled_from(["lost", "won"]), player=PLAYERS, negated=st.booleans()),
    st.builds(Expect, kind=st.just("attached to"), subject=LABELS, words=st.sampled_from(["", "B", "3"])),
    st.builds(Expect, kind=st.just("legal"), action=ACTIONS, negated=st.booleans()),
    st.builds(Expect, kind=st.just("name"), subject=LABELS, words=NAMES),
    st.builds(Expect, kind=st.just("name"), subject=LABELS),
    st.builds(Expect, kind=st.just("exists"), subject=LABELS, negated=st.booleans()),
    st.builds(Expect, kind=st.just("player number"), player=PLAYERS, words=st.sampled_from(["life", "library"]), n=NUMBERS),
    st.builds(Expect, kind=st.just("counters"), subject=LABELS, words=KINDS, n=NUMBERS),
    st.builds(
        Expect,
        kind=st.just("must"),
        player=PLAYERS,
        words=st.just("reveal"),
        name=st.sampled_from(["", "#3"]),
        negated=st.booleans(),
    ),
)
CHOICES = st.one_of(
    st.builds(
        Choose, player=PLAYERS, kind=st.just("may"), words=st.sampled_from(["yes", "no"]), source=st.sampled_from(["", "3"])
    ),
    st.builds(Choose, player=PLAYERS, kind=st.just("order"), words=st.just("#2, #3"), objects=st.just(("2", "3"))),
)
ASKS = st.one_of(
    st.builds(Ask, question=st.sampled_from(["dies", "size", "state"]), subject=LABELS),
    st.builds(Ask, question=st.just("size"), subject=LABELS, words=st.just("power")),
    st.builds(Ask, question=st.just("may"), words=st.just("A turns #3 face up")),
    st.builds(Ask, question=st.sampled_from(["what happens", "wins"])),
)
SCENARIOS = st.builds(
    Scenario,
    title=st.sampled_from(["", "A title: with a colon"]),
    active=PLAYERS,
    step=st.sampled_from(STEPS),
    turn=st.one_of(st.none(), NUMBERS),
    players=st.lists(PLAYER_LINES, max_size=2, unique_by=lambda player: player.name).map(tuple),
    zones=st.lists(ZONES, max_size=3).map(tuple),
    stack=st.lists(SPELLS, max_size=2).map(tuple),
    choices=st.lists(CHOICES, max_size=2).map(tuple),
    script=st.lists(st.one_of(ACTIONS, EXPECTS), max_size=6).map(tuple),
    asks=st.lists(ASKS, max_size=1).map(tuple),
    variant=st.sampled_from(["", "commander"]),
    strict=st.booleans(),
).map(in_its_variant)
