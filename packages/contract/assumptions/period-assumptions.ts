// What a period leaves unstated that could change its pay: each default once, with the totals of the other values.

import {
  type Change,
  dayOf,
  mayMatterInPeriod,
  type PeriodVariations,
  periodTotalWith,
  periodVariationsOf,
  type Shift,
  type ShiftResult,
  type TimeRange,
  type Version,
  versionAt,
  withHoursOfTouching,
} from "#engine";
import type { Library } from "../library/library.ts";
import type { PricedPeriod } from "../price/price-period.ts";
import { daylightSaving } from "../request/daylight-saving.ts";
import {
  type Alternative,
  type Assumption,
  assumptionFrom,
  effectOf,
  type Filter,
  type OtherValue,
  readingAssumption,
} from "./alternative.ts";
import { alternativesOf, claimsUnsaid } from "./alternatives.ts";
import { likelyFirst, unlikelyNear } from "./likely-first.ts";
import { nightBeforeUnsaid } from "./night-before.ts";
import { cycleUnsaid, opennessOf, type Unsaid } from "./period-history.ts";
import { breakBetweenUnsaid } from "./shifts-apart.ts";
import { weeklyUnsaid } from "./weekly-amounts.ts";

export interface PeriodAssumption extends Assumption {
  /** The ids of the shifts that left it unstated. */
  readonly shifts: readonly string[];
}

/** As people read them. */
export function periodAssumptionsOf(priced: PricedPeriod, library: Library): readonly PeriodAssumption[] {
  const all = [...periodDefaultsOf(priced, library), ...noClaimsIn(priced)];
  return likelyFirst(all, priced.held.award, priced.calculation.total);
}

/** In the order in which the shifts leave them open. */
export function periodDefaultsOf(priced: PricedPeriod, library: Library): readonly PeriodAssumption[] {
  const { requests, facts, held, calculation, walks } = priced;
  const { award } = held;
  const isUnlikely = unlikelyNear({ award, calendar: library.calendar, shifts: facts.shifts, requests });
  // A refused shift may be on a day that no version covers.
  const first = facts.shifts.find((shift) => calculation.shifts.some(({ id }) => id === shift.id));
  if (first === undefined) return [];
  const version = versionAt(held.law, dayOf(first.from), facts.employee.payPeriodStart);
  const variations = periodVariationsOf(facts, held.law, calculation, walks);
  if (variations.total !== calculation.total) throw new Error("a period walked twice comes to two totals");
  const assumptions: PeriodAssumption[] = [];
  for (const unsaid of [
    ...unsaidOf(priced, library, filterFor(variations)),
    ...cycleUnsaid(priced),
    ...weeklyUnsaid(priced),
    ...nightBeforeUnsaid(priced),
    ...breakBetweenUnsaid(priced),
  ]) {
    if (isUnlikely(unsaid.said.code)) continue;
    const effect = effectOf(unsaid, variations.total, (changes) => periodTotalWith(variations, changes));
    if (effect === null) continue;
    assumptions.push({ ...assumptionFrom(unsaid.said, effect, version.clauses), shifts: unsaid.shifts });
  }
  return [...assumptions, ...unpricedOf(priced, version)];
}

/** All shifts of a person ask the same list of facts. */
function filterFor(variations: PeriodVariations): Filter {
  let asked: readonly Alternative[] = [];
  let matter: ReadonlySet<unknown> = new Set();
  return (alternatives) => {
    if (asked !== alternatives) matter = mayMatterInPeriod(variations, alternatives);
    asked = alternatives;
    return alternatives.filter((one) => matter.has(one));
  };
}

/** Shifts that leave the same thing unstated appear once, and get the other value together. */
function unsaidOf(priced: PricedPeriod, library: Library, mayMatter: Filter): readonly Unsaid[] {
  const { facts, requests, held, calculation } = priced;
  const isOpen = opennessOf(priced);
  const found: Found = { all: [], byCode: new Map(), shared: new Map() };
  withHoursOfTouching(facts.shifts).forEach((shift, index) => {
    const result = calculation.shifts.find(({ id }) => id === shift.id);
    const request = requests[index];
    if (request === undefined || result === undefined) return;
    const presence = presenceOf(facts.shifts, index);
    const alone = { request, facts: { ...facts, shifts: [shift] }, held, result, presence };
    for (const alternative of alternativesOf(alone, library, mayMatter)) {
      if (!isOpen(index, alternative)) continue;
      const shared = found.shared.get(alternative);
      const unsaid = shared ?? unsaidAs(alternative, found);
      unsaid.shifts.push(shift.id);
      if (shared === undefined) addOthers(unsaid, alternative.others, index, facts.shifts.length);
      else addAgain(shared, alternative.others, index);
    }
  });
  return found.all;
}

