// One stretch of one person's week as the sweep looks at it, with what may be asked about it.

import type { FactValue, Rule, ShiftClass, ShiftTest } from "#engine";
import type { Case } from "./cases.ts";
import type { ShiftCase, ShiftQuestion, Stretch } from "./shift-cases.ts";
import type { OpenSpan } from "./spans.ts";

export interface Cell extends Stretch {
  readonly ordinary: boolean;
  /** Ordinary time that is added to a shift, or a break in overtime: the span does not matter. */
  readonly added: boolean;
}

/** What was worked out for one person and holds for every other of the award too. */
export interface Known {
  /** Short names of what is asked of shifts. */
  readonly questions: Map<string, string>;
  readonly shifts: Map<string, readonly ShiftCase[]>;
  readonly gaps: Map<string, readonly Case[]>;
}

/** What is the same for every stretch of a person's week. */
export interface Person {
  /** The rules that decide how minutes are paid. */
  readonly rules: readonly Rule[];
  readonly numbers: ReadonlyMap<Rule, number>;
  readonly classes: ReadonlyMap<string, readonly ShiftClass[]>;
  readonly exempting: readonly ShiftClass[];
  readonly spans: readonly OpenSpan[];
  /** All that a rule may ask of shifts, by itself and by the classes it names. */
  readonly asksOf: (rule: Rule) => readonly ShiftQuestion[];
  /** What a test asks of times; null: nothing. */
  readonly timesOf: (test: ShiftTest) => ShiftQuestion | null;
  /** By weekday: what rules that ask about the days of a shift see in the days around it. */
  readonly dayProfiles: readonly string[];
  readonly known: Known;
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
