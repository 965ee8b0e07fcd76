"""Words that carry no meaning for finding a ruling, per language; also the profile a question's language is known by.

Folded and without accents, as the analyzer writes them. Words that mean something in the game are left out
("die", "tap" in English), even where a general list would have them.
"""

from typing import Final

from judgebot.language import Language

_WORDS: Final[dict[Language, str]] = {
    "en": """a an the i my me mine you your he she they them their his her it its we our is am are was were be been being
        do does did doing done have has had having can could will would shall should may might must to of in on at by for with
        from into onto as and or but if then so that this these those there here what which who whom whose how why
        not no nor too very just also than because while still ever any some get gets got gonna wanna isnt arent cant
        doesnt dont didnt wont wouldnt couldnt shouldnt hasnt havent
        aint isn aren im ive id ok okay please hi hello hey thanks let lets
        guy guys like about actually really one u r""",
    "de": """der die das den dem des ein eine einen einem einer eines ich mich mir mein meine meinen meinem meiner meines du
        dein deine deinen er sie es ihn ihm ihr ihre ihren ihrem ihrer wir uns unser ihr man ist bin sind war waren sein
        hat habe haben hatte wird werden wurde werde kann kannst konnen konnte darf darfst durfen muss musst mussen soll
        sollte mag zu zum zur von vom in im ins an am auf aus bei mit fur uber unter durch als und oder aber wenn dann ob
        dass da so was wer wie wo warum wieso welche welcher welches nicht kein keine keinen noch schon auch nur doch mal
        denn jetzt dabei dazu daran darauf etwas bitte hallo gibt passiert geht bekomme kriege eigentlich einfach sich
        seine seinen seinem seiner dieser diese dieses diesen diesem wann""",
    "es": """el la los las un una unos unas lo yo me mi mis tu te tus su sus se le les nos es soy son era fue ser esta
        estan estar estoy este esto estos estas ese esa eso he ha han hay tengo tiene tienen puedo puede pueden podria debo
        debe deben voy va al a de del en con por para sin sobre entre como y o u pero si no ni que cual cuales quien cuando
        donde cuanto cuantos porque ya tambien muy mas todavia aun solo hola gracias pasa hace hacer entonces algo
        asi""",
    "fr": """le la les un une des du de au aux je me moi mon ma mes tu te toi ton ta tes il elle on ils elles nous vous leur
        leurs son sa ses se ce cet cette ces ca c est suis sont etait etre ai as a ont avoir avait peux peut peuvent
        pourrait dois doit doivent vais va y en dans sur sous avec pour par sans chez et ou mais si ne pas plus que qui quoi
        quel quelle quels quelles quand comment pourquoi combien ou aussi encore deja bien tout toute tous alors donc
        bonjour merci passe arrive fait faire quelqu qu est-ce meme""",
    "it": """il lo la i gli le un uno una di del dello della dei degli delle dell a al allo alla ai agli alle all da dal
        dalla dai dalle in nel nella nei nelle nell su sul sulla sui sulle sull con per tra fra io mi mio mia miei mie me
        tu ti tuo tua tuoi tue te lui lei si suo sua suoi sue ci noi vi loro e ed o ma se non che chi cosa quale quali
        quando come dove perche quanto quanti sono sei era essere ho hai ha hanno avere posso puo possono puoi devo deve
        devono devi va vado questo questa questi queste quello quella anche ancora gia solo piu poi allora
        ciao grazie succede fa fare fatto ne""",
    "ja": "",
    "ko": "",
    "pt": """o a os as um uma uns umas eu me mim meu minha meus minhas tu te teu tua voce voces seu sua seus suas ele ela
        eles elas nos lhe se de do da dos das em no na nos nas ao aos pelo pela com por para pra pro sem sobre entre e ou
        mas nao nem que qual quais quem quando onde como porque quanto quantos sou sao era foi ser esta estao estou
        estar tenho tem tinha ter posso pode podem poderia devo deve devem vou vai isso isto esse essa este esta ja tambem
        ainda so mais muito ai entao oi obrigado acontece faz fazer ha""",
    "ru": """я ты он она оно мы вы они мне меня мной мои моя мое мои моего моеи моему моих моим моими тебе тебя твои твоя
        его ее их ему еи им нам нас вам вас себя свои свою своего своеи своих это этот эта эти этого этои этому того тот та
        те то и или а но если то что чтобы кто как какои какая какие какое когда где куда почему зачем сколько ли не ни
        нет да в во на с со к ко по из от до за у о об под над при для без через между есть был была было были быть
        будет будут можно могу может могут мог нужно надо должен должна должны уже еще тоже также только же ведь бы
        вот так там тут потом тогда привет спасибо происходит все""",
    "zhs": "",
    "zht": "",
}

STOP_WORDS: Final[dict[Language, frozenset[str]]] = {language: frozenset(words.split()) for language, words in _WORDS.items()}

_VERY_COMMON: Final = """a an and are as at be but by for if in into is it no not of on or such that the their then there
    these they this to was will with"""
VERY_COMMON: Final[frozenset[str]] = frozenset(_VERY_COMMON.split())
