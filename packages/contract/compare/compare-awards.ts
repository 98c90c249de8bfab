// One shift or period priced twice, with some fields of the person replaced, and what each rule then pays side by side.

import { type Cents, formatCents, type Minutes } from "#engine";
import type { Library } from "../library/library.ts";
import { checkerOf, type RequestFault } from "../problems/faults.ts";
import { invalidRequest, isProblem, type Problem, shiftRefused } from "../problems/problem.ts";
import { calculatePay } from "../result/calculate-pay.ts";
import { calculatePayPeriod } from "../result/calculate-pay-period.ts";
import { hoursOf } from "../result/to-wire.ts";
import {
  CompareAwardsRequest,
  type Comparison,
  type Difference,
  type Overrides,
} from "../schemas/compare-schema.ts";
import type { PeriodResult } from "../schemas/period-result-schema.ts";
import { EMPLOYEE_FIELDS } from "../schemas/period-schema.ts";
import type { PayResult, WireClause } from "../schemas/result-schema.ts";
import { asGiven, workNamed } from "./work-named.ts";

const checker = checkerOf(CompareAwardsRequest);

type Side = "a" | "b";
type Priced = PayResult | PeriodResult;

export function compareAwards(given: unknown, library: Library): Comparison | Problem {
  const named = workNamed(given);
  const answer = compareNamed(named.body, library);
  return isProblem(answer) ? asGiven(answer, named) : answer;
}

function compareNamed(body: unknown, library: Library): Comparison | Problem {
  if (!checker.fits(body)) return invalidRequest(checker.faults(body));
  if ((body.shift === undefined) === (body.period === undefined)) {
    const detail = "Give a shift or a period, and not both.";
    return invalidRequest([{ pointer: body.shift === undefined ? "/shift" : "/period", detail }]);
  }
  const misplaced = body.period === undefined ? [] : ofShiftsOnly(body);
  if (misplaced.length > 0) return invalidRequest(misplaced);
  const a = pricedSide(body, "a", library);
  const b = pricedSide(body, "b", library);
  if (isProblem(a) || isProblem(b)) return bothProblems(a, b);
  return comparisonOf(a, b);
}

/** A period has many shifts, so a side replaces what holds for all of them. */
const ofShiftsOnly = (body: CompareAwardsRequest): readonly RequestFault[] =>
  (["a", "b"] as const).flatMap((side) =>
    Object.keys(body[side])
      .filter((field) => !Object.hasOwn(EMPLOYEE_FIELDS, field))
      .map((field) => ({
        pointer: `/${side}/${field}`,
        detail: `${field} is a field of a shift: a side of a period replaces the employee's fields.`,
      })),
  );

/** Every fault of both sides; a refusal names its side. */
function bothProblems(a: Priced | Problem, b: Priced | Problem): Problem {
  const problems = [a, b].filter((one) => isProblem(one));
  const faults = problems.flatMap(({ errors }) => errors ?? []);
  const [first] = problems;
  if (first === undefined) throw new Error("neither side met a problem");
  const isTold = (fault: (typeof faults)[number], place: number): boolean =>
    faults.findIndex(({ pointer, detail }) => pointer === fault.pointer && detail === fault.detail) < place;
  if (faults.length > 0) return invalidRequest(faults.filter((fault, place) => !isTold(fault, place)));
  return { ...first, detail: `Side ${first === a ? "a" : "b"}: ${first.detail}` };
}

function pricedSide(body: CompareAwardsRequest, side: Side, library: Library): Priced | Problem {
  const own = body[side];
  const { shift, period } = body;
  const person = { ...(shift ?? period?.employee), ...own };
  const { award_code: code = "", award_version: asked } = person;
  const pinned = asked === undefined ? undefined : library.awards.pinned(code, asked);
  if (asked !== undefined && pinned === undefined && library.awards.get(code) !== undefined) {
    const pointer = placeOf(shift === undefined ? "/employee/award_version" : "/award_version", body, side);
    return invalidRequest([{ pointer, detail: `${asked} is not a published version of ${code}.` }]);
  }
  const shelf =
    pinned === undefined ? library : { ...library, awards: { ...library.awards, get: () => pinned } };
  const { award_version: _, ...replaced } = own;
  const answer =
    shift === undefined
      ? calculatePayPeriod({ ...period, employee: { ...unpinned(period?.employee), ...replaced } }, shelf)
      : calculatePay({ ...unpinned(shift), ...replaced }, shelf);
  const refused = "shifts" in answer ? answer.shifts.find(({ refusal }) => refusal !== undefined) : undefined;
  if (refused?.refusal !== undefined) return shiftRefused(refused.id, refused.refusal);
  return isProblem(answer) && answer.errors !== undefined
    ? invalidRequest(
        answer.errors.map(({ pointer, detail }) => ({ pointer: placeOf(pointer, body, side), detail })),
      )
    : answer;
}

