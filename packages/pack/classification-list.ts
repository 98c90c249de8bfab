// Who an award covers on a day, and at what rate: from the rules where they are encoded, else from the tables.

import type { AwardDuties, ClassificationList, Duties, HeldAward, WireClassification } from "#contract";
import { type Cents, type Classification, formatCents, formatLocalDate, type LocalDate } from "#engine";
import { classificationsOn } from "./classifications.ts";
import { linesOn, type RatesPack } from "./rates.ts";

/** Today, or the last verified day if that is earlier. */
export const dayAsked = (on: LocalDate | null, verifiedTo: LocalDate, today: LocalDate): LocalDate =>
  on ?? (today > verifiedTo ? verifiedTo : today);

export function encodedClassifications(
  { law, award }: HeldAward,
  duties: AwardDuties,
  on: LocalDate | null,
  today: LocalDate,
): ClassificationList {
  const day = dayAsked(on, award.verifiedTo, today);
  const money = (amount: Cents | null): string | null => (amount === null ? null : formatCents(amount));
  const rows = classificationsOn(law, day).map(({ classification, weekly, hourly, clauses }) => ({
    code: classification.code,
    title: classification.title,
    stream: classification.stream,
    level: classification.level,
    duties: dutiesOf(classification, duties.by_code),
    rate_type: classification.rateType,
    weekly: money(weekly),
    hourly: money(hourly),
    aliases: classification.aliases,
    clauses,
  }));
  return {
    award_code: award.code,
    on: formatLocalDate(day),
    duties_note: duties.note,
    classifications: rows,
  };
}

/** A junior does the work of the adult code; an adult code that stands for another has only its rate. */
const dutiesOf = ({ code, is, rateType }: Classification, known: AwardDuties["by_code"]): Duties | null =>
  known[code] ?? (rateType === "adult" ? null : (known[is ?? ""] ?? null));

export function ratesClassifications(
  pack: RatesPack,
  duties: AwardDuties,
  on: LocalDate | null,
  today: LocalDate,
): ClassificationList {
  const day = dayAsked(on, pack.verifiedTo, today);
  if (day < pack.coversFrom.day || day > pack.verifiedTo) {
    const span = `${formatLocalDate(pack.coversFrom.day)} to ${formatLocalDate(pack.verifiedTo)}`;
    throw new RangeError(
      `We have the rates of ${pack.code} from ${span}, and not for ${formatLocalDate(day)}.`,
    );
  }
  const figures = new Map(
    linesOn(pack.rates, day).map(({ name: classification, fields }) => [classification, fields]),
  );
  const rows = pack.classifications.flatMap((one): readonly WireClassification[] => {
    const fields = figures.get(one.code);
    return fields === undefined ? [] : [{ ...rowOf(one, fields), duties: duties.by_code[one.code] ?? null }];
  });
  return {
    award_code: pack.code,
    on: formatLocalDate(day),
    duties_note: duties.note,
    classifications: rows,
  };
}

function rowOf(
  { code, title, stream, level, rateType, clause, aliases }: RatesPack["classifications"][number],
  [rate = "", per = "", hourly = ""]: readonly string[],
): WireClassification {
  const known = per === "week" || per === "hour";
  return {
    code,
    title,
    stream,
    level,
    duties: null,
    rate_type: rateType,
    weekly: per === "week" ? rate : null,
    hourly: hourly !== "" ? hourly : per === "hour" ? rate : null,
    ...(known ? {} : { rate, per }),
    aliases,
    clauses: clause === "" ? [] : [{ ref: clause, title: stream }],
  };
}
