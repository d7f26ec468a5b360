# Ce qui se passe dans une partie, à l'écran et ligne par ligne.

game-over = La partie est finie.
game-over-what-next = La partie est finie : a l'analyse, n en commence une autre.
game-result-what-next = { $result } a l'analyse, n en commence une autre.
game-others-turn = C'est à l'autre de jouer.
game-paused = La partie attend : p la reprend.
game-earlier-turn = C'est un tour passé : { "}" } revient à la partie, a analyse à partir d'ici.
game-cannot-end-here = Le tour ne peut pas finir ici.
game-refused = { $turn } : { $reason }
game-nobody-at-keyboard = personne ne joue au clavier
game-computer-no-draw = un ordinateur n'accepte pas de nulle
game-nothing-to-undo = il n'y a rien à reprendre
game-no-turn = Il n'y a pas de tour.
game-none-to-resume = Il n'y a pas de partie à continuer.
game-not-saved = Rien n'est écrasé ; la partie n'est pas enregistrée.
game-taken-back = Repris.
# What answers "no" to a question, as a word.
word-no = non
game-saved-as = Enregistré : { $file }.
game-kept = La partie est gardée : jersi play --resume la reprend.

player-failed-screen = { $side } ({ $player }) : { $reason }. Rien n'est perdu : p redemande, :siege { $word } ai:3 fait jouer un autre.
player-failed-line = { $side } ({ $player }) : { $reason }. Rien n'est perdu : `siege { $word } ai:3` fait jouer un autre, `siege { $word } { $player }` redemande.

score-win = gain en { $turns }
score-loss = perte en { $turns }

hint = Conseil : { $turn } ({ $score })
hint-explained = Conseil : { $turn } ({ $score }). { $summary }
hint-pending = Je cherche un conseil…
evaluation = Avis : { $score }, profondeur { $depth }, meilleur { $turn }
evaluation-depth = { $side }, profondeur { $depth }
evaluation-pending = Je calcule...

analysis-begins = Analyse : jouez les deux camps ; a revient à la partie, c joue à partir d'ici.
analysis-loaded = { $turns } tours chargés : [ et ] les parcourent, c joue à partir d'ici, a quitte.

line-welcome = { $game }, { $white_name } : { $white }, { $black_name } : { $black }. `{ $help }` donne les mots, `{ $board }` dessine le plateau, `{ $places }` le dit.
line-overwrite = { $file } existe déjà. L'écraser (o, n) ?
line-hand-over = { $side } choisit en secret : l'autre regarde ailleurs. Entrée quand vous êtes seul.
line-choose-again = La même encore une fois, pour être sûr :
line-not-the-same = Ce n'était pas la même ; choisissez à nouveau.

# Où en est une partie, en mots.
where-empty = Le plateau est vide.
where-hand = { $side } a en réserve : { $cubes }.
where-quiet = { $turns } tours sur { $limit } sans prise.
where-exchanges = { $left ->
    [one] Il reste 1 échange de prisonniers.
   *[other] Il reste { $left } échanges de prisonniers.
}
where-countdown = Compte à rebours : { $left ->
    [one] il reste 1 tour.
   *[other] il reste { $left } tours.
}
where-side = À { $side } de jouer.

line-to-play = À { $side } de jouer :
line-to-play-clock = À { $side } de jouer ({ $clock }) :
line-computer-plays = { $turn }  ({ $summary })
line-in-hand = En réserve : { $cubes }
line-cell = { $cell } : { $unit }
line-which-game = Quel jeu ? { $ids }
line-choose-form = { $side }, choisissez { $other ->
    [true] la forme de l'autre
   *[false] une forme
} : { $forms }
line-no-such-form = Cette forme n'existe pas.
line-kept = Une partie a été gardée ; le mot `continuer` la reprend.
line-none-to-resume = il n'y a pas de partie à continuer
line-input-failed = l'entrée ou la sortie a échoué : { $reason }

forms-none = { $game } n'a pas de formes spéciales à choisir
forms-named = l'identifiant nomme déjà ses formes spéciales ; retirez-les, ou retirez --forms
forms-chosen = { $white } : { $white_form } — { $black } : { $black_form }
forms-without = none (aucune)
forms-title = Formes spéciales
forms-begin =
    { $forms }

    Une touche commence la partie.
forms-hand-over =
    { $side } choisit ensuite, en secret.
    Passez le clavier et regardez ailleurs ;
    Entrée quand vous êtes seul.
forms-confirm =
    { $side } a choisi.
    La même touche encore confirme ; une autre choisit à nouveau.
forms-choose-own =
    { $side } choisit sa propre forme en secret :
    la touche n'est pas montrée ; l'autre regarde ailleurs.
forms-choose-other =
    { $side } choisit la forme de l'autre en secret :
    la touche n'est pas montrée ; l'autre regarde ailleurs.

unit-stack = { $side }, { $upper } sur { $lower }
unit-cube = { $side }, { $cube }
unit-none = vide

## Fichiers

file-problem = { $file } : { $reason }
file-not-found = ce fichier ou dossier n'existe pas
file-is-folder = c'est un dossier, pas un fichier
file-folder-is-none = son dossier n'est pas un dossier
file-permission = les permissions l'interdisent
file-read-only = ce disque est en lecture seule
file-disk-full = le disque est plein
file-too-large = ce fichier est trop grand
file-not-utf8 = { $file } : ce n'est pas du texte UTF-8
file-game-not-saved = la partie ne peut pas être enregistrée : { $reason }
file-no-folder = la partie ne peut pas être enregistrée : ce système ne donne aucun dossier personnel
file-saved-game-broken = une partie enregistrée est illisible ({ $reason }) ; elle est gardée sous { $file }
