// Who worked and when the pay period is: what applies to every shift of the timesheet.

import { type HeldAward, type PublicIndex, WEEKDAYS } from "#contract";
import { AllowanceFields, CircumstanceFields } from "../playground/award-fields.tsx";
import { AwardPicker } from "../playground/award-picker.tsx";
import type { FieldsProps } from "../playground/form.tsx";
import { Input, Select } from "../playground/inputs.tsx";
import { ServiceField } from "../playground/more-fields.tsx";
import { PersonFields } from "../playground/person-fields.tsx";
import { faultAt } from "../playground/price.ts";
import { changed } from "../playground/shift.ts";
import { StateField } from "../playground/shift-fields.tsx";
import { sentenceCase } from "../playground/words.ts";
import type { PeriodPricing } from "./price.ts";
import { employeeUnder, problemOf, type ReadTimesheet, rowUnder } from "./request.ts";
import type { Employee, Timesheet } from "./timesheet.ts";

interface EmployeeCardProps {
  readonly index: PublicIndex;
  readonly sheet: Timesheet;
  readonly setSheet: (change: (sheet: Timesheet) => Timesheet) => void;
  /** Null until an award is chosen and loaded. */
  readonly held: HeldAward | null;
  readonly read: ReadTimesheet;
  readonly pricing: PeriodPricing;
}

export function EmployeeCard(props: EmployeeCardProps) {
  const { index, sheet, setSheet, held, read, pricing } = props;
  const onAward = (code: string) =>
    setSheet((now) => {
      if (now.employee.award_code === code) return now;
      return { ...now, employee: employeeUnder(now.employee, code), rows: now.rows.map(rowUnder) };
    });
  const fields = held === null ? null : employeeFields(props, held);
  return (
    <form
      className="card employee shift-form"
      aria-label="The employee"
      onSubmit={(event) => event.preventDefault()}
    >
      <h2>Employee and pay period</h2>
      <div className="employee-fields">
        {fields === null ? (
          <AwardPicker index={index} chosen={sheet.employee.award_code} onAward={onAward} />
        ) : (
          <PersonFields {...fields} index={index} onAward={onAward} />
        )}
        {fields !== null && <StateField {...fields} />}
        <PeriodFields sheet={sheet} setSheet={setSheet} read={read} pricing={pricing} />
      </div>
      {fields !== null && (
        <details>
          <summary>Answers and allowances that hold for every shift</summary>
          <div className="folded employee-fields">
            <ServiceField {...fields} />
            <CircumstanceFields {...fields} />
            <AllowanceFields {...fields} />
          </div>
        </details>
      )}
    </form>
  );
}

/** The employee as the playground's fields take them: a shift that begins the period. */
function employeeFields({ sheet, setSheet, read, pricing }: EmployeeCardProps, held: HeldAward): FieldsProps {
  const problem = problemOf(pricing.problem, "/employee");
  const codes = pricing.paid?.result.assumptions.map(({ code }) => code);
  return {
    shift: { ...sheet.employee, ...NO_TIMES, work_date: read.period?.start ?? "" },
    change: (part) => setSheet((now) => ({ ...now, employee: withPart(now.employee, part) })),
    held,
    pricing: { problem, assumed: codes === undefined ? null : new Set(codes) },
  };
}

const NO_TIMES = { work_date: "", start_time: "", end_time: "" };

function withPart(given: Employee, part: Parameters<FieldsProps["change"]>[0]): Employee {
  const {
    work_date: _,
    start_time: __,
    end_time: ___,
    ...employee
  } = changed({ ...given, ...NO_TIMES }, part);
  return employee;
}

type PeriodFieldsProps = Pick<EmployeeCardProps, "sheet" | "setSheet" | "read" | "pricing">;

function PeriodFields({ sheet, setSheet, read, pricing: { problem } }: PeriodFieldsProps) {
  const shown = read.period ?? { start: "", end: "" };
  const set = (part: Partial<typeof shown>) => setSheet((now) => ({ ...now, period: { ...shown, ...part } }));
  return (
    <>
      <div className="pair">
        <Input
          label="Pay period from"
          type="date"
          value={shown.start}
          hint={sheet.period === null && read.period !== null ? "From the days below." : undefined}
          fault={faultAt(problem, "/period/start")}
          onValue={(start) => set({ start })}
        />
        <Input
          label="to"
          type="date"
          value={shown.end}
          fault={faultAt(problem, "/period/end")}
          onValue={(end) => set({ end })}
        />
      </div>
      <Select
        label="Weeks start on"
        value={sheet.weekStartsOn}
        onValue={(day) =>
          setSheet((now) => ({ ...now, weekStartsOn: WEEKDAYS.find((one) => one === day) ?? "monday" }))
        }
        groups={[{ name: "", options: WEEKDAYS.map((day) => ({ value: day, name: sentenceCase(day) })) }]}
      />
    </>
  );
}
