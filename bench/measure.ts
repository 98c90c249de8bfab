// Times candidates in turn, round after round, so that a slow moment of the machine falls on all of them.

/** One way to price shifts. */
export interface Candidate {
  readonly name: string;
  readonly shiftsABatch: number;
  /** Prices the next shifts and returns the cents paid, so that no work can be left out. */
  readonly runBatch: () => number | Promise<number>;
}

export interface Pace {
  readonly rounds: number;
  readonly sliceMilliseconds: number;
  readonly warmUpMilliseconds: number;
}

/** Shifts a second of one candidate, a figure a round. */
export interface Timing {
  readonly name: string;
  readonly median: number;
  readonly shiftsASecond: readonly number[];
}

export async function measure(candidates: readonly Candidate[], pace: Pace): Promise<readonly Timing[]> {
  for (const candidate of candidates) await runFor(candidate, pace.warmUpMilliseconds);
  const found = new Map<Candidate, number[]>(candidates.map((candidate) => [candidate, []]));
  for (let round = 0; round < pace.rounds; round += 1) {
    for (const candidate of inTurn(candidates, round)) {
      found.get(candidate)?.push(await runFor(candidate, pace.sliceMilliseconds));
    }
  }
  return candidates.map((candidate) => {
    const shiftsASecond = found.get(candidate) ?? [];
    return { name: candidate.name, median: median(shiftsASecond), shiftsASecond };
  });
}

/** Another candidate goes first in each round. */
export function inTurn<T>(candidates: readonly T[], round: number): readonly T[] {
  const first = round % candidates.length;
  return [...candidates.slice(first), ...candidates.slice(0, first)];
}

async function runFor(candidate: Candidate, milliseconds: number): Promise<number> {
  let shifts = 0;
  let paidCents = 0;
  let elapsed = 0;
  const started = performance.now();
  while (elapsed < milliseconds) {
    const paid = candidate.runBatch();
    paidCents += typeof paid === "number" ? paid : await paid;
    shifts += candidate.shiftsABatch;
    elapsed = performance.now() - started;
  }
  if (!(paidCents > 0)) throw new Error(`${candidate.name} paid nothing for ${shifts} shifts`);
  return (shifts / elapsed) * 1000;
}

export function median(values: readonly number[]): number {
  const ordered = [...values].sort((a, b) => a - b);
  const middle = ordered.length / 2;
  const [low, high] = [ordered[Math.ceil(middle) - 1], ordered[Math.floor(middle)]];
  if (low === undefined || high === undefined) throw new Error("nothing was measured");
  return (low + high) / 2;
}

/** How many times as fast one candidate was as another: the median of each round's ratio. */
export function ratio(fast: Timing, slow: Timing): number {
  return median(fast.shiftsASecond.map((speed, round) => speed / (slow.shiftsASecond[round] ?? Number.NaN)));
}

/** A batch that walks through items from where the last one stopped, and starts again at the end. */
export function batchesOf<T>(items: readonly T[], count: number, price: (item: T) => number): () => number {
  let next = 0;
  return () => {
    let paid = 0;
    for (let done = 0; done < count; done += 1) {
      const item = items[next];
      if (item === undefined) throw new Error("there is nothing to price");
      paid += price(item);
      next = next + 1 === items.length ? 0 : next + 1;
    }
    return paid;
  };
}
