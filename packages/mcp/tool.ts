// What a tool is: what it takes, what a key must be made for, and a function to its answer.

import type { TObject } from "typebox";
import type { Library, Problem } from "#contract";
import type { LocalDate } from "#engine";
import type { Catalogue } from "#pack";

/** What tools answer from. */
export interface Sources {
  readonly library: Library;
  readonly catalogue: Catalogue;
  /** The day it is in Australia. */
  today(): LocalDate;
}

export interface Tool {
  readonly name: string;
  readonly title: string;
  /** For a model: when to ask, and what comes back. */
  readonly description: string;
  readonly input: TObject;
  /** As for the calls of the API. */
  readonly scope: "calculate" | "audit" | "read";
  /** It prices shifts, which are counted. */
  readonly prices: boolean;
  answer(given: object, sources: Sources): object | Problem;
}
