// What an award's page shows: every classification's rate through time, and what each version changed.

import type {
  AllowanceHistory,
  AwardDetail,
  AwardDuties,
  AwardSummary,
  ClassificationList,
  HeldAward,
  Json,
  PublicPage,
  PublicVersion,
  RateHistory,
  RatePoint,
  Start,
  WireClassification,
} from "#contract";
import { changeDates, type Dated, formatLocalDate } from "#engine";
import { type DetailOn, encodedDetail, ratesDetail } from "./award-detail.ts";
import type { Catalogue } from "./catalogue.ts";
import { encodedClassifications, ratesClassifications } from "./classification-list.ts";
import { differences } from "./diff.ts";
import { changesOf, type RatesPack } from "./rates.ts";
import { versionsOfRates } from "./versions.ts";

type OwnPage = Omit<PublicPage, "readings">;

export function encodedPage(
  held: HeldAward,
  about: AwardSummary,
  catalogue: Catalogue,
  duties: AwardDuties,
): OwnPage {
  const { award, law } = held;
  const { code } = award;
  const days = [...new Set([...changeDates(award, false), ...changeDates(award, true), award.coversFrom.day])]
    .filter((start) => start >= award.coversFrom.day && start <= award.verifiedTo)
    .sort((a, b) => a - b);
  return {
    duties_note: duties.note,
    classifications: historiesOf(days.map((on) => encodedClassifications(held, duties, on, on))),
    allowances: allowancesOf(days.map((on) => encodedDetail(about, law, on))),
    versions: withChanges(
      catalogue,
      code,
      (id) => (catalogue.version(code, id)?.content ?? null) as Json,
      startsOf([...award.rules, ...award.rates, ...award.amounts, ...award.clauses]),
    ),
    // A rate that is a share of another also moves when the rule that says so does.
    rate_starts: { ...startsOf(award.rules), ...startsOf(award.rates) },
    amount_starts: { ...startsOf(award.rules), ...startsOf(award.amounts) },
  };
}

export function ratesPage(
  pack: RatesPack,
  about: AwardSummary,
  catalogue: Catalogue,
  duties: AwardDuties,
): OwnPage {
  const days = changesOf(pack).filter((start) => start <= pack.verifiedTo);
  const contents = new Map(versionsOfRates(pack).map(({ version, content }) => [version, content]));
  const contentOf = (id: string): Json => contents.get(id.slice(0, id.lastIndexOf("."))) ?? null;
  return {
    duties_note: duties.note,
    classifications: historiesOf(days.map((on) => ratesClassifications(pack, duties, on, on))),
    allowances: allowancesOf(days.map((on) => ratesDetail(about, pack, on))),
    versions: withChanges(catalogue, pack.code, contentOf, startsOf([...pack.rates, ...pack.amounts])),
    rate_starts: startsOf(pack.rates),
    amount_starts: startsOf(pack.amounts),
  };
}

type Starts = Readonly<Record<string, Start>>;

/** How whatever changes on a day starts or stops. */
function startsOf(items: readonly Dated[]): Starts {
  const starts: Record<string, Start> = {};
  for (const { day, ppc } of items.flatMap(({ from, to }) => (to === null ? [from] : [from, to]))) {
    const [on, start] = [formatLocalDate(day), ppc ? "pay_period" : "day"] as const;
    starts[on] = (starts[on] ?? start) === start ? start : "both";
  }
  return starts;
}

function allowancesOf(details: readonly DetailOn[]): readonly AllowanceHistory[] {
  const amounts = new Map<string, { from: string; amount: string | null }[]>();
  const latest = new Map<string, AwardDetail["allowances"][number]>();
  for (const { on: from, allowances } of details) {
    const given = new Map(allowances.map((one) => [one.code, one]));
    for (const [code, one] of given) latest.set(code, one);
    for (const code of latest.keys()) {
      const amount = given.get(code)?.amount ?? null;
      const known = amounts.get(code) ?? [];
      if (known.length === 0 || known.at(-1)?.amount !== amount) known.push({ from, amount });
      amounts.set(code, known);
    }
  }
  return [...latest.values()].map(({ code, label, unit, clauses }) => ({
    code,
    label,
    unit,
    clauses: clauses.map(({ ref }) => ref),
    amounts: amounts.get(code) ?? [],
  }));
}

const pointOf = (from: string, row: WireClassification): RatePoint => ({
  from,
  weekly: row.weekly,
  hourly: row.hourly,
  ...(row.rate === undefined ? {} : { other: `${row.rate} a ${row.per}` }),
});

const isSame = (a: RatePoint | undefined, b: RatePoint): boolean =>
  a !== undefined && a.weekly === b.weekly && a.hourly === b.hourly && a.other === b.other;

/** One entry a classification, a point for each day on which its rate changed; the latest words describe it. */
function historiesOf(lists: readonly ClassificationList[]): readonly RateHistory[] {
  const points = new Map<string, RatePoint[]>();
  const latest = new Map<string, WireClassification>();
  for (const { on, classifications } of lists) {
    const present = new Set<string>();
    for (const row of classifications) {
      present.add(row.code);
      latest.set(row.code, row);
      add(points, row.code, pointOf(on, row));
    }
    for (const code of points.keys())
      if (!present.has(code)) add(points, code, { from: on, weekly: null, hourly: null });
  }
  return [...latest.values()].map(({ code, title, stream, level, duties, rate_type, clauses }) => ({
    code,
    title,
    stream,
    level,
    ...(duties === null ? {} : { duties }),
    rate_type,
    clauses: clauses.map(({ ref }) => ref),
    rates: points.get(code) ?? [],
  }));
}

function add(points: Map<string, RatePoint[]>, code: string, point: RatePoint): void {
  const known = points.get(code) ?? [];
  if (!isSame(known.at(-1), point)) known.push(point);
  points.set(code, known);
}

/** A replaced revision has no text of its own: we show how the current law changed. */
function withChanges(
  catalogue: Catalogue,
  code: string,
  contentOf: (id: string) => Json,
  starts: Starts,
): readonly PublicVersion[] {
  let before: Json = null;
  return (catalogue.versions(code)?.versions ?? []).map((version) => {
    const content = version.current ? contentOf(version.id) : null;
    const changes = before === null || content === null ? [] : differences(before, content);
    before = content ?? before;
    return { ...version, starts: starts[version.effective_from] ?? "day", changes };
  });
}
