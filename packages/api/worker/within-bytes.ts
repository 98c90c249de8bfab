// Keeps values by name up to a total size: the oldest go first.

export interface Kept<T> {
  get(name: string): T | undefined;
  /** Adds it as the newest, replacing the value of that name. */
  keep(name: string, value: T): void;
}

export function withinBytes<T>(most: number, bytesOf: (value: T, name: string) => number): Kept<T> {
  const kept = new Map<string, T>();
  let bytes = 0;
  const drop = (name: string): void => {
    const value = kept.get(name);
    if (value === undefined) return;
    bytes -= bytesOf(value, name);
    kept.delete(name);
  };
  return {
    get: (name) => kept.get(name),
    keep(name, value) {
      drop(name);
      kept.set(name, value);
      bytes += bytesOf(value, name);
      for (const oldest of kept.keys()) {
        if (bytes <= most || oldest === name) break;
        drop(oldest);
      }
    },
  };
}
