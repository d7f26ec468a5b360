//! A run whose candidates race towards targets.

use std::collections::VecDeque;

use super::race::Race;
use super::runner::{Run, RunError};
use super::series::{Job, Purpose, Series};
use crate::experiment::Target;
use crate::findings::target_interval;
use crate::measure::{Facts, Interval, Measure, calibrate};

/// Which kind of games a series has: 0 from openings, 1 from the start.
fn kind(series: &Series) -> usize {
    usize::from(series.purpose == Purpose::Start)
}

/// Which kind of games tells a target.
fn kind_of(target: &Target) -> usize {
    usize::from(target.id == Measure::first_score().id)
}

impl Run {
    /// Whether candidates race towards targets.
    pub fn is_tuned(&self) -> bool {
        !self.experiment.targets.is_empty()
    }

    /// The race as far as its games are there: looks at all that is complete.
    pub(crate) fn race(&mut self) -> Result<&Race, RunError> {
        self.next_of_race()?;
        // It was made just now.
        Ok(self.race.get_or_insert_with(|| Race::new(Vec::new(), [0; 2], 0)))
    }

    /// The jobs up to the next look, and how many games there are to be then; none once the race is over. Only complete looks decide
    /// anything: neither the number of workers nor an interruption does.
    pub(super) fn next_of_race(&mut self) -> Result<(Option<VecDeque<Job>>, usize), RunError> {
        let mut race = match self.race.take() {
            Some(race) => race,
            None => {
                let targets: Vec<(Target, usize)> =
                    self.experiment.targets.iter().map(|target| (target.clone(), kind_of(target))).collect();
                let wanted =
                    |kind, games| if targets.iter().any(|target| target.1 == kind) { games } else { 0 };
                let games = [wanted(0, self.experiment.games), wanted(1, self.experiment.starts)];
                Race::new(targets, games, self.experiment.variants.len())
            }
        };
        let next = self.next_look(&mut race);
        self.race = Some(race);
        next
    }

    fn next_look(&mut self, race: &mut Race) -> Result<(Option<VecDeque<Job>>, usize), RunError> {
        loop {
            let (mut jobs, mut total) = (Vec::new(), 0);
            for (number, series) in self.series.iter().enumerate() {
                let wanted = race.wanted(series.variant, kind(series));
                let done = self.store.numbers(series)?;
                total += wanted;
                let missing = (0..wanted).filter(|opening| !done.contains(opening));
                jobs.extend(missing.map(|opening| Job { series: number, opening }));
            }
            jobs.sort_by_key(|job| (job.opening, job.series));
            if !jobs.is_empty() {
                return Ok((Some(jobs.into()), total));
            }
            if race.is_over() {
                return Ok((None, total));
            }
            let level = race.level();
            let mut found: Vec<Vec<(String, Option<Interval>)>> = Vec::new();
            for candidate in 0..self.experiment.variants.len() {
                found.push(self.intervals(race, candidate, level)?);
            }
            race.look(|candidate, target| {
                found[candidate].iter().find(|(id, _)| *id == target.id).and_then(|(_, interval)| *interval)
            });
        }
    }

    /// The measures of a candidate's open targets, each with its interval.
    fn intervals(
        &mut self,
        race: &Race,
        candidate: usize,
        level: f64,
    ) -> Result<Vec<(String, Option<Interval>)>, RunError> {
        let (seed, targets) = (self.experiment.seed, self.experiment.targets.clone());
        let measures = self.experiment.measures(candidate);
        let mut found = Vec::new();
        for number in 0..self.series.len() {
            let series = &self.series[number];
            let (of, wanted) = (kind(series), race.wanted(candidate, kind(series)));
            if series.variant != candidate || !race.is_open(candidate, of) {
                continue;
            }
            let mut facts: Vec<Facts> = self.facts_of(number, wanted)?;
            let own: Vec<&Measure> = measures
                .iter()
                .filter(|measure| {
                    targets.iter().any(|target| target.id == measure.id && kind_of(target) == of)
                })
                .collect();
            let distrusted = own.iter().any(|measure| measure.rests_on_chances)
                && calibrate(&mut facts, seed).distrust.is_some();
            found.extend(own.into_iter().map(|measure| {
                let trusted = !distrusted || !measure.rests_on_chances;
                let interval = trusted.then(|| target_interval(measure, &facts, level)).flatten();
                (measure.id.clone(), interval)
            }));
        }
        Ok(found)
    }

    /// How many openings of a series were looked at.
    pub(super) fn looked_at(&self, series: &Series) -> Option<usize> {
        self.race.as_ref().map(|race| race.counted(series.variant, kind(series)))
    }
}
