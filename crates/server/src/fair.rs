//! Queues that take turns: first among those who wait, then in the order in which each of them came.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;

/// A queue in which nobody waits longer because somebody else has much to do.
pub struct FairQueue<K, T> {
    waiting: HashMap<K, VecDeque<T>>,
    /// Whose turn it is: everybody who waits, once.
    turns: VecDeque<K>,
    len: usize,
}

impl<K, T> Default for FairQueue<K, T> {
    fn default() -> FairQueue<K, T> {
        FairQueue { waiting: HashMap::new(), turns: VecDeque::new(), len: 0 }
    }
}

impl<K: Hash + Eq + Clone, T> FairQueue<K, T> {
    /// Puts something at the end of somebody's queue.
    pub fn push(&mut self, who: K, item: T) {
        let own = self.waiting.entry(who.clone()).or_default();
        if own.is_empty() {
            self.turns.push_back(who);
        }
        own.push_back(item);
        self.len += 1;
    }

    /// The first item of whose turn it is.
    pub fn pop(&mut self) -> Option<(K, T)> {
        let who = self.turns.pop_front()?;
        let own = self.waiting.get_mut(&who)?;
        let item = own.pop_front()?;
        self.len -= 1;
        if own.is_empty() {
            self.waiting.remove(&who);
        } else {
            self.turns.push_back(who.clone());
        }
        Some((who, item))
    }

    /// Takes out what is not wanted any more.
    pub fn retain(&mut self, wanted: impl Fn(&T) -> bool) {
        for own in self.waiting.values_mut() {
            own.retain(&wanted);
        }
        self.waiting.retain(|_, own| !own.is_empty());
        self.turns.retain(|who| self.waiting.contains_key(who));
        self.len = self.waiting.values().map(VecDeque::len).sum();
    }

    /// How many items wait.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether nothing waits.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// How many items of one wait.
    pub fn len_of(&self, who: &K) -> usize {
        self.waiting.get(who).map_or(0, VecDeque::len)
    }

    /// How many wait, however much each has.
    pub fn waiters(&self) -> usize {
        self.turns.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_has_a_turn() {
        let mut queue = FairQueue::default();
        for item in 0..60 {
            queue.push("many", item);
        }
        queue.push("one", 100);
        queue.push("two", 200);
        queue.push("two", 201);
        assert_eq!((queue.len(), queue.waiters(), queue.len_of(&"two")), (63, 3, 2));
        let order: Vec<i32> = (0..6).filter_map(|_| queue.pop()).map(|(_, item)| item).collect();
        assert_eq!(order, [0, 100, 200, 1, 201, 2]);
        // Who comes again waits for one of the others' turns, not for all of them.
        queue.push("one", 101);
        assert_eq!(queue.pop(), Some(("many", 3)));
        assert_eq!(queue.pop(), Some(("one", 101)));
    }

    #[test]
    fn what_is_not_wanted_leaves_no_trace() {
        let mut queue = FairQueue::default();
        for (who, item) in [("a", 1), ("b", 2), ("a", 3)] {
            queue.push(who, item);
        }
        queue.retain(|item| item % 2 == 0);
        assert_eq!((queue.len(), queue.waiters()), (1, 1));
        assert_eq!(queue.pop(), Some(("b", 2)));
        assert_eq!(queue.pop(), None);
        assert!(queue.is_empty());
    }
}
