// Keeps what we worked out of an award for the next shift of its kind, up to a bound that the caller sets.

/** Something kept that can be evicted as one: what a set of rules compiles to, with the people it is for. */
export interface Entry {
  bytes: number;
  /** The calculation that used it last. */
  used: number;
  /** Removes it from the look-up; a calculation that has it can still use it. */
  readonly forget: () => void;
}

export interface MemoryBound {
  readonly maxBytes: number;
}

/** One for each thread, page or test that calculates: laws that share it share its bound. */
export class Memory {
  readonly #maxBytes: number;
  readonly #entries = new Set<Entry>();
  readonly #tables = new Map<unknown, WeakMap<object, unknown>>();
  /** How many calculations there were. */
  #calculations = 0;
  #bytes = 0;

  constructor({ maxBytes }: MemoryBound) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  add(entry: Entry): void {
    this.#entries.add(entry);
    this.#bytes += entry.bytes;
  }

  /** Counts what was added to an entry; an evicted one no longer counts. */
  grow(entry: Entry, bytes: number): void {
    if (!this.#entries.has(entry)) return;
    entry.bytes += bytes;
    this.#bytes += bytes;
  }

  remove(entry: Entry): void {
    if (this.#entries.delete(entry)) this.#bytes -= entry.bytes;
  }

  use(entry: Entry): void {
    entry.used = this.#calculations;
  }

  /** Evicts the least recently used down to three quarters; between calculations, so that each keeps what it began with. */
  makeRoom(): void {
    this.#calculations += 1;
    if (this.#bytes > this.#maxBytes) this.#evict();
  }

  #evict(): void {
    for (const entry of [...this.#entries].sort((a, b) => a.used - b.used)) {
      if (this.#bytes <= this.#maxBytes * 0.75) return;
      this.#entries.delete(entry);
      this.#bytes -= entry.bytes;
      entry.forget();
    }
  }

  /** What a function makes of a value, made once for as long as the value is kept. */
  once<K extends object, V>(key: K, make: (key: K) => V): V {
    const table = this.#tables.get(make) ?? new WeakMap<object, unknown>();
    const known = table.get(key);
    if (known !== undefined) return known as V;
    const made = make(key);
    this.#tables.set(make, table.set(key, made));
    return made;
  }
}

const DEFAULT_BYTES = 96 * 2 ** 20;

export const createMemory = (bound: MemoryBound = { maxBytes: DEFAULT_BYTES }): Memory => new Memory(bound);

/** Values that are worked out once for each key, and are then one and the same. */
export class Shared {
  readonly #known = new Map<string, unknown>();

  once<V>(key: string, make: () => V): V {
    const known = this.#known.get(key);
    if (known !== undefined) return known as V;
    const made = make();
    this.#known.set(key, made);
    return made;
  }

  /** One list for all lists of the same items; an empty one is always the same. */
  list<T>(name: string, items: readonly T[], idOf: (item: T) => number): readonly T[] {
    if (items.length === 0) return NOTHING;
    let key = name;
    for (const item of items) key += `,${idOf(item)}`;
    return this.once(key, () => items.slice());
  }
}

const NOTHING: readonly never[] = [];

/**
 * Empty lists are one list: asking for their length then stays in the processor's cache. Others are copied, to just
 * their length: what was filtered has room for sixteen more.
 */
export const lean = <T>(list: readonly T[]): readonly T[] => (list.length === 0 ? NOTHING : list.slice());
