//! The help of the full screen.

use jersi_rules::Lang;

use crate::select::Arrival;
use crate::tones::Look;

/// The help, with the signs as this screen shows them.
pub fn screen(lang: Lang, look: Look) -> String {
    let text = match lang {
        Lang::En => ENGLISH,
        _ => FRENCH,
    };
    let sign = |kind| look.arrival(kind).0.to_string();
    text.replace("{go}", &sign(Arrival::Go))
        .replace("{stack}", &sign(Arrival::Stack))
        .replace("{take}", &sign(Arrival::Take))
        .replace("{place}", &sign(Arrival::Place))
        .replace("{swap}", &sign(Arrival::Swap))
        .replace("{back}", &sign(Arrival::Back))
        .replace("{end}", &look.tick().0.to_string())
}

const ENGLISH: &str = "\
MAKING A TURN
arrows                along rows, and to the next row
Home PgUp End PgDn    along the diagonals
Enter or Space        take up, put down; again on a stack: its top
Tab, Shift-Tab        next cell where something can be done
1 to 9                take a cube of the hand
.                     end the turn here, without a second step
Esc or Backspace      lay down, take the half-made turn back
: or t                type a turn (b4=d5) or a word; Tab completes
mouse                 click cells, hands and turns; right: lay down

SIGNS  {go} go  {stack} stack  {take} take  {place} place  {swap} swap  {back} put back  {end} end
K/R    K stands on R; capitals are White's
*  cell of the last turn   ?  hint   ^  in a power (guardian, divider)

u undo   h hint   e evaluation   f flip   g powers   p pause
[ ] one turn back, forth   { } begin, end   v variation
a analyse from here, and back   c play on from there
s save   o load   r resign   n new game   q quit (keeps the game)

The game saves itself after every turn and is offered again.";

const FRENCH: &str = "\
JOUER UN TOUR
flèches               le long des rangées, et à la rangée voisine
Début PgPréc Fin PgSuiv  le long des diagonales
Entrée ou Espace      prendre, poser ; encore sur une pile : le sommet
Tab, Maj-Tab          prochaine case où l'on peut agir
1 à 9                 prendre un cube de la réserve
.                     finir le tour ici, sans second pas
Échap, Retour arrière reposer, annuler le tour commencé
: ou t                taper un tour (b4=d5) ou un mot ; Tab complète
souris                cliquer cases, réserves, tours ; droit : reposer

SIGNES {go} aller  {stack} empiler  {take} prendre  {place} poser
       {swap} échanger  {back} replacer  {end} finir
K/R    K est sur R ; les majuscules sont à Blanc
*  case du dernier tour   ?  conseil   ^  sous un pouvoir

u reprendre  h conseil  e avis  f tourner  g pouvoirs  p pause
[ ] un tour en arrière, en avant   { } début, fin   v variante
a analyser d'ici, et retour   c jouer à partir de là
s enregistrer   o charger   r abandonner   n nouvelle partie
q quitter (la partie est gardée)

La partie s'enregistre à chaque tour et vous est reproposée.";
