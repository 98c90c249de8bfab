// Whose work is next: organisations take turns, so that nobody waits for all that another has sent.

/** Work a thread does by itself, in the order of turns. */
export interface Turns {
  /** Does it now while only one organisation has asked for anything lately, otherwise when its turn comes. */
  take<T>(organisationId: string, work: () => T): T | Promise<T>;
}

interface Waiting {
  readonly begin: () => void;
}

/** Lines of work by organisation; the next one comes from the organisation that has waited longest for a turn. */
export interface Lines<T> {
  add(organisationId: string, one: T): void;
  next(): T | undefined;
  readonly size: number;
}

export function newLines<T>(): Lines<T> {
  const lines = new Map<string, T[]>();
  let size = 0;
  return {
    add(organisationId, one) {
      const line = lines.get(organisationId);
      if (line === undefined) lines.set(organisationId, [one]);
      else line.push(one);
      size += 1;
    },
    next() {
      const [first] = lines;
      if (first === undefined) return undefined;
      const [organisationId, line] = first;
      const one = line.shift();
      lines.delete(organisationId);
      if (line.length > 0) lines.set(organisationId, line);
      size -= 1;
      return one;
    },
    get size() {
      return size;
    },
  };
}

const ALONE_MS = 1000;
/** Then whatever came meanwhile is heard before the next turn. */
const TURNS_MS = 4;

export function newTurns(nowMs: () => number = () => performance.now()): Turns {
  const lines = newLines<Waiting>();
  let latest = "";
  let othersAtMs = Number.NEGATIVE_INFINITY;
  const run = (): void => {
    const until = nowMs() + TURNS_MS;
    for (let one = lines.next(); one !== undefined; one = lines.next()) {
      one.begin();
      if (nowMs() >= until) break;
    }
    if (lines.size > 0) setImmediate(run);
  };
  return {
    take(organisationId, work) {
      const now = nowMs();
      if (organisationId !== latest) [latest, othersAtMs] = [organisationId, now];
      if (lines.size === 0 && now - othersAtMs > ALONE_MS) return work();
      return new Promise((done, failed) => {
        const begin = (): void => {
          try {
            done(work());
          } catch (error) {
            failed(error);
          }
        };
        if (lines.size === 0) setImmediate(run);
        lines.add(organisationId, { begin });
      });
    },
  };
}
