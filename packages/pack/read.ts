// Readers: small functions that turn a place in an award file into a typed value, or say what is wrong there.

import { type Fault, Faulty, faulty, type Node } from "./node.ts";

export type Reader<T> = (node: Node) => T;

interface Optional<T> {
  readonly optional: true;
  readonly read: Reader<T>;
  readonly absent: T;
}

type Field<T> = Reader<T> | Optional<T>;
type Fields = Readonly<Record<string, Field<unknown>>>;
type Read<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends Reader<infer T> ? T : F[K] extends Optional<infer T> ? T : never;
};

export const optional = <T, A>(read: Reader<T>, absent: A): Optional<T | A> => ({
  optional: true,
  read,
  absent,
});

const isOptional = (field: Field<unknown>): field is Optional<unknown> => typeof field !== "function";

export function textOf(node: Node): string {
  if (node.content.is !== "text")
    throw faulty(node, "this must be a single value", "write one value, not a list or mapping");
  return node.content.text;
}

export function entriesOf(node: Node): ReadonlyMap<string, Node> {
  if (node.content.is !== "map") throw faulty(node, "this must be a mapping", "write `key: value` lines");
  return node.content.entries;
}

/** A mapping with known keys; every fault in it is reported, not only the first. */
export function object<F extends Fields>(fields: F): Reader<Read<F>> {
  return (node) => {
    const entries = entriesOf(node);
    const faults: Fault[] = [];
    const result: Record<string, unknown> = {};
    for (const [key, field] of Object.entries(fields)) {
      const value = entries.get(key);
      collect(faults, () => {
        if (value !== undefined) result[key] = (isOptional(field) ? field.read : field)(value);
        else if (isOptional(field)) result[key] = field.absent;
        else throw faulty(node, `\`${key}\` is missing`, `add \`${key}:\``);
      });
    }
    for (const [key, value] of entries) {
      if (!Object.hasOwn(fields, key)) {
        const known = Object.keys(fields).join(", ");
        collect(faults, () => {
          throw faulty(value, `\`${key}\` is not a key here`, `use one of: ${known}`);
        });
      }
    }
    if (faults.length > 0) throw new Faulty(faults);
    return result as Read<F>;
  };
}

/** Runs a step and keeps its faults instead of stopping. */
export function collect(faults: Fault[], step: () => void): void {
  try {
    step();
  } catch (error) {
    if (!(error instanceof Faulty)) throw error;
    faults.push(...error.faults);
  }
}

/** A list, or a single item standing for a list of one. */
export function list<T>(read: Reader<T>): Reader<readonly T[]> {
  return (node) => (node.content.is === "list" ? all(node.content.items, read) : [read(node)]);
}

export function all<T>(nodes: readonly Node[], read: Reader<T>): readonly T[] {
  const faults: Fault[] = [];
  const items: T[] = [];
  for (const node of nodes) collect(faults, () => items.push(read(node)));
  if (faults.length > 0) throw new Faulty(faults);
  return items;
}

/** A mapping with free keys, each value read the same way. */
export function mapping<T>(read: (key: string, node: Node) => T): Reader<readonly T[]> {
  return (node) => {
    const faults: Fault[] = [];
    const items: T[] = [];
    for (const [key, value] of entriesOf(node)) collect(faults, () => items.push(read(key, value)));
    if (faults.length > 0) throw new Faulty(faults);
    return items;
  };
}
