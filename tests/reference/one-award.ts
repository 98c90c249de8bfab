// One award compared and told: what the run prints of it, and what it keeps.

import type { HeldAward, Library } from "#contract";
import { compareAward, type Findings, type Wanted } from "./run.ts";
import { differenceText } from "./text.ts";
import { requestOf } from "./told.ts";

/** How many drawings differ and are refused, and how many rules had a part in no answer. */
export interface Found {
  readonly differ: number;
  readonly unmet: number;
  readonly refused: number;
  /** Of processor time. */
  readonly seconds: number;
}

export interface Told extends Found {
  readonly text: string;
}

export interface Asked extends Wanted {
  /** May rules have a part in no answer? */
  readonly anyRules: boolean;
}

export function tellAward(
  held: HeldAward,
  library: Library,
  asked: Wanted,
  progress: (done: number) => void,
): Told {
  const before = process.threadCpuUsage();
  const findings = compareAward(held, library, asked, progress);
  const { user, system } = process.threadCpuUsage(before);
  const { differing: differ, refused, unmet } = findings;
  const seconds = Math.round((user + system) / 1e6);
  return { text: textOf(findings), differ, unmet: unmet.length, refused, seconds };
}

function textOf({ award, compared, refused, differing, differences, unmet, unpaid }: Findings): string {
  const [gap] = unpaid;
  return [
    `${award.code} ${award.title}: ${compared} compared, ${differing} differ, ${refused} refused`,
    ...differences.map((one) => differenceText(one, award)),
    ...(gap === undefined
      ? []
      : [`  ${unpaid.length} have a minute that no one rule pays: ${JSON.stringify(requestOf(award, gap))}`]),
    ...(unmet.length === 0 ? [] : [`  rules that had a part in no answer: ${unmet.join(", ")}`]),
  ].join("\n");
}
