//! Puzzles that come with the program.

use axum::Json;
use jersi_schema::{ProblemBody, PuzzleCount, PuzzlesView};

use super::Path;
use crate::problem::{Code, Problem};

/// List the games that have puzzles.
#[utoipa::path(get, path = "/api/puzzles", tag = "rules", responses((status = OK, body = Vec<PuzzleCount>)))]
pub async fn puzzle_games() -> Json<Vec<PuzzleCount>> {
    Json(PuzzlesView::all().iter().map(PuzzlesView::count).collect())
}

/// The puzzles of a game: positions in which one turn is right, the easiest first.
#[utoipa::path(get, path = "/api/puzzles/{game}", tag = "rules",
    params(("game" = String, Path, description = "Its id", example = "pijersi")),
    responses((status = OK, body = PuzzlesView), (status = "4XX", body = ProblemBody)))]
pub async fn puzzles(Path(game): Path<String>) -> Result<Json<&'static PuzzlesView>, Problem> {
    let none = || Problem::new(Code::NoAddress, message!("request-no-puzzles", game = &game));
    PuzzlesView::of(&game).map(Json).ok_or_else(none)
}
