// What is kept by name as long as all of it together is not too large: the oldest go first.

export interface Kept<T> {
  get(name: string): T | undefined;
  /** As the newest, in place of what had the name. */
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
