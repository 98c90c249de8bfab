// One stretch of one person's week as the sweep looks at it, with what may be asked about it.

import type { FactValue, Rule, ShiftClass, ShiftTest } from "#engine";
import type { ShiftCase, ShiftQuestion, Stretch } from "./shift-cases.ts";
import type { OpenSpan } from "./spans.ts";

export interface Cell extends Stretch {
  readonly ordinary: boolean;
  /** Ordinary time that is added to a shift, or a break in overtime: the span does not matter. */
  readonly added: boolean;
}

/** What is the same for every stretch of a person's week. */
export interface Person {
  /** The rules that decide how minutes are paid. */
  readonly rules: readonly Rule[];
  readonly classes: ReadonlyMap<string, readonly ShiftClass[]>;
  readonly exempting: readonly ShiftClass[];
  readonly spans: readonly OpenSpan[];
  /** All that a rule may ask of shifts, by itself and by the classes it names. */
  readonly asksOf: (rule: Rule) => readonly ShiftQuestion[];
  /** What a test asks of times; null: nothing. */
  readonly timesOf: (test: ShiftTest) => ShiftQuestion | null;
  /** Shifts as worked out so far, for everyone. */
  readonly shiftsKnown: Map<string, readonly ShiftCase[]>;
  readonly valuesOf: (fact: string) => readonly (FactValue | null)[];
  readonly ages: readonly (number | null)[];
  readonly holidayNames: readonly string[];
}

export interface Situation extends Person {
  readonly cell: Cell;
  readonly triggers: readonly Rule[];
  /** The shifts, or parts of shifts, that answer what is asked in different ways. */
  readonly shiftsFor: (of: ShiftTest["of"], asked: readonly ShiftQuestion[]) => readonly ShiftCase[];
}
