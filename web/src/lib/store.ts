// What is kept in this browser. A browser that forbids it still plays; it only forgets.

export function load<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`jersi.${key}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function save(key: string, value: unknown): void {
  try {
    localStorage.setItem(`jersi.${key}`, JSON.stringify(value));
  } catch {
    // Full or forbidden: nothing depends on it.
  }
}
