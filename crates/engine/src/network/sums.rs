//! The two loops in which a network spends its time, compiled for any processor and for those that add sixteen numbers
//! at once. The numbers are whole, and the results are the same.

use super::{GROUP, UNIT};

/// Adds some rows of weights to neurons, and takes others away.
#[inline]
pub(super) fn update(neurons: &mut [i16], rows: &[i16], added: &[u16], removed: &[u16]) {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2") {
        #[allow(unsafe_code, reason = "which processor it is shows only when the program runs")]
        // SAFETY: the processor has the feature with which the function is compiled.
        return unsafe { x86_64::update(neurons, rows, added, removed) };
    }
    update_plain(neurons, rows, added, removed);
}

/// The sum of the neurons' squares, each cut to between 0 and one unit, times their weights.
#[inline]
pub(super) fn weigh(neurons: &[i16], weights: &[i16]) -> i32 {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2") {
        #[allow(unsafe_code, reason = "which processor it is shows only when the program runs")]
        // SAFETY: the processor has the feature with which the function is compiled.
        return unsafe { x86_64::weigh(neurons, weights) };
    }
    weigh_plain(neurons, weights)
}

#[inline(always)]
fn update_plain(neurons: &mut [i16], rows: &[i16], added: &[u16], removed: &[u16]) {
    let hidden = neurons.len();
    for (i, group) in neurons.chunks_exact_mut(GROUP).enumerate() {
        let mut sums = [0; GROUP];
        sums.copy_from_slice(group);
        for &row in added {
            let row = &rows[usize::from(row) * hidden + i * GROUP..][..GROUP];
            sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum = sum.wrapping_add(*weight));
        }
        for &row in removed {
            let row = &rows[usize::from(row) * hidden + i * GROUP..][..GROUP];
            sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum = sum.wrapping_sub(*weight));
        }
        group.copy_from_slice(&sums);
    }
}

#[inline(always)]
fn weigh_plain(neurons: &[i16], weights: &[i16]) -> i32 {
    let mut sums = [0i32; GROUP / 2];
    for (neurons, weights) in neurons.chunks_exact(GROUP).zip(weights.chunks_exact(GROUP)) {
        let part = |i: usize| {
            let on = neurons[i].clamp(0, UNIT as i16);
            i32::from(on.wrapping_mul(weights[i])) * i32::from(on)
        };
        // Two at once, as processors multiply and add them.
        sums.iter_mut().enumerate().for_each(|(i, sum)| *sum += part(2 * i) + part(2 * i + 1));
    }
    sums.iter().sum()
}

#[cfg(target_arch = "x86_64")]
mod x86_64 {
    #[target_feature(enable = "avx2")]
    pub fn update(neurons: &mut [i16], rows: &[i16], added: &[u16], removed: &[u16]) {
        super::update_plain(neurons, rows, added, removed);
    }

    #[target_feature(enable = "avx2")]
    pub fn weigh(neurons: &[i16], weights: &[i16]) -> i32 {
        super::weigh_plain(neurons, weights)
    }
}

#[cfg(test)]
mod tests {
    use jersi_rules::SplitMix;

    use super::*;

    #[test]
    fn all_processors_compute_the_same() {
        let mut random = SplitMix::new(5);
        for hidden in [32, 64, 128, 256] {
            let mut numbers = |count: usize, most: u64| -> Vec<i16> {
                (0..count).map(|_| random.below(2 * most + 1) as i16 - most as i16).collect()
            };
            let (rows, mut one) = (numbers(40 * hidden, 400), numbers(hidden, 3000));
            let weights = numbers(hidden, 127);
            let mut other = one.clone();
            let (added, removed) = ([3, 0, 39, 17], [1, 22]);
            update(&mut one, &rows, &added, &removed);
            update_plain(&mut other, &rows, &added, &removed);
            assert_eq!(one, other);
            assert_eq!(weigh(&one, &weights), weigh_plain(&one, &weights));
            let plainly = one.iter().zip(&weights).map(|(&n, &w)| {
                let on = i32::from(n).clamp(0, UNIT);
                on * on * i32::from(w)
            });
            assert_eq!(weigh(&one, &weights), plainly.sum::<i32>());
        }
    }
}
