// A difference between the engine and the reference, to be read: the smallest request, and the lines each side has alone.

import type { Award } from "#engine";
import type { Difference } from "./run.ts";
import { requestOf } from "./told.ts";

export function differenceText(difference: Difference, award: Award): string {
  const { draw, facts, engine, reference } = difference;
  const body = JSON.stringify(requestOf(award, facts), null, 1).replace(/\n\s*/g, " ");
  const only = (own: readonly string[], other: readonly string[], side: string): readonly string[] =>
    own.filter((line) => !other.includes(line)).map((line) => `    ${side} ${line}`);
  return [
    `  ${draw}: ${body}`,
    ...only(engine, reference, "engine:   "),
    ...only(reference, engine, "reference:"),
  ].join("\n");
}
