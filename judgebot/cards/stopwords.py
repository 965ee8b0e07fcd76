"""Words of talk that are never a misspelt card name. The words of rules texts are counted into the name file instead."""

from typing import Final

_CONNECTORS: Final = """
of the a an to in and from for with at on de la le les du des von der die das des dem del el los las di da do
dos e et y und
"""
_TALK: Final = """
a about actually after again all also always am an and another any anyone anything are around as ask asked
asking at away back bad be because been before being between board both but buddy by call called came can cannot
cant come comes correct could day deck did didnt do does doesnt doing dont done each edh either else end even
ever every everyone everything explain few first fnm for found friend friends from game games get gets getting
give gives go goes going gone good got guy guys had happen happened happening happens has have having he hello
help her here hey hi him his how i id if ill im in instead into is isnt it its ive judge judges just keep kind
know last later left let lets like lol long look looks lot made make makes many match maybe me mean means might
mine more most much must my name need needs never new next no not nothing now of off oh ok okay old on once one
only opp opponent opponents oppo or other our out over own part people place play played player players playing
plays please point problem put question questions quick quickly read really remember right round rule rules
ruling said same saw say saying says second see seems she should show so some somebody someone something
somewhere soon sorry still stuff such sure table take takes tell than thank thanks that thats the their them
then there theres these they thing things think this those though three through time to together told too took
tournament tried try trying turn two under until up us use used uses using very vs want wanted wants was way we
well went were what whats when where whether which while who whole whose why will with without wont word work
works would wrong yeah yes yesterday yet you your yours aber als auch auf aus bei bin bist da dann darf das dass
dem den der des die dies diese dieser doch du ein eine einem einen einer er es gegner habe haben hat ich ihm ihn
ihr ist ja kann kein keine lassen man mein meine meinem meinen meiner mich mir mit muss nach nein nicht noch nun
nur ob oder passiert schon sein seine sich sie sind und uns vom von vor warum wenn wer werden wie wieder wird wo
zu zum zur al algo ante aunque como con contra cuando de del donde dos el ella en era esa ese eso esta este esto
hay la las le lo los mas mi mis muy nos o oponente otra otro para pero por porque puede puedo que quien se ser
si sin sobre su sus te tengo tiene toda todo tu un una uno y ya alors au aussi avec avoir car ce cela ces cette
comme dans deux elle encore est et etre fait il ils je les leur lui ma mais mes moi mon ne nous ou par pas peut
peux plus pour quand quel quelle qui quoi sa sans ses son sont sur ta une vous anche che chi ci cosa dal dei
della di dove e gli ha ho io mio mia nel non per piu posso puo quando quello questa questo sono suo sua ti ao
com depois ela ele em entao essa esse eu foi isso meu minha na nao nas num numa os pelo pode qual quem sem seu
tem tenho um uma voce без бы был была было быть в вам вас во вот все всё где да для до его ее если есть еще же
за и из или их к как какой когда кто ли меня мне мой моя моё может могу мы на над нас не него нет но о об он она
они оно от по под при про с со так там то только тот ты у уже хочу что чтобы это этот я
"""
CONNECTORS: Final = frozenset(_CONNECTORS.split())
ORDINARY_WORDS: Final = frozenset(_TALK.split())
