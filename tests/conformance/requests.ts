// The requests a cell stands for: one for each employment type and kind of worker that must earn its figure.

import type { CalculatePayRequest } from "#contract";
import { addDays, addMonths, formatLocalDate, type LocalDate } from "#engine";
import type { Facts, Named, Situation, Term } from "./book.ts";

export interface Asked {
  readonly request: Partial<CalculatePayRequest>;
  /** The minute whose pay is the figure, like 2025-07-30T11:00. */
  readonly minute: string;
}

export function requestsFor(award: string, { who, situation }: Named, day: LocalDate): readonly Asked[] {
  const heading = who.findLast((term) => term.employment !== undefined)?.employment ?? [];
  const employment = heading.filter((type) => situation.employment?.includes(type) ?? true);
  const { start, end, at, previous_end } = situation.shift;
  const fixed = {
    award_code: award,
    work_date: formatLocalDate(day),
    start_time: start,
    end_time: end,
    is_public_holiday: false,
    ...(previous_end === undefined
      ? {}
      : { previous_shift_end: `${formatLocalDate(addDays(day, -1))}T${previous_end}` }),
    ...serviceOf(who, day),
    ...together([...who, situation]),
  };
  return employment.flatMap((employment_type) =>
    situation.worker_types.map((worker_type) => ({
      request: { ...fixed, employment_type, worker_type },
      minute: momentOf(situation, day, at),
    })),
  );
}

function serviceOf(who: readonly Term[], day: LocalDate): Pick<CalculatePayRequest, "service_start_date"> {
  const months = who.findLast((term) => term.service_months !== undefined)?.service_months;
  return months === undefined ? {} : { service_start_date: formatLocalDate(addMonths(day, -months)) };
}

/** All facts in one; a later one prevails, except that an apprenticeship and circumstances add up. */
function together(parts: readonly { readonly facts?: Facts }[]): Facts {
  let all: Facts = {};
  for (const { facts = {} } of parts) {
    const apprenticeship = { ...all.apprenticeship, ...facts.apprenticeship };
    const circumstances = { ...all.circumstances, ...facts.circumstances };
    all = {
      ...all,
      ...facts,
      ...(Object.keys(apprenticeship).length === 0 ? {} : { apprenticeship }),
      ...(Object.keys(circumstances).length === 0 ? {} : { circumstances }),
    };
  }
  return all;
}

export const isOvernight = ({ shift }: Situation): boolean => shift.end < shift.start;

/** A clock time before the start of the shift is on the next day. */
function momentOf({ shift }: Situation, day: LocalDate, clock: string): string {
  return `${formatLocalDate(clock < shift.start ? addDays(day, 1) : day)}T${clock}`;
}