/** In the order in which they were found, by code, and by alternatives, which shifts may share. */
interface Found {
  readonly all: Unsaid[];
  readonly byCode: Map<string, Unsaid[]>;
  readonly shared: Map<Alternative, Unsaid>;
}

/** From the first to the last of the shifts, in time order, that touch one. */
function presenceOf(shifts: readonly Shift[], index: number): TimeRange | undefined {
  let [first, last] = [index, index];
  while (shifts[first - 1]?.to === shifts[first]?.from) first -= 1;
  while (shifts[last + 1]?.from === shifts[last]?.to) last += 1;
  const [from, to] = [shifts[first]?.from, shifts[last]?.to];
  return from === undefined || to === undefined ? undefined : { from, to };
}

/** Most are worded once for an award; shifts that word their own may still agree. */
function unsaidAs(alternative: Alternative, { all, byCode, shared }: Found): Unsaid {
  const said = alternative.say();
  const known = byCode.get(said.code);
  let unsaid = known?.find((one) => one.said.detail === said.detail);
  if (unsaid === undefined) {
    unsaid = { said, isGraded: alternative.isGraded ?? false, shifts: [], others: [] };
    all.push(unsaid);
    if (known === undefined) byCode.set(said.code, [unsaid]);
    else known.push(unsaid);
  }
  if (alternative.others[0]?.change.of !== "holidays") shared.set(alternative, unsaid);
  return unsaid;
}

function addOthers({ others }: Unsaid, values: readonly OtherValue[], index: number, count: number): void {
  for (let place = 0; place < values.length; place += 1) {
    const value = values[place];
    if (value === undefined) continue;
    const { change, clauses } = value;
    const isOfAll = change.of === "person" || change.of === "holidays";
    const row = others[change.of === "holidays" ? placeOf(others, change) : place];
    if (row === undefined) {
      const changes = new Array<Change | null>(count).fill(isOfAll ? change : null);
      changes[index] = change;
      others.push({ change: changes, clauses });
    } else if (!isOfAll) row.change[index] = change;
  }
}

/** Of an alternative that an earlier shift shares, every value has its row. */
function addAgain({ others }: Unsaid, values: readonly OtherValue[], index: number): void {
  for (let place = 0; place < values.length; place += 1) {
    const [row, value] = [others[place], values[place]];
    if (row !== undefined && value !== undefined) row.change[index] = value.change;
  }
}

/** Other days that could be holidays are other values, however many shifts leave them open. */
function placeOf(others: Unsaid["others"], change: Change): number {
  const text = JSON.stringify(change);
  const listed = others.findIndex((row) => JSON.stringify(row.change.find((one) => one !== null)) === text);
  return listed < 0 ? others.length : listed;
}

/** What has no other value to price: clocks that changed, and readings that decided a cent. */
function unpricedOf(
  { facts, requests, held, calculation }: PricedPeriod,
  version: Version,
): readonly PeriodAssumption[] {
  const found: PeriodAssumption[] = [];
  facts.shifts.forEach((shift, index) => {
    const detail = daylightSaving(requests[index]?.state, shift);
    if (detail === null) return;
    found.push({ code: "daylight_saving", detail, effect: null, clauses: [], shifts: [shift.id] });
  });
  const readings = new Set(calculation.shifts.flatMap((result) => result.readings));
  const restingOn = (id: string) => (result: ShiftResult) => (result.readings.includes(id) ? result.id : []);
  for (const id of [...readings].sort())
    found.push({
      ...readingAssumption(held, version, id),
      shifts: calculation.shifts.flatMap(restingOn(id)),
    });
  return found;
}

/** That nobody claimed an allowance: once for shifts under the same rules. */
function noClaimsIn({ facts, requests, held, calculation }: PricedPeriod): readonly PeriodAssumption[] {
  const found = new Map<string, PeriodAssumption & { readonly shifts: string[] }>();
  facts.shifts.forEach((shift, index) => {
    const request = requests[index];
    if (request === undefined || !calculation.shifts.some(({ id }) => id === shift.id)) return;
    const claims = claimsUnsaid({ request, facts, held }, shift);
    if (claims === null) return;
    const known = found.get(claims.detail);
    if (known === undefined) found.set(claims.detail, { ...claims, shifts: [shift.id] });
    else known.shifts.push(shift.id);
  });
  return [...found.values()];
}
