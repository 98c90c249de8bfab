// `fairclause awards`: what is held, its classifications and rates, its versions, and the checks of all of it.

import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import {
  type CheckReport,
  checkAward,
  checkAwardsOnThreads,
  type Fault,
  languagePage,
  loadCatalogue,
  loadLibrary,
  packText,
  publishVersions,
  restartRegister,
  rulesSchema,
  verifyVersions,
} from "#pack";
import { awardsPage } from "./awards-page.ts";
import { classifications } from "./classifications.ts";
import { awardsFolder, type Command, say, Usage } from "./io.ts";
import { diff, versions } from "./versions.ts";

const EXAMPLE_AWARD = join(import.meta.dirname, "../../docs/example-award/MA999001-lighthouse-keepers");

const CHECK_HELP = `fairclause awards check [CODE]: check the award data

  fairclause awards check                  check every award, the calendar and the coverage register
  fairclause awards check MA000004         check one award
      --awards FOLDER                      read award data from another folder

It reports these faults, each with file, line and what to do:
  - names that point nowhere, facts that no rule uses, rules that are never reached
  - days without a rate, and variants of a rule that overlap or leave a gap in time
  - hours that no pay row pays, for every kind of employee, day, time and fact, in every version
  - two pay rows that claim the same minute with no stated order
  - rules without a scenario
It warns when two rules have the same sentence.

For example, with Saturday's row missing from retail:
  MA000004-general-retail/rules/penalties.yaml:2: gap: no row pays ordinary hours on Saturday from 07:00 to 18:00 for day workers, from 2021-02-01
    → add a row for these hours, add them to pays-on of ordinary-hours, or keep ordinary hours out of them with a span

Exit codes: 0 sound (including warnings), 1 faults, 2 wrong usage.
`;

export const awards: Command = async (args) => {
  if (args[0] === "check" && args.includes("--help")) {
    await say(CHECK_HELP);
    return 0;
  }
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      on: { type: "string" },
      json: { type: "boolean", default: false },
      markdown: { type: "boolean", default: false },
      awards: { type: "string" },
      afresh: { type: "boolean", default: false },
    },
  });
  const [action, first, second, ...more] = positionals;
  const folder = awardsFolder(values.awards);
  if (more.length === 0 && second === undefined) {
    if (action === "check") return check(await reportOn(folder, first));
    if (action === "verify" && first === undefined) return verify(folder);
    if (action === "publish" && first === undefined) return publish(folder, values.afresh);
    if (action === "list" && first === undefined) return list(folder, values);
    if (action === "language" && first === undefined) return language();
    if (action === "schema" && first === undefined) return schema();
    if (action === "versions" && first !== undefined) return versions(folder, first, values.json);
    if (action === "classifications" && first !== undefined) {
      return classifications(folder, first, values.on, values.json);
    }
  }
  if (action === "diff" && first !== undefined && second !== undefined && more.length === 0)
    return diff(folder, first, second);
  throw new Usage(
    "awards takes list, classifications CODE, versions CODE, diff A B, check [CODE], verify, publish, language or schema",
  );
};

/** The reference page of the award language, with the made-up award in it. */
async function language(): Promise<number> {
  await say(languagePage(packText(EXAMPLE_AWARD)));
  return 0;
}

async function schema(): Promise<number> {
  await say(`${JSON.stringify(rulesSchema(), null, 2)}\n`);
  return 0;
}

async function sayFaults(faults: readonly Fault[]): Promise<void> {
  for (const { file, line, problem, remedy } of faults)
    await say(`${file}:${line}: ${problem}\n  → ${remedy}\n`);
}

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`;

async function reportOn(folder: string, code: string | undefined): Promise<CheckReport> {
  if (code === undefined) return checkAwardsOnThreads(folder, availableParallelism());
  const report = checkAward(folder, code);
  if (report === null) throw new Usage(`there is no award ${code}; \`fairclause awards list\` shows them`);
  return report;
}

async function check({ packs, faults, warnings }: CheckReport): Promise<number> {
  await sayFaults(warnings.map((one) => ({ ...one, problem: `warning: ${one.problem}` })));
  await sayFaults(faults);
  const encoded = packs.filter(({ rules }) => rules > 0);
  for (const { name, rules, scenarios } of encoded)
    await say(`${name}: ${rules} rules, ${scenarios} scenarios\n`);
  if (packs.length > encoded.length)
    await say(`${counted(packs.length - encoded.length, "award")} with rates only\n`);
  const warned = warnings.length === 0 ? "" : `, ${counted(warnings.length, "warning")}`;
  const isSound = faults.length === 0;
  const sound = packs.length === 1 ? "The pack is sound" : "Every pack is sound";
  await say(`${isSound ? sound : counted(faults.length, "fault")}${warned}.\n`);
  return isSound ? 0 : 1;
}

async function verify(folder: string): Promise<number> {
  const { versions: count, faults } = verifyVersions(folder);
  await sayFaults(faults);
  await say(
    faults.length === 0
      ? `${counted(count, "published version")}, every hash as published.\n`
      : `${counted(faults.length, "fault")}.\n`,
  );
  return faults.length === 0 ? 0 : 1;
}

/** `--afresh` starts the register again as a chain; only before the first release. */
async function publish(folder: string, afresh: boolean): Promise<number> {
  const { added } = afresh ? restartRegister(folder) : publishVersions(folder);
  for (const id of added) await say(`${id} is published.\n`);
  await say(
    added.length === 0
      ? "Nothing to publish: every version is in the register.\n"
      : `${counted(added.length, "version")} published.\n`,
  );
  return 0;
}

interface Form {
  readonly json: boolean;
  readonly markdown: boolean;
}

async function list(folder: string, { json, markdown }: Form): Promise<number> {
  const library = loadLibrary(folder);
  const catalogue = loadCatalogue(folder, library);
  if (markdown) {
    await say(awardsPage(folder, catalogue, library));
    return 0;
  }
  const held = catalogue.awards();
  const lines = held.map(
    ({ code, title, depth, from, verified_to, gaps }) =>
      `${code}  ${title}  ${depth}, ${from} to ${verified_to}\n${depth === "rates" ? "" : gaps.map((gap) => `  - ${gap}\n`).join("")}`,
  );
  await say(json ? `${JSON.stringify(held, null, 2)}\n` : lines.join(""));
  return 0;
}
