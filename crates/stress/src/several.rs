//! Nothing is lost where several servers share a database: many games at once over a bad network, while servers and database are
//! killed and frozen again and again.

use std::time::{Duration, Instant};

use crate::dice::Dice;
use crate::faults::{Done, Fate, Site};
use crate::http::Http;
use crate::judge;
use crate::logs::read_shared_logs;
use crate::proxy::Proxy;
use crate::torture::{Plan, Shared, Summary};
use crate::verify::Outages;
use crate::witness;

/// Does it, with so many servers. What must not be is in the summary; an error is something that kept it from being done.
pub async fn run(plan: Plan, nodes: usize) -> Result<Summary, String> {
    let begun = Instant::now();
    std::fs::create_dir_all(&plan.folder).map_err(|error| format!("{}: {error}", plan.folder.display()))?;
    let fate = if plan.disk_fails { Fate::FaultsOfDisk } else { Fate::Faults };
    let mut site = Site::start(&plan.program, &plan.folder, nodes, fate).await?;
    let addresses: Vec<_> = site.programs.iter().map(|program| program.address).collect();
    let proxy = Proxy::start(addresses.clone(), plan.faults, plan.seed).await?;
    let shared = Shared::new(&plan, Http::new(addresses.clone()), &proxy, true);
    // Whatever was promised anywhere must be seen everywhere.
    let witnesses: Vec<_> = addresses
        .iter()
        .map(|address| {
            tokio::spawn(witness::watch(format!("ws://{address}/api/socket"), shared.gallery.clone()))
        })
        .collect();
    let tables = shared.begin();
    let (mut summary, mut done) = (Summary::default(), Done::default());
    let mut dice = Dice::new(plan.seed, u64::MAX);
    tokio::time::sleep(Duration::from_millis(plan.life.1)).await;
    while done.faults() < plan.kills {
        tokio::time::sleep(dice.millis(plan.life.0, plan.life.1)).await;
        shared.enough().await?;
        summary.hit += shared.playing.load(std::sync::atomic::Ordering::Relaxed);
        site = site.befall(&mut dice, &mut done).await?;
        if done.faults().is_multiple_of(50) {
            println!("{} faults", done.faults());
        }
    }
    // Left in peace for a while.
    tokio::time::sleep(Duration::from_secs(6)).await;
    let finished = shared.end(tables, &mut summary).await?;
    for witness in witnesses {
        let _ = witness.await;
    }
    let shown = judge::shown(&shared.http, &finished, &mut summary).await?;
    stop(&mut site, &mut summary).await?;
    site.start_again().await?;
    judge::shown_again(&shared.http, &shown, &mut summary).await?;
    stop(&mut site, &mut summary).await?;
    // To a file of its own and out of it: the copy has the same games.
    let (program, copy) = (&site.programs[0], plan.folder.join("copy"));
    let url = site.url();
    let arguments = ["copy".as_ref(), "--from".as_ref(), url.as_ref(), "--to".as_ref(), copy.as_os_str()];
    match program.run(&arguments).await {
        Ok(said) => print!("copied to SQLite: {said}"),
        Err(error) => summary.faults.push(format!("the database cannot be copied: {error}")),
    }
    let records = judge::export(program, &copy, &plan.folder, &mut summary).await;
    match read_shared_logs(&url).await {
        Ok(logs) => {
            let outages = Outages::of_several(&done.outages, &done.partial, &logs.pauses);
            judge::compare(&shown, &finished, &logs.games, &records, &outages, &mut summary);
        }
        Err(error) => summary.faults.push(error),
    }
    for program in &site.programs {
        let log = std::fs::read_to_string(&program.log).unwrap_or_default();
        if let Some(line) = log.lines().find(|line| line.contains("panicked")) {
            summary.faults.push(format!("a server panicked: {line}"));
        }
    }
    shared.count(&proxy, &mut summary);
    println!(
        "{nodes} servers over PostgreSQL: {} killed, {} frozen, {} without a line to the database, {} restarted; \
         the database {} times killed, {} times frozen",
        done.kills, done.freezes, done.partitions, done.restarts, done.database_kills, done.database_freezes
    );
    summary.disk = done.database_disk;
    (summary.kills, summary.slowest_start) = ((done.faults(), 0), done.slowest_start);
    summary.time = begun.elapsed();
    Ok(summary)
}

async fn stop(site: &mut Site, summary: &mut Summary) -> Result<(), String> {
    let (slowest, bad) = site.stop().await?;
    summary.faults.extend(bad);
    summary.slowest_stop = summary.slowest_stop.max(slowest);
    Ok(())
}
