"""Words the grammar knows: types, subtypes, keywords, ability words (CR 205.2a, 205.3, 205.4a, 207.2c)."""

from collections.abc import Mapping
from typing import Final

# CR 205.3g
ARTIFACT_TYPES: Final = tuple(
    """
    Attraction, Blood, Bobblehead, Book, Clue, Contraption, Equipment, Food, Fortification, Gold, Incubator,
    Infinity, Junk, Lander, Map, Mutagen, Powerstone, Spacecraft, Stone, Treasure, Vehicle, Vibranium
    """.replace("\n    ", " ")
    .strip()
    .split(", ")
)

# CR 205.3h
ENCHANTMENT_TYPES: Final = tuple(
    """
    Aura, Background, Cartouche, Case, Class, Curse, Plan, Role, Room, Rune, Saga, Shard, Shrine
    """.replace("\n    ", " ")
    .strip()
    .split(", ")
)

# CR 205.3i
LAND_TYPES: Final = tuple(
    """
    Cave, Desert, Forest, Gate, Island, Lair, Locus, Mine, Mountain, Plains, Planet, Power-Plant, Sphere,
    Swamp, Tower, Town, Urza's
    """.replace("\n    ", " ")
    .strip()
    .split(", ")
)

# CR 205.3j
PLANESWALKER_TYPES: Final = tuple(
    """
    Ajani, Aminatou, Angrath, Arlinn, Ashiok, Bahamut, Basri, Bolas, Calix, Chandra, Comet, Dack, Dakkon,
    Daretti, Davriel, Dellian, Dihada, Domri, Dovin, Ellywick, Elminster, Elspeth, Estrid, Freyalise, Garruk,
    Gideon, Grist, Guff, Huatli, Jace, Jared, Jaya, Jeska, Kaito, Karn, Kasmina, Kaya, Kiora, Koth, Liliana,
    Lolth, Lukka, Minsc, Mordenkainen, Nahiri, Narset, Niko, Nissa, Nixilis, Oko, Quintorius, Ral, Rowan,
    Saheeli, Samut, Sarkhan, Serra, Sivitri, Sorin, Szat, Tamiyo, Tasha, Teferi, Teyo, Tezzeret, Tibalt,
    Tyvar, Ugin, Urza, Venser, Vivien, Vraska, Vronos, Will, Windgrace, Wrenn, Xenagos, Yanggu, Yanling,
    Zariel
    """.replace("\n    ", " ")
    .strip()
    .split(", ")
)

# CR 205.3k
SPELL_TYPES: Final = tuple(
    """
    Adventure, Arcane, Lesson, Omen, Trap
    """.replace("\n    ", " ")
    .strip()
    .split(", ")
)

BATTLE_TYPES: Final = ("Siege",)  # CR 205.3q

