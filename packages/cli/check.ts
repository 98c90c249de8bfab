// `fairclause awards check`: what is wrong in the award data; checks one award without loading what only others need.

import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import type { CheckReport } from "#pack";
import { counted, sayFaults } from "./faults.ts";
import { awardsFolder, type Command, say, Usage } from "./io.ts";

const CHECK_HELP = `fairclause awards check [CODE]: check the award data

  fairclause awards check                  check every award, the calendar, the coverage register and the search words
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

export const check: Command = async (args) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { awards: { type: "string" }, help: { type: "boolean", default: false } },
  });
  if (positionals.length > 1) throw new Usage("awards check takes one CODE, or none for every award");
  if (!values.help) return sayReport(await reportOn(awardsFolder(values.awards), positionals[0]));
  await say(CHECK_HELP);
  return 0;
};

async function reportOn(folder: string, code: string | undefined): Promise<CheckReport> {
  if (code === undefined) return (await import("#pack")).checkAwardsOnThreads(folder, availableParallelism());
  const { checkAward } = await import("#pack/check");
  const report = checkAward(folder, code);
  if (report === null) throw new Usage(`there is no award ${code}; \`fairclause awards list\` shows them`);
  return report;
}

async function sayReport({ packs, faults, warnings }: CheckReport): Promise<number> {
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
