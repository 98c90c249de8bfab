// `npm run reference`: do the engine and the reference interpreter price random work of an award alike, to the cent?

import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { HeldAward, Library } from "#contract";
import { loadLibrary } from "#pack";
import { compareAll } from "./all-awards.ts";
import type { Asked } from "./one-award.ts";

const HELP = `npm run reference: prices random shifts and pay periods with the engine and with the reference interpreter

  npm run reference -- MA000004                      10,000 shifts and 2,000 periods of General Retail
  npm run reference -- --shifts 100000 MA000004 MA000100
  npm run reference                                  every encoded award
      --shifts N     how many shifts of each award (10000)
      --periods N    how many pay periods of each award (2000)
      --seed N       another seed draws other work; the same seed always the same (1)
      --told N       how many differences to make small and print (5)
      --aimed N      how many draws to aim at each rule that had a part in no answer (1000)
      --jobs N       how many awards to compare at a time (as many as there are processors)
      --results FILE keep a line for each finished award; skip those it has for the same engine, award and draws
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

async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      shifts: { type: "string", default: "10000" },
      periods: { type: "string", default: "2000" },
      seed: { type: "string", default: "1" },
      told: { type: "string", default: "5" },
      aimed: { type: "string", default: "1000" },
      jobs: { type: "string", default: String(availableParallelism()) },
      results: { type: "string" },
      "any-rules": { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const asked: Asked = {
    shifts: wholeNumber(values.shifts, "shifts"),
    periods: wholeNumber(values.periods, "periods"),
    seed: wholeNumber(values.seed, "seed"),
    told: wholeNumber(values.told, "told"),
    aimed: wholeNumber(values.aimed, "aimed"),
    anyRules: values["any-rules"],
  };
  const jobs = wholeNumber(values.jobs, "jobs");
  const library = loadLibrary(AWARDS);
  const all = awardsOf(positionals, library);
  const tell = (text: string): boolean => process.stdout.write(`${text}\n`);
  const isGood = await compareAll(all, { library, asked, jobs, results: values.results ?? null, tell });
  return isGood ? 0 : 1;
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  const isUsage = error instanceof Usage || (error instanceof TypeError && "code" in error);
  if (!isUsage) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
