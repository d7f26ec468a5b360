//! What WebAssembly sees: numbers and memory. A caller asks for room, writes UTF-8 there, and reads the answer where it is told.
#![allow(unsafe_code, reason = "a foreign caller hands in addresses")]

use std::cell::RefCell;

use crate::desk::Desk;

#[link(wasm_import_module = "jersi")]
unsafe extern "C" {
    /// Hears what a search has found so far.
    fn report(at: *const u8, length: usize);
    /// Hears why the module cannot go on: a mistake of ours.
    fn failed(at: *const u8, length: usize);
}

thread_local! {
    static DESK: RefCell<Desk> = {
        std::panic::set_hook(Box::new(|panic| {
            let text = panic.to_string();
            // SAFETY: the text lives until the call returns.
            unsafe { failed(text.as_ptr(), text.len()) }
        }));
        RefCell::default()
    };
    static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Room for so many bytes, to be handed to [`ask`] or [`network`], which give it back.
#[unsafe(no_mangle)]
extern "C" fn room(length: usize) -> *mut u8 {
    Box::leak(vec![0; length].into_boxed_slice()).as_mut_ptr()
}

/// What the caller has written into its room.
///
/// # Safety
/// The address is one that [`room`] gave for that length, and was not handed in before.
unsafe fn taken(at: *mut u8, length: usize) -> Vec<u8> {
    // SAFETY: the caller keeps to the above; the room was a boxed slice of that length.
    unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(at, length)) }.into_vec()
}

/// Answers a question; how long the answer is. It stays at [`answer`] until the next question.
///
/// # Safety
/// As of `taken`.
#[unsafe(no_mangle)]
unsafe extern "C" fn ask(at: *mut u8, length: usize) -> usize {
    // SAFETY: handed on.
    let question = unsafe { taken(at, length) };
    let text = DESK.with_borrow_mut(|desk| {
        desk.ask(&String::from_utf8_lossy(&question), |lines| {
            // SAFETY: the text lives until the call returns.
            unsafe { report(lines.as_ptr(), lines.len()) }
        })
    });
    ANSWER.with_borrow_mut(|answer| {
        *answer = text.into_bytes();
        answer.len()
    })
}

/// Where the last answer is.
#[unsafe(no_mangle)]
extern "C" fn answer() -> *const u8 {
    ANSWER.with_borrow(|answer| answer.as_ptr())
}

/// Keeps a learned network; 1 if it is one.
///
/// # Safety
/// As of `taken`.
#[unsafe(no_mangle)]
unsafe extern "C" fn network(at: *mut u8, length: usize) -> u32 {
    // SAFETY: handed on.
    let bytes = unsafe { taken(at, length) };
    DESK.with_borrow_mut(|desk| desk.add_network(bytes)).into()
}

/// Searches with the help of so many threads, each of which calls [`lend`].
#[cfg(target_feature = "atomics")]
#[unsafe(no_mangle)]
extern "C" fn helpers(count: usize) {
    DESK.with_borrow_mut(|desk| desk.set_helpers(count));
}

/// The calling thread helps whoever was asked, for ever. It has a stack of its own.
#[cfg(target_feature = "atomics")]
#[unsafe(no_mangle)]
extern "C" fn lend() {
    jersi_engine::lend()
}
