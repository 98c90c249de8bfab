// What held when: a value from a day until the next, or nothing. Later publications are painted over earlier ones.

import type { LocalDate } from "#engine";

export interface Piece<V> {
  readonly from: LocalDate;
  /** null: not in force from this day. */
  readonly value: V | null;
  /** Where it was read; empty for an end that no one stated. */
  readonly source: string;
}

export type Timeline<V> = readonly Piece<V>[];

export type Same<V> = (a: V, b: V) => boolean;

const isSame = <V>(a: V | null, b: V | null, same: Same<V>): boolean =>
  a === null || b === null ? a === b : same(a, b);

/** The piece that holds on a day. */
export function pieceAt<V>(timeline: Timeline<V>, day: LocalDate): Piece<V> | null {
  return timeline.findLast((piece) => piece.from <= day) ?? null;
}

/** Paints from a day up to another; where the same already holds, what stands is kept with its source. */
export function paint<V>(
  timeline: Timeline<V>,
  piece: Piece<V>,
  until: LocalDate,
  same: Same<V>,
): Timeline<V> {
  if (until <= piece.from) return timeline;
  const after = pieceAt(timeline, until) ?? { value: null, source: "" };
  const inside = [
    { ...(pieceAt(timeline, piece.from) ?? { value: null, source: "" }), from: piece.from },
    ...timeline.filter(({ from }) => from > piece.from && from < until),
  ];
  return merged(
    [
      ...timeline.filter(({ from }) => from < piece.from),
      ...inside.map((one) => (isSame(one.value, piece.value, same) ? one : { ...piece, from: one.from })),
      { ...after, from: until },
      ...timeline.filter(({ from }) => from > until),
    ],
    same,
  );
}

/** Neighbours that say the same are one; nothing is said before the first value. */
function merged<V>(pieces: Timeline<V>, same: Same<V>): Timeline<V> {
  const result: Piece<V>[] = [];
  for (const piece of pieces) {
    const last = result.at(-1);
    if (last === undefined ? piece.value !== null : !isSame(last.value, piece.value, same))
      result.push(piece);
  }
  return result;
}