/** A pinned version comes from the shelf; a version in the request is one to replay. */
function unpinned<T extends Overrides>(person: T | undefined): Omit<T, "award_version"> | undefined {
  if (person === undefined) return undefined;
  const { award_version: _, ...rest } = person;
  return rest;
}

/** Where a fault of one side's request is in the comparison's request. */
function placeOf(pointer: string, body: CompareAwardsRequest, side: Side): string {
  const isShift = body.shift !== undefined;
  const [, ...path] = (isShift ? pointer : pointer.replace(/^\/employee/, "")).split("/");
  const isOfPerson = isShift || pointer.startsWith("/employee/");
  if (isOfPerson && Object.hasOwn(body[side], path[0] ?? "")) return `/${side}/${path.join("/")}`;
  return `/${isShift ? "shift" : "period"}${pointer}`;
}

function comparisonOf(a: Priced, b: Priced): Comparison {
  const difference = centsOf(totalOf(b)) - centsOf(totalOf(a));
  return {
    a,
    b,
    differences: differencesOf(a, b),
    difference: formatCents(difference as Cents),
    direction: difference === 0 ? "same" : difference > 0 ? "b_pays_more" : "a_pays_more",
    currency: "AUD",
    deterministic: true,
  };
}

const totalOf = (priced: Priced): string => ("subtotal" in priced ? priced.subtotal : priced.total);

const centsOf = (money: string): number => Number(money.replace(".", ""));

/** What one side pays under a rule. */
interface Paid {
  amount: number;
  minutes: number | null;
  readonly rates: string[];
}

interface Compared {
  /** Two awards may have different names for the rule, and a rule may pay under several. */
  readonly labels: string[];
  readonly kind: Difference["kind"];
  a: Paid | null;
  b: Paid | null;
  readonly clauses: WireClause[];
}

const componentsOf = (priced: Priced) =>
  "components" in priced ? priced.components : priced.period_components;

function differencesOf(a: Priced, b: Priced): readonly Difference[] {
  const rules = new Map<string, Compared>();
  for (const side of ["a", "b"] as const) {
    for (const component of componentsOf(side === "a" ? a : b)) {
      const { code, label, kind, rate, amount, minutes, clauses } = component;
      const known = rules.get(code) ?? { labels: [], kind, a: null, b: null, clauses: [] };
      rules.set(code, known);
      if (!known.labels.includes(label)) known.labels.push(label);
      const paid = known[side] ?? { amount: 0, minutes: null, rates: [] };
      known[side] = paid;
      paid.amount += centsOf(amount);
      if (minutes !== null) paid.minutes = (paid.minutes ?? 0) + minutes;
      if (!paid.rates.includes(rate)) paid.rates.push(rate);
      addClauses(known.clauses, clauses);
    }
  }
  return [...rules].filter(([, compared]) => !isSame(compared)).map(differenceOf);
}

function addClauses(known: WireClause[], clauses: readonly WireClause[]): void {
  for (const clause of clauses)
    if (!known.some(({ ref, url }) => ref === clause.ref && url === clause.url)) known.push(clause);
}

const isSame = ({ a, b }: Compared): boolean => JSON.stringify(a) === JSON.stringify(b);

function differenceOf([component, { labels, kind, a, b, clauses }]: readonly [string, Compared]): Difference {
  const hours = (paid: Paid | null): string | null =>
    paid === null || paid.minutes === null ? null : hoursOf(paid.minutes as Minutes);
  const amount = (paid: Paid | null): string | null =>
    paid === null ? null : formatCents(paid.amount as Cents);
  return {
    component,
    label: labels.join(" / "),
    kind,
    a: amount(a),
    b: amount(b),
    difference: formatCents(((b?.amount ?? 0) - (a?.amount ?? 0)) as Cents),
    hours: { a: hours(a), b: hours(b) },
    rates: { a: a?.rates ?? [], b: b?.rates ?? [] },
    clauses,
  };
}
