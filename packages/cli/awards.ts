// `fairclause awards`: what is held, its classifications and rates, and the check of every pack.

import { parseArgs } from "node:util";
import type { HeldAward } from "#contract";
import { type Cents, formatCents, formatLocalDate, type LocalDate, parseLocalDate } from "#engine";
import { type Classified, checkAwards, classificationsOn, loadCoverage, loadLibrary } from "#pack";
import { awardsFolder, type Command, say, Usage } from "./io.ts";

export const awards: Command = async (args) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      on: { type: "string" },
      json: { type: "boolean", default: false },
      awards: { type: "string" },
    },
  });
  const [action, code] = positionals;
  const folder = awardsFolder(values.awards);
  if (action === "check") return check(folder);
  if (action === "list") return list(folder, values.json);
  if (action === "classifications" && code !== undefined)
    return classifications(folder, code, values.on, values.json);
  throw new Usage("awards takes list, classifications CODE or check");
};

async function check(folder: string): Promise<number> {
  const { packs, faults } = checkAwards(folder);
  for (const { file, line, problem, remedy } of faults)
    await say(`${file}:${line}: ${problem}\n  → ${remedy}\n`);
  for (const { name, rules, scenarios } of packs)
    await say(`${name}: ${rules} rules, ${scenarios} scenarios\n`);
  await say(
    faults.length === 0
      ? "Every pack is sound.\n"
      : `${faults.length} fault${faults.length > 1 ? "s" : ""}.\n`,
  );
  return faults.length === 0 ? 0 : 1;
}

async function list(folder: string, json: boolean): Promise<number> {
  const register = new Map(loadCoverage(folder).map((entry) => [entry.code, entry]));
  const held = [...loadLibrary(folder).awards.values()].map(({ award }) => ({
    code: award.code,
    title: award.title,
    depth: register.get(award.code)?.depth ?? "rates",
    from: formatLocalDate(award.coversFrom.day),
    verified_to: formatLocalDate(award.verifiedTo),
    gaps: register.get(award.code)?.gaps ?? [],
  }));
  const lines = held.map(
    ({ code, title, depth, from, verified_to, gaps }) =>
      `${code}  ${title}  ${depth}, ${from} to ${verified_to}\n${gaps.map((gap) => `  - ${gap}\n`).join("")}`,
  );
  await say(json ? `${JSON.stringify(held, null, 2)}\n` : lines.join(""));
  return 0;
}

/** Today, or the last verified day if that is earlier. */
function dayAsked(on: string | undefined, held: HeldAward): LocalDate {
  const today = parseLocalDate(new Date().toISOString().slice(0, 10));
  const day = on === undefined ? today : parseLocalDate(on);
  if (day === null) throw new Usage(`--on takes a day like 2026-08-01, not ${on}`);
  return on === undefined && day > held.award.verifiedTo ? held.award.verifiedTo : day;
}

async function classifications(
  folder: string,
  code: string,
  on: string | undefined,
  json: boolean,
): Promise<number> {
  const held = loadLibrary(folder).awards.get(code);
  if (held === undefined) throw new Usage(`${code} is not an award held here`);
  const day = dayAsked(on, held);
  let rows: readonly Classified[];
  try {
    rows = classificationsOn(held.law, day);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    process.stderr.write(`fairclause: ${error.message}\n`);
    return 1;
  }
  const money = (amount: Cents | null): string | null => (amount === null ? null : formatCents(amount));
  const printed = rows.map(({ classification, weekly, hourly, clauses }) => ({
    code: classification.code,
    title: classification.title,
    stream: classification.stream,
    level: classification.level,
    rate_type: classification.rateType,
    weekly: money(weekly),
    hourly: money(hourly),
    aliases: classification.aliases,
    clauses,
  }));
  const width = Math.max(...printed.map((row) => row.code.length));
  const lines = printed.map(
    (row) =>
      `${row.code.padEnd(width)}  ${(row.weekly ?? "—").padStart(8)}  ${(row.hourly ?? "—").padStart(6)}  ${row.title}\n`,
  );
  await say(json ? `${JSON.stringify(printed, null, 2)}\n` : lines.join(""));
  return 0;
}
