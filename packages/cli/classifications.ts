// `fairclause awards classifications`: who an award covers on a day, and at what rate.

import { join } from "node:path";
import { type Cents, formatCents, formatLocalDate, type LocalDate, parseLocalDate } from "#engine";
import { classificationsOn, isRatesOnly, linesOn, loadLibrary, loadRates, packNames } from "#pack";
import { say, Usage } from "./io.ts";

interface Printed {
  readonly code: string;
  readonly title: string;
  readonly stream: string;
  readonly level: string;
  readonly rate_type: string;
  readonly weekly: string | null;
  readonly hourly: string | null;
  /** The figure as the Commission has it, where it is neither weekly nor hourly. */
  readonly rate?: string;
  readonly per?: string;
  readonly aliases: readonly string[];
  readonly clauses: readonly { readonly ref: string; readonly title: string }[];
}

/** Today, or the last verified day if that is earlier. */
function dayAsked(on: string | undefined, verifiedTo: LocalDate): LocalDate {
  const day = parseLocalDate(on ?? new Date().toISOString().slice(0, 10));
  if (day === null) throw new Usage(`--on takes a day like 2026-08-01, not ${on}`);
  return on === undefined && day > verifiedTo ? verifiedTo : day;
}

export async function classifications(
  folder: string,
  code: string,
  on: string | undefined,
  json: boolean,
): Promise<number> {
  const name = packNames(folder).find((one) => one.startsWith(`${code}-`));
  if (name === undefined) throw new Usage(`${code} is not an award held here`);
  try {
    const rows = isRatesOnly(join(folder, name)) ? ratesOf(folder, name, on) : encodedOf(folder, code, on);
    await say(json ? `${JSON.stringify(rows, null, 2)}\n` : table(rows));
    return 0;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    process.stderr.write(`fairclause: ${error.message}\n`);
    return 1;
  }
}

function table(rows: readonly Printed[]): string {
  const width = Math.max(0, ...rows.map((row) => row.code.length));
  return rows
    .map(({ code, title, weekly, hourly, rate, per }) => {
      const figures =
        rate === undefined
          ? `${(weekly ?? "—").padStart(8)}  ${(hourly ?? "—").padStart(6)}`
          : `${rate} a ${per}`.padStart(16);
      return `${code.padEnd(width)}  ${figures}  ${title}\n`;
    })
    .join("");
}

function encodedOf(folder: string, code: string, on: string | undefined): readonly Printed[] {
  const held = loadLibrary(folder).awards.get(code);
  if (held === undefined) throw new Usage(`${code} is not an award held here`);
  const money = (amount: Cents | null): string | null => (amount === null ? null : formatCents(amount));
  return classificationsOn(held.law, dayAsked(on, held.award.verifiedTo)).map(
    ({ classification, weekly, hourly, clauses }) => ({
      code: classification.code,
      title: classification.title,
      stream: classification.stream,
      level: classification.level,
      rate_type: classification.rateType,
      weekly: money(weekly),
      hourly: money(hourly),
      aliases: classification.aliases,
      clauses,
    }),
  );
}

function ratesOf(folder: string, name: string, on: string | undefined): readonly Printed[] {
  const pack = loadRates(join(folder, name), name);
  const day = dayAsked(on, pack.verifiedTo);
  if (day < pack.coversFrom.day || day > pack.verifiedTo) {
    const span = `${formatLocalDate(pack.coversFrom.day)} to ${formatLocalDate(pack.verifiedTo)}`;
    throw new RangeError(`${pack.code} is held from ${span}; ${formatLocalDate(day)} is outside it.`);
  }
  const figures = new Map(
    linesOn(pack.rates, day).map(({ name: classification, fields }) => [classification, fields]),
  );
  return pack.classifications.flatMap(({ code, title, stream, level, rateType, clause, aliases }) => {
    const fields = figures.get(code);
    if (fields === undefined) return [];
    const [rate = "", per = "", hourly = ""] = fields;
    const known = per === "week" || per === "hour";
    return [
      {
        code,
        title,
        stream,
        level,
        rate_type: rateType,
        weekly: per === "week" ? rate : null,
        hourly: hourly !== "" ? hourly : per === "hour" ? rate : null,
        ...(known ? {} : { rate, per }),
        aliases,
        clauses: clause === "" ? [] : [{ ref: clause, title: stream }],
      },
    ];
  });
}
