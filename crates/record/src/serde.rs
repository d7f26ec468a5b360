//! The feature `serde`: a record is its text, an ending its name, an evaluation what stands behind `%eval`.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Ending, Eval, Record};

impl Serialize for Record {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Record {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Record, D::Error> {
        Record::read(&String::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

impl Serialize for Ending {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Ending {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Ending, D::Error> {
        let name = String::deserialize(deserializer)?;
        Ending::named(&name).ok_or_else(|| D::Error::custom(format_args!("`{name}` is no ending")))
    }
}

impl Serialize for Eval {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Eval {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Eval, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GameResult;

    #[test]
    fn what_is_written_is_read() {
        let record = Record::read("[Game \"pijersi\"]\n1. b4=d5 {[%eval 0.25] why not} f4=e4-e5").unwrap();
        let text = serde_json::to_string(&record).unwrap();
        assert_eq!(serde_json::from_str::<Record>(&text).unwrap(), record);
        for ending in Ending::all() {
            let result = GameResult { winner: None, ending: Some(ending) };
            let text = serde_json::to_string(&result).unwrap();
            assert_eq!(serde_json::from_str::<GameResult>(&text).unwrap(), result, "{text}");
        }
        assert_eq!(serde_json::to_string(&Eval::Cubes(-25)).unwrap(), "\"-0.25\"");
        assert!(serde_json::from_str::<Ending>("\"boredom\"").is_err());
        assert!(serde_json::from_str::<Eval>("\"good\"").is_err());
        assert!(serde_json::from_str::<Record>("\"b4=d5\"").is_err());
    }
}
