// What the reference answers: the lines of each shift, or a refusal; and the rules that had a part in it.

import type { Cents, ClauseRef, ComponentKind, Moment, Percent, RefusalCode } from "#engine";

/** One line of pay. `quantity` is in sixty-thousandths of an allowance's unit. */
export interface Line {
  readonly code: string;
  readonly kind: ComponentKind;
  readonly from: Moment | null;
  readonly to: Moment | null;
  readonly minutes: number | null;
  readonly percent: Percent | null;
  readonly rate: Cents;
  readonly amount: Cents;
  readonly quantity: number | null;
  readonly clauses: readonly ClauseRef[];
}

export interface ShiftPay {
  readonly id: string;
  readonly lines: readonly Line[];
  readonly total: number;
}

/** A shift that the law as it is held does not price. */
export interface RefusedShift {
  readonly id: string;
  readonly code: RefusalCode;
  readonly clauses: readonly ClauseRef[];
}

interface Paid {
  readonly refused: false;
  /** Those that are priced, and those of several that the law refuses. */
  readonly shifts: readonly ShiftPay[];
  readonly refusals: readonly RefusedShift[];
  readonly total: number;
  readonly applied: ReadonlySet<string>;
}

interface NotPaid {
  readonly refused: true;
  readonly code: RefusalCode;
  readonly clauses: readonly ClauseRef[];
  readonly applied: ReadonlySet<string>;
}

export type Answer = Paid | NotPaid;

/** Carries a refusal out of the depth of a calculation. */
export class Refusing extends Error {
  readonly code: RefusalCode;
  readonly clauses: readonly ClauseRef[];
  constructor(code: RefusalCode, clauses: readonly ClauseRef[]) {
    super(code);
    this.code = code;
    this.clauses = clauses;
  }
}
