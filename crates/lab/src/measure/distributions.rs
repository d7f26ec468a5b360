//! The two distributions that intervals and tests need.

use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

/// The chance that a normal number is below `z`.
pub fn normal(z: f64) -> f64 {
    Normal::standard().cdf(z)
}

/// The number below which a normal number is with that chance.
pub fn normal_quantile(share: f64) -> f64 {
    Normal::standard().inverse_cdf(share)
}

/// The chance that Student's number is further from zero than `t`, on either side. Where there are no degrees of freedom,
/// everything can be chance.
pub fn student(t: f64, freedom: f64) -> f64 {
    match StudentsT::new(0.0, 1.0, freedom) {
        Ok(student) if !t.is_nan() => 2.0 * student.sf(t.abs()),
        _ => 1.0,
    }
}

/// The number below which Student's number is with that chance.
pub fn student_quantile(share: f64, freedom: f64) -> f64 {
    StudentsT::new(0.0, 1.0, freedom).map_or(f64::INFINITY, |student| student.inverse_cdf(share))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn near(found: f64, wanted: f64, within: f64) {
        assert!((found - wanted).abs() <= within, "{found}, not {wanted}");
    }

    /// Against printed tables, and the number of sigmas that matches use.
    #[test]
    fn tables() {
        near(normal(1.959_963_984_540_054), 0.975, 1e-10);
        near(normal(-3.0), 0.001_349_898_031_630_095, 1e-10);
        near(normal_quantile(0.975), jersi_players::SIGMAS_95, 1e-9);
        near(student_quantile(0.975, 9.0), 2.262_157_162_740_992, 1e-9);
        near(student_quantile(0.975, 99.0), 1.984_216_951_508_683, 1e-9);
        near(student_quantile(0.975, 1.0), 12.706_204_736_432_095, 1e-7);
        near(student(2.0, 5.0), 0.101_939_479_005_146, 1e-9);
        near(student(-2.0, 5.0), 0.101_939_479_005_146, 1e-9);
        assert_eq!(student(f64::INFINITY, 5.0), 0.0);
        assert_eq!((student(f64::NAN, 5.0), student(3.0, 0.0)), (1.0, 1.0));
    }
}
