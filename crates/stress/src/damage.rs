//! Pages of the database that a disk has spoiled: whatever they were, no game may come back as another one, and whatever is not on them stays.

use std::fmt;
use std::path::Path;

use crate::dice::Dice;
use crate::http::Http;
use crate::judge::{Shown, fetch};
use crate::program::Program;

/// What came of spoiling pages.
#[derive(Clone, Copy, Debug, Default)]
pub struct Damage {
    /// How many pages were spoiled, each in a database that was whole.
    pub pages: u32,
    /// How many games were looked at, over all of them.
    pub games: usize,
    /// How many of them were set aside or are lost, and the server said so.
    pub set_aside: usize,
    /// The most that one page has cost.
    pub most: usize,
}

impl fmt::Display for Damage {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(
            out,
            "{} pages were spoiled, each in a whole database: of {} games {} were set aside, by one page {} at most; all others were the same",
            self.pages, self.games, self.set_aside, self.most
        )
    }
}

/// The server's pages, in bytes.
fn page_size(database: &[u8]) -> usize {
    match database.get(16..18) {
        Some(&[0, 1]) => 1 << 16,
        Some(&[high, low]) => usize::from(high) << 8 | usize::from(low),
        _ => 0,
    }
}

/// Spoils a page of a copy of the database, lets a server take it up, and compares every game; again and again.
pub(crate) async fn run(
    program: &Program,
    folder: &Path,
    shown: &[Shown],
    pages: u32,
    dice: &mut Dice,
    faults: &mut Vec<String>,
) -> Result<Damage, String> {
    let whole =
        std::fs::read(program.data.join("jersi.db")).map_err(|error| format!("the database: {error}"))?;
    let size = page_size(&whole);
    if size == 0 || whole.len() < 2 * size {
        return Err("the database has no pages".into());
    }
    let mut damage = Damage::default();
    for _ in 0..pages {
        let spoiled = folder.join(format!("spoiled-{}", damage.pages));
        std::fs::create_dir_all(&spoiled).map_err(|error| error.to_string())?;
        let page = dice.below((whole.len() / size) as u64) as usize;
        let mut bytes = whole.clone();
        let noise = dice.chance(0.5);
        for byte in &mut bytes[page * size..][..size] {
            // Noise, or nothing: what disks give back.
            *byte = if noise { dice.below(256) as u8 } else { 0 };
        }
        std::fs::write(spoiled.join("jersi.db"), bytes).map_err(|error| error.to_string())?;
        let other = Program {
            data: spoiled.clone(),
            log: folder.join("spoiled.log"),
            environment: Vec::new(),
            ..program.clone()
        };
        let mut server = other.start()?;
        if let Err(error) = server.ready().await {
            faults.push(format!(
                "page {page} of the database is spoiled, and the server does not start: {error}"
            ));
            continue;
        }
        let http = Http::new(vec![other.address]);
        let mut lost = 0;
        for (id, view, _) in shown {
            match fetch(&http, id).await {
                Ok(found) if found == *view => {}
                Ok(_) => faults.push(format!("game {id}: another game after page {page} was spoiled")),
                Err(error) if error.contains("damaged") || error.contains("no-game") => lost += 1,
                Err(error) => faults.push(format!("game {id}, after page {page} was spoiled: {error}")),
            }
        }
        let new = serde_json::json!({ "variant": "pijersi", "players": [{ "who": "me" }, { "who": "me" }] });
        if let Err(error) = http.create(&new).await {
            faults.push(format!("no game can be made after page {page} was spoiled: {error}"));
        }
        server.stop().await?;
        damage.pages += 1;
        damage.games += shown.len();
        damage.set_aside += lost;
        damage.most = damage.most.max(lost);
        let _ = std::fs::remove_dir_all(&spoiled);
    }
    Ok(damage)
}
