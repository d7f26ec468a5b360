//! Code that is compiled several times, and the choice while the program runs: for any processor and for one with the
//! instructions that counting lives on; for boards whose sets of cells fill one word, and for larger ones.

use std::marker::PhantomData;

use crate::cellset::Width;

/// A kind of processor, and a width of sets.
pub(crate) trait Machine {
    /// The second word of sets of cells, if they may need one.
    type Width: Width;

    /// The bits of `bits` where `mask` has ones, moved together.
    fn extract(bits: u64, mask: u64) -> u64;

    /// The lowest bits of `bits`, moved to where `mask` has ones.
    fn deposit(bits: u64, mask: u64) -> u64;
}

/// Any processor; boards of any size, unless told that they are small.
pub(crate) struct Plain<W = u64>(PhantomData<W>);

impl<W: Width> Machine for Plain<W> {
    type Width = W;

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

    #[inline(always)]
    fn deposit(mut bits: u64, mut mask: u64) -> u64 {
        let mut deposited = 0;
        while mask != 0 {
            deposited |= (bits & 1) << mask.trailing_zeros();
            mask &= mask - 1;
            bits >>= 1;
        }
        deposited
    }
}

/// Work that is worth compiling for each kind of processor. [`Task::run`] must be inlined, and so must everything in
/// which it spends its time: what it calls otherwise is compiled for any processor.
pub(crate) trait Task {
    type Output;
    fn run<M: Machine>(self) -> Self::Output;
}

/// Does the work with the best instructions that this processor has, for boards of one width.
#[inline(always)]
pub(crate) fn run<T: Task, W: Width>(task: T) -> T::Output {
    #[cfg(target_arch = "x86_64")]
    if *x86_64::MODERN {
        #[allow(unsafe_code, reason = "which processor it is shows only when the program runs")]
        // SAFETY: `MODERN` says that the processor has every feature with which the function is compiled.
        return unsafe { x86_64::run::<T, W>(task) };
    }
    task.run::<Plain<W>>()
}

#[cfg(target_arch = "x86_64")]
mod x86_64 {
    use std::marker::PhantomData;
    use std::sync::LazyLock;

    use super::{Machine, Task, Width};

    /// Whether the processor has popcnt, pext and what came with them: Intel's since 2013, AMD's since 2015.
    pub static MODERN: LazyLock<bool> = LazyLock::new(|| {
        is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt")
    });

    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    pub fn run<T: Task, W: Width>(task: T) -> T::Output {
        task.run::<Modern<W>>()
    }

    /// A processor with the features of [`run`], which alone may name it.
    struct Modern<W>(PhantomData<W>);

    impl<W: Width> Machine for Modern<W> {
        type Width = W;

        #[inline(always)]
        #[allow(unsafe_code, reason = "an instruction that not every processor has")]
        fn extract(bits: u64, mask: u64) -> u64 {
            // SAFETY: code of this machine runs inside `run` only, where the processor has the instruction.
            unsafe { std::arch::x86_64::_pext_u64(bits, mask) }
        }

        #[inline(always)]
        #[allow(unsafe_code, reason = "an instruction that not every processor has")]
        fn deposit(bits: u64, mask: u64) -> u64 {
            // SAFETY: as above.
            unsafe { std::arch::x86_64::_pdep_u64(bits, mask) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Machine, Plain, Task, run};

    /// What the best machine extracts, and what it deposits.
    struct Both(u64, u64);

    impl Task for Both {
        type Output = [u64; 2];

        fn run<M: Machine>(self) -> [u64; 2] {
            [M::extract(self.0, self.1), M::deposit(self.0, self.1)]
        }
    }

    #[test]
    fn every_machine_does_the_same() {
        assert_eq!(<Plain>::extract(0b1010_0110, 0b0110_1110), 0b01011);
        assert_eq!(<Plain>::deposit(0b01011, 0b0110_1110), 0b0010_0110);
        let mut random = crate::SplitMix::new(1);
        for _ in 0..1000 {
            let (bits, mask) = (random.next(), random.next() & random.next());
            let plain = [<Plain>::extract(bits, mask), <Plain>::deposit(bits, mask)];
            assert_eq!(run::<_, u64>(Both(bits, mask)), plain, "{bits:x} {mask:x}");
            assert_eq!(<Plain>::extract(plain[1], mask), bits & ((1 << mask.count_ones()) - 1));
        }
        assert_eq!(run::<_, u64>(Both(u64::MAX, u64::MAX)), [u64::MAX; 2]);
        assert_eq!(run::<_, u64>(Both(u64::MAX, 0)), [0; 2]);
    }
}