# CR 205.3m
CREATURE_TYPES: Final = tuple(
    """
    Advisor, Aetherborn, Alien, Ally, Angel, Antelope, Ape, Archer, Archon, Armadillo, Army, Artificer,
    Assassin, Assembly-Worker, Astartes, Atog, Aurochs, Avatar, Azra, Badger, Balloon, Barbarian, Bard,
    Basilisk, Bat, Bear, Beast, Beaver, Beeble, Beholder, Berserker, Bird, Bison, Blinkmoth, Boar, Bringer,
    Brushwagg, Camarid, Camel, Capybara, Caribou, Carrier, Cat, Centaur, Child, Chimera, Citizen, Cleric,
    Clown, Cockatrice, Construct, Coward, Coyote, Crab, Crocodile, C'tan, Custodes, Cyberman, Cyclops, Dalek,
    Dauthi, Demigod, Demon, Deserter, Detective, Devil, Dinosaur, Djinn, Doctor, Dog, Dragon, Drake,
    Dreadnought, Drix, Drone, Druid, Dryad, Dwarf, Echidna, Efreet, Egg, Elder, Eldrazi, Elemental, Elephant,
    Elf, Elk, Employee, Eternal, Eye, Faerie, Ferret, Fish, Flagbearer, Fox, Fractal, Frog, Fungus, Gamer,
    Gamma, Gargoyle, Germ, Giant, Giraffe, Gith, Glimmer, Gnoll, Gnome, Goat, Goblin, God, Golem, Gorgon,
    Graveborn, Gremlin, Griffin, Guest, Hag, Halfling, Hamster, Harpy, Hedgehog, Hellion, Hero, Hippo,
    Hippogriff, Homarid, Homunculus, Horror, Horse, Human, Hydra, Hyena, Illusion, Imp, Incarnation, Inhuman,
    Inkling, Inquisitor, Insect, Jackal, Jellyfish, Juggernaut, Kangaroo, Kavu, Kirin, Kithkin, Knight,
    Kobold, Kor, Kraken, Kree, Llama, Lamia, Lammasu, Leech, Lemur, Leviathan, Lhurgoyf, Licid, Lizard,
    Lobster, Manticore, Masticore, Mercenary, Merfolk, Metathran, Minion, Minotaur, Mite, Mole, Monger,
    Mongoose, Monk, Monkey, Moogle, Moonfolk, Mount, Mouse, Mutant, Myr, Mystic, Nautilus, Necron, Nephilim,
    Nightmare, Nightstalker, Ninja, Noble, Noggle, Nomad, Nymph, Octopus, Ogre, Ooze, Orb, Orc, Orgg, Otter,
    Ouphe, Ox, Oyster, Pangolin, Peasant, Pegasus, Pentavite, Performer, Pest, Phelddagrif, Phoenix,
    Phyrexian, Pilot, Pincher, Pirate, Plant, Platypus, Porcupine, Possum, Praetor, Primarch, Prism,
    Processor, Qu, Rabbit, Raccoon, Ranger, Rat, Rebel, Reflection, Rhino, Rigger, Robot, Rogue, Sable,
    Salamander, Samurai, Sand, Saproling, Satyr, Scarecrow, Scientist, Scion, Scorpion, Scout, Sculpture,
    Seal, Serf, Serpent, Servo, Shade, Shaman, Shapeshifter, Shark, Sheep, Shi'ar, Siren, Skeleton, Skrull,
    Skunk, Slith, Sliver, Sloth, Slug, Snail, Snake, Soldier, Soltari, Sorcerer, Spawn, Specter, Spellshaper,
    Sphinx, Spider, Spike, Spirit, Splinter, Sponge, Spy, Squid, Squirrel, Starfish, Surrakar, Survivor,
    Symbiote, Synth, Tentacle, Tetravite, Thalakos, Thopter, Thrull, Tiefling, Toy, Treefolk, Trilobite,
    Triskelavite, Troll, Turtle, Tyranid, Unicorn, Utrom, Vampire, Varmint, Vedalken, Villain, Volver, Wall,
    Walrus, Warlock, Warrior, Weasel, Weird, Werewolf, Whale, Wizard, Wolf, Wolverine, Wombat, Worm, Wraith,
    Wurm, Yeti, Zombie, Zubera, Time Lord
    """.replace("\n    ", " ")
    .strip()
    .split(", ")
)

# CR 205.3g-q: the card types that have a subtype
TYPES_OF_SUBTYPE: Final[Mapping[str, tuple[str, ...]]] = (
    dict.fromkeys(SPELL_TYPES, ("Instant", "Sorcery"))
    | dict.fromkeys(PLANESWALKER_TYPES, ("Planeswalker",))
    | dict.fromkeys(LAND_TYPES, ("Land",))
    | dict.fromkeys(ENCHANTMENT_TYPES, ("Enchantment",))
    | dict.fromkeys(ARTIFACT_TYPES, ("Artifact",))
    | dict.fromkeys(BATTLE_TYPES, ("Battle",))
    | dict.fromkeys(CREATURE_TYPES, ("Creature", "Kindred"))
)

