// Which classification or allowance a published row is: by the publisher's id, or by name where the id is missing,
// is new for something known, or has been given to something else.

import { nameKey } from "./words.ts";

/** What is known of a classification or allowance; grows as years are read. */
export interface Known {
  readonly ids: Set<string>;
  /** The name as last read, or of what is only held its title, which may be cut. */
  key: string;
  isWhole: boolean;
  clause: string;
  type: string | null;
  /** The latest year read has no row of it. */
  ended: boolean;
}

interface Incoming {
  readonly id: string;
  /** The whole name, and the title it is cut to. */
  readonly key: string;
  readonly title: string;
  readonly clause: string;
  readonly type: string | null;
  readonly spanned: boolean;
}

const isNamed = ({ key, isWhole }: Known, row: Incoming): boolean =>
  key === (isWhole ? row.key : nameKey(row.title));

/**
 * The rows of one year, each with what it is; null where it is new. `goesOn` says whether a row of another name can be
 * what its id stood for.
 */
export function resolveYear<K extends Known, I extends Incoming>(
  known: readonly K[],
  rows: readonly I[],
  goesOn: (one: K, row: I) => boolean = () => true,
): ReadonlyMap<I, K | null> {
  const found = new Map<I, K | null>();
  const taken = new Set<K>();
  const index = new Index(known, rows);
  const present = new Set(rows.map(({ id }) => id));
  const isPresent = (one: K): boolean => [...one.ids].some((id) => present.has(id));
  const isGone = (one: K): boolean => !taken.has(one) && !isPresent(one);
  const take = (row: I, as: K | null): void => {
    found.set(row, as);
    if (as !== null) taken.add(as);
  };
  for (const row of rows) {
    const same = index.withId(row).find((one) => isNamed(one, row));
    if (same !== undefined) take(row, same);
  }
  const renewed = new Set<K>();
  for (const row of rows) {
    if (found.has(row) || index.withId(row).length > 0) continue;
    const free = index.withName(row).find((one) => row.spanned || !taken.has(one));
    if (free === undefined) continue;
    take(row, free);
    renewed.add(free);
  }
  for (const row of rows) {
    if (found.has(row)) continue;
    const ofId = index.withId(row);
    const other = ofId.length === 0 ? undefined : index.withName(row).find(isGone);
    // An id whose old name went on under a new id now belongs to something else.
    const own = ofId.find((one) => !renewed.has(one) && goesOn(one, row));
    take(row, other ?? own ?? (ofId.length === 0 ? null : index.renumbered(row, isGone)));
  }
  return found;
}

class Index<K extends Known> {
  readonly #byId = new Map<string, K[]>();
  readonly #byName = new Map<string, K[]>();
  readonly #known: readonly K[];
  readonly #clauses: ReadonlySet<string>;

  constructor(known: readonly K[], rows: readonly Incoming[]) {
    this.#clauses = new Set(rows.map(({ clause }) => nameKey(clause)));
    this.#known = [...known].sort((a, b) => Number(a.ended) - Number(b.ended));
    for (const one of this.#known) {
      for (const id of one.ids) push(this.#byId, id, one);
      push(this.#byName, one.key, one);
    }
  }

  /** Those still published before those that ended. */
  withId({ id }: Incoming): readonly K[] {
    return id === "" ? [] : (this.#byId.get(id) ?? []);
  }

  /** Known ones of that name, type and clause, where stated; a spanned name may say more than the name it stands for. */
  withName(row: Incoming): readonly K[] {
    const { key, clause, spanned } = row;
    const fits = (one: K): boolean =>
      isOfType(one, row) && (clause === "" || one.clause === "" || nameKey(one.clause) === nameKey(clause));
    const exact = this.#ofName(row).filter(fits);
    if (exact.length > 0 || !spanned) return exact;
    return this.#known.filter((one) => fits(one) && key.endsWith(` ${one.key}`));
  }

  /** The only one of that name whose ids are gone and whose clause has no rows any more. */
  renumbered(row: Incoming, isGone: (one: K) => boolean): K | null {
    const isMoved = (one: K): boolean => !this.#clauses.has(nameKey(one.clause)) && isOfType(one, row);
    const [first, second] = this.#ofName(row).filter((one) => isMoved(one) && isGone(one));
    return second === undefined ? (first ?? null) : null;
  }

  #ofName(row: Incoming): readonly K[] {
    return [...new Set([row.key, nameKey(row.title)])]
      .flatMap((name) => this.#byName.get(name) ?? [])
      .filter((one) => isNamed(one, row));
  }
}

const isOfType = (one: Known, { type }: Incoming): boolean =>
  one.type === null || type === null || one.type === type;

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
