//! The tests of the rules, in one program.

mod changes;
mod codes;
mod common;
mod corpus;
mod lots;
mod oracle;
mod properties;
mod refusals;
mod rulefiles;
mod setups;
mod tells;
mod unread;
mod vectors;
