// The context of the shift: hours already worked, the roster, agreed hours, the shift before, the pay period.

import type { FieldsProps } from "./form.tsx";
import { Input } from "./inputs.tsx";
import { faultAt } from "./price.ts";
import type { Shift } from "./shift.ts";

export function MoreFields(props: FieldsProps) {
  const { shift, change, pricing } = props;
  return (
    <div className="folded">
      <HistoryFields {...props} />
      <div className="pair">
        <Input
          label="Pay period began"
          type="date"
          value={shift.pay_period_start ?? ""}
          fault={faultAt(pricing.problem, "/pay_period_start")}
          onValue={(text) => change({ pay_period_start: text === "" ? undefined : text })}
        />
        <ServiceField {...props} />
      </div>
    </div>
  );
}

export const ServiceField = ({ shift, change, pricing }: FieldsProps) => (
  <Input
    label="Service began"
    type="date"
    value={shift.service_start_date ?? ""}
    fault={faultAt(pricing.problem, "/service_start_date")}
    onValue={(text) => change({ service_start_date: text === "" ? undefined : text })}
  />
);

/** What came before the shift, and what was planned. */
export function HistoryFields({ shift, change, pricing: { problem } }: FieldsProps) {
  const hours = (text: string) => (text === "" ? undefined : Number(text));
  return (
    <>
      <div className="pair">
        <Input
          label="Hours worked earlier that day"
          type="number"
          least={0}
          step="any"
          value={String(shift.hours_already_worked_today ?? "")}
          fault={faultAt(problem, "/hours_already_worked_today")}
          onValue={(text) => change({ hours_already_worked_today: hours(text) })}
        />
        <Input
          label="Ordinary hours earlier that week"
          type="number"
          least={0}
          step="any"
          value={String(shift.hours_already_worked_this_week ?? "")}
          fault={faultAt(problem, "/hours_already_worked_this_week")}
          onValue={(text) => change({ hours_already_worked_this_week: hours(text) })}
        />
      </div>
      <Range
        name="Rostered"
        field="rostered"
        shift={shift}
        change={change}
        fault={faultAt(problem, "/rostered")}
      />
      {shift.employment_type === "part_time" && (
        <Range
          name="Agreed"
          field="agreed_hours"
          shift={shift}
          change={change}
          fault={faultAt(problem, "/agreed_hours")}
        />
      )}
      <Input
        label="Previous shift ended"
        type="datetime-local"
        value={shift.previous_shift_end ?? ""}
        fault={faultAt(problem, "/previous_shift_end")}
        onValue={(text) => change({ previous_shift_end: text === "" ? undefined : text })}
      />
    </>
  );
}

interface RangeProps extends Pick<FieldsProps, "shift" | "change"> {
  readonly name: string;
  readonly field: "rostered" | "agreed_hours";
  readonly fault: string | undefined;
}

/** A range counts once it has a start; its end is the shift's until another is given. */
function Range({ name, field, shift, change, fault }: RangeProps) {
  const range: Shift["rostered"] = shift[field];
  const set = (start_time: string, end_time: string) =>
    change({ [field]: start_time === "" ? undefined : { start_time, end_time: end_time || shift.end_time } });
  return (
    <div className="pair">
      <Input
        label={`${name} from`}
        type="time"
        value={range?.start_time ?? ""}
        fault={fault}
        onValue={(text) => set(text, range?.end_time ?? "")}
      />
      <Input
        label={`${name} to`}
        type="time"
        value={range?.end_time ?? ""}
        onValue={(text) => set(range?.start_time ?? shift.start_time, text)}
      />
    </div>
  );
}
