//! What is put into a sentence.

use std::borrow::Cow;
use std::fmt;

use fluent_bundle::FluentValue;

/// The value of a variable: a text, or a whole number, which also chooses between singular and plural.
///
/// A number with a fraction is made a text by [`decimal`](crate::decimal) first.
pub struct Value<'a>(pub(crate) FluentValue<'a>);

impl Value<'_> {
    /// The same without a copy of its text.
    pub(crate) fn lent(&self) -> FluentValue<'_> {
        match &self.0 {
            FluentValue::String(text) => FluentValue::String(Cow::Borrowed(text)),
            other => other.clone(),
        }
    }
}

/// Beyond this, Fluent's numbers skip some.
const EXACT: u64 = 1 << f64::MANTISSA_DIGITS;

macro_rules! whole {
    ($($number:ty),*) => {$(
        impl From<$number> for Value<'_> {
            fn from(number: $number) -> Self {
                let exact = i128::from(EXACT);
                if (-exact..=exact).contains(&(number as i128)) {
                    Value(FluentValue::from(number as f64))
                } else {
                    Value(FluentValue::from(number.to_string()))
                }
            }
        }
    )*};
}

whole!(i8, i16, i32, i64, isize, u8, u16, u32, u64, usize);

macro_rules! texts {
    ($($text:ty),*) => {$(
        impl<'a> From<$text> for Value<'a> {
            fn from(text: $text) -> Self {
                Value(FluentValue::from(text))
            }
        }
    )*};
}

texts!(&'a str, String, Cow<'a, str>);

impl<'a> From<&'a String> for Value<'a> {
    fn from(text: &'a String) -> Self {
        Value::from(text.as_str())
    }
}

impl From<char> for Value<'_> {
    fn from(letter: char) -> Self {
        Value::from(letter.to_string())
    }
}

/// `true` or `false`, to choose a variant by.
impl From<bool> for Value<'_> {
    fn from(is: bool) -> Self {
        Value::from(if is { "true" } else { "false" })
    }
}

impl From<fmt::Arguments<'_>> for Value<'_> {
    fn from(text: fmt::Arguments<'_>) -> Self {
        Value::from(text.to_string())
    }
}
