// `npm run reference`: do the engine and the reference interpreter price random work of an award alike, to the cent?

import { join } from "node:path";
import { parseArgs } from "node:util";
import type { HeldAward, Library } from "#contract";
import { loadLibrary } from "#pack";
import { compareAward, type Findings, type Wanted } from "./run.ts";
import { differenceText } from "./text.ts";
import { requestOf } from "./told.ts";

const HELP = `npm run reference: prices random shifts and pay periods with the engine and with the reference interpreter

  npm run reference -- MA000004                      10,000 shifts and 2,000 periods of General Retail
  npm run reference -- --shifts 100000 MA000004 MA000100
  npm run reference                                  every encoded award
      --shifts N     how many shifts of each award (10000)
      --periods N    how many pay periods of each award (2000)
      --seed N       another seed draws other work; the same seed always the same (1)
      --told N       how many differences to make small and print (5)
      --aimed N      how many draws to aim at each rule that had a part in no answer (1000)
      --any-rules    do not fail where some rule had a part in no answer
      --help         this text

Totals, components (code, times, minutes, percentage, rate, amount, quantity), clauses and refusals are compared.
Drawings land on every clock time, length, rest, age and date that a rule names, and one minute or day either side.

Exit: 0 all are equal and every rule was met, 1 otherwise, 2 wrong usage.
`;

class Usage extends Error {}

const AWARDS = join(import.meta.dirname, "../../awards");

function wholeNumber(text: string, name: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Usage(`--${name} takes a whole number, not ${text}`);
  return Number(text);
}

/** The awards that are named, or all that are encoded. */
function awardsOf(codes: readonly string[], { awards }: Library): readonly HeldAward[] {
  if (codes.length === 0) return awards.codes.flatMap((code) => awards.get(code) ?? []);
  return codes.map((code) => {
    const held = awards.get(code);
    if (held === undefined) throw new Usage(`${code} is not an encoded award`);
    return held;
  });
}

/** Said on standard error every two seconds. */
function progressOf(code: string, total: number): (done: number) => void {
  const start = performance.now();
  let next = start + 2000;
  return (done) => {
    const now = performance.now();
    if (now < next) return;
    next = now + 2000;
    const pace = Math.round((done / (now - start)) * 1000);
    process.stderr.write(`${code}: ${done} of ${total}, ${pace} a second\n`);
  };
}

function report(findings: Findings, isEveryRuleAsked: boolean): boolean {
  const { award, compared, refused, differing, differences, unmet, unpaid } = findings;
  const [gap] = unpaid;
  const lines = [
    `${award.code} ${award.title}: ${compared} compared, ${differing} differ, ${refused} refused`,
    ...differences.map((one) => differenceText(one, award)),
    ...(gap === undefined
      ? []
      : [`  ${unpaid.length} have a minute that no one rule pays: ${JSON.stringify(requestOf(award, gap))}`]),
    ...(unmet.length === 0 ? [] : [`  rules that had a part in no answer: ${unmet.join(", ")}`]),
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
  return differing === 0 && (!isEveryRuleAsked || unmet.length === 0);
}

function run(args: readonly string[]): number {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      shifts: { type: "string", default: "10000" },
      periods: { type: "string", default: "2000" },
      seed: { type: "string", default: "1" },
      told: { type: "string", default: "5" },
      aimed: { type: "string", default: "1000" },
      "any-rules": { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const wanted: Wanted = {
    shifts: wholeNumber(values.shifts, "shifts"),
    periods: wholeNumber(values.periods, "periods"),
    seed: wholeNumber(values.seed, "seed"),
    told: wholeNumber(values.told, "told"),
    aimed: wholeNumber(values.aimed, "aimed"),
  };
  const library = loadLibrary(AWARDS);
  let isGood = true;
  for (const held of awardsOf(positionals, library)) {
    const progress = progressOf(held.award.code, wanted.shifts + wanted.periods);
    if (!report(compareAward(held, library, wanted, progress), !values["any-rules"])) isGood = false;
  }
  return isGood ? 0 : 1;
}

try {
  process.exitCode = run(process.argv.slice(2));
} catch (error) {
  const isUsage = error instanceof Usage || (error instanceof TypeError && "code" in error);
  if (!isUsage) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
