// Due and short split three ways: what the text decides, what a reading decides, and what an assumption decides.

import type { Cents } from "#engine";
import type { OpenQuestion, PricedWork } from "../price/priced-work.ts";

export interface Split {
  readonly text: Cents;
  readonly reading: Cents;
  readonly assumption: Cents;
}

export const NO_SPLIT: Split = { text: 0 as Cents, reading: 0 as Cents, assumption: 0 as Cents };

/**
 * An open question decides what the total would lose with its lowest answer, a reading what depends on it. The most that
 * one of them decides counts: they often decide the same dollars.
 */
export function splitDue({ due, onReadings, questions }: PricedWork): Split {
  const loss = (list: readonly OpenQuestion[]): number =>
    list.reduce((most, { lowest }) => Math.max(most, due - lowest), 0);
  const assumption = Math.min(due, loss(questions.filter(({ isReading }) => !isReading)));
  const readings = Math.max(onReadings, loss(questions.filter(({ isReading }) => isReading)));
  const reading = Math.min(due - assumption, readings);
  return splitOf(due - assumption - reading, reading, assumption);
}

const splitOf = (text: number, reading: number, assumption: number): Split => ({
  text: text as Cents,
  reading: reading as Cents,
  assumption: assumption as Cents,
});

/**
 * Pay covers first what the text decides, so the text's part of a shortfall is owed whichever one of the open questions
 * has another answer. Several other answers together may lower it.
 */
export function splitShort(due: Split, short: Cents): Split {
  const covered = due.text + due.reading + due.assumption - short;
  const text = Math.max(0, due.text - covered);
  const reading = Math.max(0, due.text + due.reading - covered) - text;
  return splitOf(text, reading, short - text - reading);
}
