// Ids of requests. What is sent again under the same id is done once.

/** An id that nobody guesses: whoever repeats the request that opened a seat gets its secret again. */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, '0')).join('');