# CR 207.2c
ABILITY_WORDS: Final = tuple(
    """
    opus, raid, void, coven, eerie, rally, renew, sweep, vivid, chroma, cohort, domain, enrage, flurry,
    heroic, morbid, parley, revolt, strive, adamant, channel, imprint, kinship, paradox, valiant, addendum,
    alliance, converge, delirium, eminence, grandeur, hellbent, infusion, inspired, landfall, radiance,
    repartee, survival, battalion, bloodrush, descend 4, descend 8, disappear, ferocious, magecraft,
    threshold, formidable, lieutenant, metalcraft, celebration, join forces, undergrowth, fateful hour, pack
    tactics, constellation, spell mastery, secret council, tempting offer, council's dilemma, fathomless
    descent, will of the council
    """.replace("\n    ", " ")
    .strip()
    .split(", ")
)

# CR 205.2a
CARD_TYPES: Final = (
    *("Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker"),
    *("Instant", "Sorcery", "Kindred"),
    *("Vanguard", "Scheme", "Plane", "Phenomenon", "Dungeon", "Conspiracy"),
)
PERMANENT_TYPES: Final = ("Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker")
# CR 205.4a
SUPERTYPES: Final = ("Basic", "Legendary", "Ongoing", "Snow", "World")
COLORS: Final = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
BASIC_LAND_TYPES: Final = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}
# CR 111.10: tokens known by their name alone
PREDEFINED_TOKENS: Final = (
    "Treasure",
    "Food",
    "Gold",
    "Clue",
    "Blood",
    "Powerstone",
    "Map",
    "Junk",
    "Lander",
    "Shard",
    "Walker",
    "Mutagen",
    "Vibranium",
    *(f"{role} Role" for role in ("Cursed", "Monster", "Royal", "Sorcerer", "Virtuous", "Wicked", "Young Hero")),
)

_IRREGULAR: Final = {
    "Elf": "elves",
    "Dwarf": "dwarves",
    "Wolf": "wolves",
    "Werewolf": "werewolves",
    "Mouse": "mice",
    "Ox": "oxen",
    "Child": "children",
    "Octopus": "octopuses",
    "Homunculus": "homunculi",
    "Cyclops": "cyclopes",
    "Fungus": "fungi",
    "Spy": "spies",
    "Ally": "allies",
    "Army": "armies",
    "Mercenary": "mercenaries",
    "Harpy": "harpies",
    "Hippo": "hippos",
    "Hero": "heroes",
    "Efreet": "efreeti",
    "Djinn": "djinn",
    "Sorcery": "sorceries",
    "Sphere": "spheres",
    "Thief": "thieves",
    "Plains": "plains",
    "Locus": "loci",
    "Urza's": "urza's",
    "Leech": "leeches",
    "Witness": "witnesses",
    "Coward": "cowards",
    "Pegasus": "pegasi",
    "Jellyfish": "jellyfish",
}
_SAME: Final = (
    "Equipment",
    "Treefolk",
    "Kithkin",
    "Aetherborn",
    "Samurai",
    "Vedalken",
    "Viashino",
    "Sheep",
    "Merfolk",
    "Moonfolk",
    "Fish",
    "Starfish",
    "Squid",
    "Elk",
    "Kor",
    "Eldrazi",
    "Phyrexian",
    "Myr",
    "Kavu",
)


def plurals(word: str) -> tuple[str, ...]:
    """Return the lower-case plural forms of a type word ("Elf": "elves")."""
    low = word.lower()
    forms = [_IRREGULAR[word]] if word in _IRREGULAR else []
    if word in _SAME:
        forms.append(low)
    if low.endswith(("s", "x", "ch", "sh", "z")):
        forms.append(low + "es")
    elif low.endswith("y") and low[-2] not in "aeiou":
        forms.append(low[:-1] + "ies")
    return (*forms, low + "s")
