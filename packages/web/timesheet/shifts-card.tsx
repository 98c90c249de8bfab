// The shifts of the timesheet: the grid, each row's pay or what is wrong with it, and a row's details.

import { useState } from "react";
import type { HeldAward } from "#contract";
import { hoursText } from "../playground/words.ts";
import { Grid } from "./grid.tsx";
import type { PeriodPricing } from "./price.ts";
import { afternoonEnd, type CellFault, type ReadTimesheet, shiftFaults } from "./request.ts";
import { RowDetails } from "./row-details.tsx";
import { type Row, rowAt, type Timesheet, withRow } from "./timesheet.ts";
import { useUndo } from "./undo.ts";

interface ShiftsCardProps {
  readonly sheet: Timesheet;
  readonly setRows: (rows: readonly Row[]) => void;
  readonly held: HeldAward | null;
  readonly read: ReadTimesheet;
  readonly pricing: PeriodPricing;
  /** Fills the page with an example; null once it has content. */
  readonly onExample: (() => void) | null;
}

export function ShiftsCard({ sheet, setRows, held, read, pricing, onExample }: ShiftsCardProps) {
  const { rows } = sheet;
  const history = useUndo(rows, setRows);
  const [open, setOpen] = useState<number | null>(null);
  const faults = [...read.faults, ...shiftFaults(pricing.problem, read.rowOf)];
  return (
    <section className="card">
      <header className="card-head">
        <h2>Shifts</h2>
        {onExample !== null && (
          <button type="button" className="button small" onClick={onExample}>
            Fill in an example
          </button>
        )}
      </header>
      <p className="hint">
        Paste from Excel or Sheets, with or without headings. A break is minutes (30) or times (12:00–12:30).
        Ctrl+D fills the selected cells from the row above, with the next day.
      </p>
      <Grid
        rows={rows}
        faults={faults}
        {...history}
        payOf={(row) => (
          <>
            <RowPay row={row} rows={rows} faults={faults} read={read} pricing={pricing} />
            <LongShift
              row={rowAt(rows, row)}
              number={row + 1}
              onRow={(next) => history.change(withRow(rows, row, next), "")}
            />
          </>
        )}
        isOpen={(row) => row === open}
        onOpen={(row) => setOpen((now) => (now === row ? null : row))}
        detailsOf={(row) => (
          <RowDetails
            row={rowAt(rows, row)}
            number={row + 1}
            onRow={(next) => history.change(withRow(rows, row, next), `details-${row}`)}
            {...{ sheet, held, read, pricing }}
          />
        )}
      />
    </section>
  );
}

interface RowPayProps {
  readonly row: number;
  readonly rows: readonly Row[];
  readonly faults: readonly CellFault[];
  readonly read: ReadTimesheet;
  readonly pricing: PeriodPricing;
}

function RowPay({ row, rows, faults, read, pricing }: RowPayProps) {
  const fault = faults.find((one) => one.row === row);
  if (fault !== undefined) return <span className="fault">{fault.detail}</span>;
  if (row >= rows.length || !read.rowOf.includes(row)) return null;
  const shift = pricing.paid?.result.shifts.find(({ id }) => id === String(row + 1));
  if (shift?.refusal !== undefined) return <span className="fault">{shift.refusal.detail}</span>;
  if (shift?.pay_result === undefined) return null;
  return (
    <>
      <b>${shift.pay_result.total}</b>{" "}
      <small className="soft">{hoursText(shift.pay_result.shift.worked_minutes)}</small>
    </>
  );
}

interface LongShiftProps {
  readonly row: Row;
  readonly number: number;
  readonly onRow: (row: Row) => void;
}

/** Asks whether a shift that seems too long ended in the afternoon. */
function LongShift({ row, number, onRow }: LongShiftProps) {
  const end = afternoonEnd(row);
  if (end === null) return null;
  return (
    <small className="long-shift">
      It ends on the next day. Did you mean {end}?{" "}
      <button
        type="button"
        className="button small"
        aria-label={`End row ${number} at ${end}`}
        onClick={() => onRow({ ...row, cells: { ...row.cells, end } })}
      >
        Yes, {end}
      </button>
    </small>
  );
}
