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

line-to-play = À { $side } de jouer :
line-to-play-clock = À { $side } de jouer ({ $clock }) :
line-computer-plays = { $turn }  ({ $summary })
line-in-hand = En réserve : { $cubes }
line-cell = { $cell } : { $unit }
line-which-game = Quel jeu ? { $ids }
line-choose-form = { $side }, choisissez une forme : { $forms }
line-no-such-form = Cette forme n'existe pas.
line-kept = Une partie a été gardée ; le mot `continuer` la reprend.
line-none-to-resume = il n'y a pas de partie à continuer
line-input-failed = l'entrée ou la sortie a échoué : { $reason }

forms-none = { $game } n'a pas de formes spéciales à choisir
forms-named = l'identifiant nomme déjà ses formes spéciales ; retirez-les, ou retirez --forms
forms-chosen = { $white } : { $white_form } — { $black } : { $black_form }
forms-title = Formes spéciales
forms-begin =
    { $forms }

    Une touche commence la partie.
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
