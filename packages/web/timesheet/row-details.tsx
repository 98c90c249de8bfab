// A row's details: breaks with their kinds, claims, the award's questions, the roster, a holiday.

import type { HeldAward } from "#contract";
import { AllowanceFields, CircumstanceFields } from "../playground/award-fields.tsx";
import type { FieldsProps } from "../playground/form.tsx";
import { HistoryFields } from "../playground/more-fields.tsx";
import { faultAt } from "../playground/price.ts";
import { changed, type Shift } from "../playground/shift.ts";
import { Breaks, HolidayField } from "../playground/shift-fields.tsx";
import { breaksIn, breaksText, clockIn, dayIn } from "./cells.ts";
import type { PeriodPricing } from "./price.ts";
import { problemOf, type ReadTimesheet } from "./request.ts";
import type { More, Row, Timesheet } from "./timesheet.ts";

interface RowDetailsProps {
  readonly row: Row;
  readonly number: number;
  readonly onRow: (row: Row) => void;
  readonly sheet: Timesheet;
  readonly held: HeldAward | null;
  readonly read: ReadTimesheet;
  readonly pricing: PeriodPricing;
}

export function RowDetails(props: RowDetailsProps) {
  if (props.held === null) return <p className="hint">Choose an award first.</p>;
  const fields = rowFields(props, props.held);
  return (
    <fieldset className="row-details shift-form">
      <legend className="unseen">Details of row {props.number}</legend>
      <div className="row-details-part">
        <Breaks {...fields} fault={faultAt(fields.pricing.problem, "/breaks")} />
        <HolidayField {...fields} />
      </div>
      <div className="row-details-part">
        <HistoryFields {...fields} />
      </div>
      <div className="row-details-part questions">
        <CircumstanceFields {...fields} />
        <AllowanceFields {...fields} />
      </div>
    </fieldset>
  );
}

/** The row as the playground's fields take it: a separate shift, without what the employee says for all. */
function rowFields(
  { row, number, onRow, sheet, read, pricing }: RowDetailsProps,
  held: HeldAward,
): FieldsProps {
  const { cells, more } = row;
  const { allowances: _, circumstances: __, ...employee } = sheet.employee;
  const times = {
    work_date: dayIn(cells.day) ?? "",
    start_time: clockIn(cells.start) ?? "",
    end_time: clockIn(cells.end) ?? "",
  };
  const { breaks } = breaksIn(cells.break) ?? {};
  const shift: Shift = { ...employee, ...more, ...times, ...(breaks === undefined ? {} : { breaks }) };
  const place = read.rowOf.indexOf(number - 1);
  const mine = pricing.paid?.result.assumptions.filter(({ shifts }) => shifts.includes(String(number)));
  return {
    shift,
    change: (part) => onRow(withPart(row, part)),
    held,
    pricing: {
      problem: problemOf(pricing.problem, `/shifts/${place}`),
      assumed: mine === undefined ? null : new Set(mine.map(({ code }) => code)),
    },
  };
}

/** Breaks go into their cell, everything else stays beside it. */
function withPart({ cells, more }: Row, part: Parameters<FieldsProps["change"]>[0]): Row {
  const { breaks, unpaid_break_minutes: _, ...rest } = part;
  const text = breaks === undefined ? "" : breaksText({ breaks });
  return {
    cells: "breaks" in part ? { ...cells, break: text } : cells,
    more: changed<More>(more, rest),
  };
}
