// The days of the period, week by week: each shift drawn to the same scale, with its lines and its clauses below.

import { useState } from "react";
import { type PeriodResult, WEEKDAYS } from "#contract";
import { addDays, type Break, type Holiday, parseLocalDate, weekdayOf } from "#engine";
import { drawnOf } from "../playground/drawn.ts";
import { Lines } from "../playground/lines.tsx";
import { Timeline } from "../playground/timeline.tsx";
import { momentIn } from "../playground/timeline-shape.ts";
import { clockText, hoursText, KIND_NAMES, shortDay } from "../playground/words.ts";
import { centsOf, moneyText } from "./pay-lines.ts";
import type { PaidPeriod } from "./price.ts";
import type { Weekday } from "./timesheet.ts";

type Shift = PeriodResult["shifts"][number];
type Priced = Required<Pick<Shift, "pay_result">> & Shift;
type Day = PeriodResult["days"][number];

interface WeekProps {
  readonly paid: PaidPeriod;
  readonly weekStartsOn: Weekday;
}

export function Week({ paid: { result, priced }, weekStartsOn }: WeekProps) {
  const hours = hoursOf(result.shifts.filter(isPriced));
  const weeks = Map.groupBy(result.days, ({ date }) => weekOf(date, weekStartsOn));
  const breaksOf = (id: string): readonly Break[] =>
    priced.facts.shifts.find((one) => one.id === id)?.breaks ?? [];
  return (
    <div className="weeks">
      <Kinds result={result} />
      {[...weeks].map(([week, days]) => (
        <section key={week} aria-label={`Week of ${shortDay(days[0]?.date ?? "")}`}>
          {weeks.size > 1 && <WeekHead days={days} />}
          {days.map((day) => (
            <div key={day.date} className="week-day">
              <h4>
                <span>{shortDay(day.date)}</span>
                <span className="soft">{hoursText(day.worked_minutes)}</span>
                <b>{moneyText(centsOf(day.total))}</b>
              </h4>
              {result.shifts
                .filter((shift) => day.shifts.includes(shift.id))
                .map((shift) =>
                  isPriced(shift) ? (
                    <DrawnShift
                      key={shift.id}
                      shift={shift}
                      breaks={breaksOf(shift.id)}
                      holidays={priced.facts.holidays}
                      hours={hours}
                    />
                  ) : null,
                )}
            </div>
          ))}
        </section>
      ))}
    </div>
  );
}

const isPriced = (shift: Shift): shift is Priced => shift.pay_result !== undefined;

function weekOf(date: string, weekStartsOn: Weekday): number {
  const day = parseLocalDate(date);
  return day === null ? 0 : addDays(day, -((weekdayOf(day) - WEEKDAYS.indexOf(weekStartsOn) + 7) % 7));
}

function WeekHead({ days }: { readonly days: readonly Day[] }) {
  const worked = days.reduce((sum, { worked_minutes }) => sum + worked_minutes, 0);
  const total = days.reduce((sum, day) => sum + centsOf(day.total), 0);
  return (
    <h3 className="week-head">
      <span>Week of {shortDay(days[0]?.date ?? "")}</span>
      <span className="soft">{hoursText(worked)}</span>
      <b>{moneyText(total)}</b>
    </h3>
  );
}

interface Hours {
  /** Minutes since the midnight before a shift starts. */
  readonly from: number;
  readonly to: number;
}

const DAY = 1440;

/** The earliest start and the latest end of any shift, in whole hours. */
function hoursOf(shifts: readonly Priced[]): Hours {
  const spans = shifts.map(({ pay_result: { shift } }) => {
    const start = momentIn(shift.start);
    const midnight = start - (((start % DAY) + DAY) % DAY);
    return { from: start - midnight, to: momentIn(shift.end) - midnight };
  });
  const from = Math.min(...spans.map((span) => span.from));
  const to = Math.max(...spans.map((span) => span.to));
  return { from: Math.floor(from / 60) * 60, to: Math.ceil(to / 60) * 60 };
}

interface DrawnShiftProps {
  readonly shift: Priced;
  readonly breaks: readonly Break[];
  readonly holidays: readonly Holiday[];
  readonly hours: Hours;
}

function DrawnShift({ shift: { id, pay_result }, breaks, holidays, hours }: DrawnShiftProps) {
  const [line, setLine] = useState<number | null>(null);
  const { start, end } = pay_result.shift;
  const begins = momentIn(start);
  const midnight = begins - (((begins % DAY) + DAY) % DAY);
  const around = { from: midnight + hours.from, to: midnight + hours.to };
  const place = `shift-${id}-`;
  return (
    <div className="drawn-shift">
      <Timeline
        drawn={{ ...drawnOf(pay_result, breaks, holidays), around }}
        line={line}
        onLine={setLine}
        place={place}
        hasKey={false}
      />
      <details>
        <summary>
          Row {id}: {clockText(momentIn(start))}–{clockText(momentIn(end))}, {pay_result.components.length}{" "}
          {pay_result.components.length === 1 ? "line" : "lines"}
        </summary>
        <Lines components={pay_result.components} line={line} onLine={setLine} place={place} />
      </details>
    </div>
  );
}

function Kinds({ result }: { readonly result: PeriodResult }) {
  const kinds = [...new Set(result.period_components.map(({ kind }) => kind))];
  return (
    <p className="timeline-key">
      {kinds.map((kind) => (
        <span key={kind} className={`key ${kind}`}>
          {KIND_NAMES[kind]}
        </span>
      ))}
      <span className="key break">Break</span>
    </p>
  );
}
