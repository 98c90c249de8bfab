// The version of the award: changes that wait for a pay period, and versions that were corrected since.

import { type Cents, formatCents, formatLocalDate } from "#engine";
import { type Case, coveredTo, totalAs } from "../case.ts";
import { type Detector, dueFact, factOf, NOTHING, orOfRate, paidFact } from "../finding.ts";

/** A change whose day has come and whose pay period has not. */
export const pendingRates: Detector = (one) => {
  const waiting = one.shifts.flatMap(({ result }) => result.version.pendingFrom ?? []);
  const [change] = waiting;
  const start = one.facts.employee.payPeriodStart;
  if (change === undefined || start === null) return NOTHING;
  const after = totalAs(one, { ...one.facts, employee: { ...one.facts.employee, payPeriodStart: change } });
  return [
    {
      code: "first_full_pay_period",
      severity: "info",
      confidence: "high",
      description: `The change of ${formatLocalDate(change)} waits for the first full pay period on or after it; this one began on ${formatLocalDate(start)}, so the earlier rates are due.${laterText(one, after)}`,
      clauses: orOfRate(one.shifts[0].result.base.clauses, one),
      amount: null,
      facts: [factOf("pay_period_start", formatLocalDate(start)), dueFact(one)],
      clearsWhen: `The pay period began on ${formatLocalDate(start)}, and the next one is paid at the new rates.`,
    },
  ];
};

const laterText = ({ isPeriod }: Case, after: Cents | null): string =>
  after === null
    ? ""
    : ` In the next one the same ${isPeriod ? "shifts come" : "shift comes"} to ${formatCents(after)}.`;

/** A version asked for that a later revision has replaced. */
export const replacedVersion: Detector = (one) => {
  const { held, library, shifts, facts, total } = one;
  const asked = shifts[0].request.award_version;
  const current = library.awards.get(held.award.code);
  if (asked === undefined || current === undefined || current === held) return NOTHING;
  const now = totalAs({ held: current }, facts);
  const covered = coveredTo(one);
  const isMore = now !== null && now > covered;
  const text = now === null ? "the law as we have it now refuses it" : `corrected, it is ${formatCents(now)}`;
  return [
    {
      code: "award_version_replaced",
      severity: isMore ? "warning" : "info",
      confidence: "high",
      description: `${asked} was corrected since. It pays ${formatCents(total)}; ${text}.`,
      clauses: orOfRate(shifts[0].result.base.clauses, one),
      amount: isMore ? ((now - covered) as Cents) : null,
      facts: [factOf("award_version", asked), dueFact(one), ...paidFact(one)],
      clearsWhen: "Pay meets the version in force now.",
    },
  ];
};
