// One stretch of one person's week as the sweep looks at it, with what may be asked about it.

import type { Elapsed, FactValue, Rule, ShiftClass, ShiftTest } from "#engine";
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
  /** Short names of long keys: what is asked of shifts, and what rules see in the days around a weekday. */
  readonly names: Map<string, string>;
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
  /** All that any rule but those that refuse shifts may ask. */
  readonly asksOfAll: () => readonly ShiftQuestion[];
  /** What a test asks of times; null: nothing. */
  readonly timesOf: (test: ShiftTest) => ShiftQuestion | null;
  /** Under which names a case says whether a test's gaps and portions are met. */
  readonly flagsOf: (test: ShiftTest) => { readonly gaps: string; readonly portions: string };
  /** Lengths at which some rule that waits starts or stops, and none. */
  readonly boundsOf: (of: Elapsed["of"]) => readonly number[];
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
