# Les mots que l'on peut taper au lieu d'un tour. Le premier est montré et complété ; tous sont compris.

command-help = aide ?
command-board = plateau
    .about = dessine le plateau
command-turns = tours coups
    .about = donne les tours possibles ; `tours b4` ceux qui commencent ainsi
command-undo = reprendre
    .about = reprend votre dernier tour
command-hint = conseil
    .about = dit ce que le moteur jouerait
command-eval = avis
    .about = dit ce que le moteur pense de la position
command-save = enregistrer
    .about = FICHIER enregistre la partie
command-load = charger
    .about = FICHIER charge une partie et continue à sa fin
command-resign = abandonner
    .about = abandonne
command-draw = nulle
    .about = termine par une nulle une partie entre deux personnes
command-flip = retourner
command-seat = siege siège
    .about = blanc human, ou noir ai:3 : un autre joueur
command-record = partie
    .about = donne la partie jusqu'ici
command-where = pieces pièces
    .about = dit ce qui se trouve où, en mots
command-position = position
    .about = donne la chaîne de la position
command-resume = continuer
    .about = reprend la dernière partie gardée
command-quit = quitter
    .about = quitte ; la partie est gardée

command-turn-about = un tour, comme c2-c3, c2=c4, a5-b5=d7, K:d1 ou a3<>c4
command-white = blanc
command-black = noir

command-which-file = { $command } : quel fichier ?
command-seat-usage = siege : écrivez `siege blanc human` ou `siege noir ai:3`

player-human = humain
player-random = hasard
player-unknown = `{ $text }` n'est pas un joueur ; joueurs : human, ai:1 à ai:10, ugi:COMMANDE, random
player-level = ai:{ $number } : un niveau va de 1 à 10
player-no-program = après `ugi:` vient la commande d'un programme, comme ugi:./mon-moteur

clock-unreadable = une pendule s'écrit MINUTES+SECONDES, comme 5+3 ou 10
clock-per-turn-unreadable = le temps par tour est un nombre de secondes, comme 30
