// Seeded random numbers, so that every run prices the same shifts.

export interface Dice {
  /** A whole number from `low` to `high`, both possible. */
  readonly whole: (low: number, high: number) => number;
  readonly chance: (percent: number) => boolean;
  readonly pick: <T>(list: readonly T[]) => T;
}

export function newDice(seed: number): Dice {
  let state = seed >>> 0;
  // mulberry32: a 32-bit counter, mixed.
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    whole,
    chance: (percent) => next() * 100 < percent,
    pick: (list) => {
      const chosen = list[whole(0, list.length - 1)];
      if (chosen === undefined) throw new RangeError("nothing to pick from");
      return chosen;
    },
  };
}
