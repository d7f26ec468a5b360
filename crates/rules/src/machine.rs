//! Code that is compiled twice, for any processor and for one with the instructions that counting lives on, and the
//! choice between the two while the program runs.

/// A kind of processor.
pub(crate) trait Machine {
    /// The bits of `bits` where `mask` has ones, moved together.
    fn extract(bits: u64, mask: u64) -> u64;
}

/// Any processor.
pub(crate) struct Plain;

impl Machine for Plain {
    #[inline(always)]
    fn extract(bits: u64, mut mask: u64) -> u64 {
        let (mut extracted, mut place) = (0, 0);
        while mask != 0 {
            extracted |= (bits >> mask.trailing_zeros() & 1) << place;
            mask &= mask - 1;
            place += 1;
        }
        extracted
    }
}

/// Work that is worth compiling for each kind of processor. [`Task::run`] must be inlined, and so must everything in
/// which it spends its time: what it calls otherwise is compiled for any processor.
pub(crate) trait Task {
    type Output;
    fn run<M: Machine>(self) -> Self::Output;
}

/// Does the work with the best instructions that this processor has.
#[inline(always)]
pub(crate) fn run<T: Task>(task: T) -> T::Output {
    #[cfg(target_arch = "x86_64")]
    if *x86_64::MODERN {
        #[allow(unsafe_code, reason = "which processor it is shows only when the program runs")]
        // SAFETY: `MODERN` says that the processor has every feature with which the function is compiled.
        return unsafe { x86_64::run(task) };
    }
    task.run::<Plain>()
}

#[cfg(target_arch = "x86_64")]
mod x86_64 {
    use std::sync::LazyLock;

    use super::{Machine, Task};

    /// Whether the processor has popcnt, pext and what came with them: Intel's since 2013, AMD's since 2015.
    pub static MODERN: LazyLock<bool> = LazyLock::new(|| {
        is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt")
    });

    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    pub fn run<T: Task>(task: T) -> T::Output {
        task.run::<Modern>()
    }

    /// A processor with the features of [`run`], which alone may name it.
    struct Modern;

    impl Machine for Modern {
        #[inline(always)]
        #[allow(unsafe_code, reason = "an instruction that not every processor has")]
        fn extract(bits: u64, mask: u64) -> u64 {
            // SAFETY: code of this machine runs inside `run` only, where the processor has the instruction.
            unsafe { std::arch::x86_64::_pext_u64(bits, mask) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Machine, Plain, Task, run};

    struct Extract(u64, u64);

    impl Task for Extract {
        type Output = u64;

        fn run<M: Machine>(self) -> u64 {
            M::extract(self.0, self.1)
        }
    }

    #[test]
    fn every_machine_extracts_the_same() {
        assert_eq!(Plain::extract(0b1010_0110, 0b0110_1110), 0b01011);
        let mut random = crate::SplitMix::new(1);
        for _ in 0..1000 {
            let (bits, mask) = (random.next(), random.next() & random.next());
            assert_eq!(run(Extract(bits, mask)), Plain::extract(bits, mask), "{bits:x} {mask:x}");
        }
        assert_eq!(run(Extract(u64::MAX, u64::MAX)), u64::MAX);
        assert_eq!(run(Extract(u64::MAX, 0)), 0);
    }
}
