"""Words of talk that are never a misspelt card name. The words of rules texts are counted into the name file instead."""

from typing import Final

CONNECTORS: Final = frozenset(
    "of the a an to in and from for with at on de la le les du des von der die das des dem del el los las di da do dos e et y und".split()
)
ORDINARY_WORDS: Final = frozenset(
    """
    a about actually after again all also always am an and another any anyone anything are around as ask asked asking at away
    back bad be because been before being between board both but buddy by call called came can cannot cant come comes correct
    could day deck did didnt do does doesnt doing dont done each edh either else end even ever every everyone everything explain
    few first fnm for found friend friends from game games get gets getting give gives go goes going gone good got guy guys had
    happen happened happening happens has have having he hello help her here hey hi him his how i id if ill im in instead into is
    isnt it its ive judge judges just keep kind know last later left let lets like lol long look looks lot made make makes many
    match maybe me mean means might mine more most much must my name need needs never new next no not nothing now of off oh ok
    okay old on once one only opp opponent opponents oppo or other our out over own part people place play played player players
    playing plays please point problem put question questions quick quickly read really remember right round rule rules ruling
    said same saw say saying says second see seems she should show so some somebody someone something somewhere soon sorry still
    stuff such sure table take takes tell than thank thanks that thats the their them then there theres these they thing things
    think this those though three through time to together told too took tournament tried try trying turn two under until up us
    use used uses using very vs want wanted wants was way we well went were what whats when where whether which while who whole
    whose why will with without wont word work works would wrong yeah yes yesterday yet you your yours
    aber als auch auf aus bei bin bist da dann darf das dass dem den der des die dies diese dieser doch du ein eine einem einen
    einer er es gegner habe haben hat ich ihm ihn ihr im ist ja kann kein keine lassen man mein meine meinem meinen meiner mich mir
    mit muss nach nein nicht noch nun nur ob oder passiert schon sein seine sich sie sind so und uns vom von vor warum was wenn wer
    werden wie wieder wird wo zu zum zur
    al algo ante aunque como con contra cuando de del donde dos el ella en era es esa ese eso esta este esto hay la las le lo los
    mas me mi mis muy no nos o oponente otra otro para pero por porque puede puedo que quien se ser si sin sobre su sus te tengo
    tiene toda todo tu un una uno y ya
    alors au aussi avec avoir car ce cela ces cette comme dans de deux du elle en encore est et etre fait il ils je la le les leur
    lui ma mais mes moi mon ne nous on ou par pas peut peux plus pour quand que quel quelle qui quoi sa sans se ses si son sont sur
    ta te tu un une vous
    anche che chi ci come con cosa da dal dei del della di dove e gli ha ho il in io la le lo ma mi mio mia nel non per piu posso
    puo quando quello questa questo se si sono su suo sua ti tu un una
    ao as com como da das de depois do dos e ela ele em entao era essa esse esta este eu foi isso ja mais mas meu minha na nao nas
    no nos num numa o os ou para pelo por posso pode qual quando quem se sem ser seu sua tem tenho um uma voce
    без бы был была было быть в вам вас во вот все всё где да для до его ее если есть еще же за и из или их к как какой когда кто ли
    меня мне мой моя моё может могу мы на над нас не него нет но о об он она они оно от по под при про с со так там то только тот ты
    у уже хочу что чтобы это этот я
    """.split()
)
