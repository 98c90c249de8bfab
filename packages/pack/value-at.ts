// The part of a value at the end of a way of keys.

/** null: there is none. */
export function valueAt(value: unknown, path: string): unknown {
  let part: unknown = value;
  for (const key of path.split("."))
    part = typeof part === "object" && part !== null ? Reflect.get(part, key) : null;
  return part ?? null;
}
