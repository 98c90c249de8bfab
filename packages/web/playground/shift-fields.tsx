// When and where the work was done: the day, the times, the breaks, the state and its holidays.

import { STATES } from "#contract";
import type { FieldsProps } from "./form.tsx";
import { Input, Select } from "./inputs.tsx";
import { faultAt } from "./price.ts";
import type { Shift } from "./shift.ts";
import { longDay } from "./words.ts";

type Break = NonNullable<Shift["breaks"]>[number];

export function ShiftFields({ shift, change, held, pricing: { problem } }: FieldsProps) {
  const { coversFrom, verifiedTo } = held.award;
  const isDay = /^\d{4}-\d\d-\d\d$/.test(shift.work_date);
  return (
    <>
      <Input
        label="Day"
        type="date"
        value={shift.work_date}
        fault={faultAt(problem, "/work_date")}
        onValue={(work_date) => change({ work_date })}
      />
      <div className="pair">
        <Input
          label="Start"
          type="time"
          value={shift.start_time}
          fault={faultAt(problem, "/start_time")}
          onValue={(start_time) => change({ start_time })}
        />
        <Input
          label="End"
          type="time"
          value={shift.end_time}
          fault={faultAt(problem, "/end_time")}
          onValue={(end_time) => change({ end_time })}
        />
      </div>
      <p className="hint">
        {isDay && `${longDay(shift.work_date)}. `}
        {shift.end_time < shift.start_time && "It ends on the next day. "}
        We cover the {held.award.title} from {dayOfMonth(coversFrom.day)} to {dayOfMonth(verifiedTo)}.
      </p>
      <Breaks shift={shift} change={change} fault={faultAt(problem, "/breaks")} />
      <div className="pair uneven">
        <StateField shift={shift} change={change} />
        <HolidayField shift={shift} change={change} />
      </div>
    </>
  );
}

type ShiftProps = Pick<FieldsProps, "shift" | "change">;

export const StateField = ({ shift, change }: ShiftProps) => (
  <Select
    label="State"
    value={shift.state ?? ""}
    onValue={(state) => change({ state: STATES.find((one) => one === state) })}
    groups={[
      {
        name: "",
        options: [
          { value: "", name: "not answered" },
          ...STATES.map((state) => ({ value: state, name: state })),
        ],
      },
    ]}
  />
);

export const HolidayField = ({ shift, change }: ShiftProps) => (
  <Select
    label="Public holiday"
    value={shift.is_public_holiday === undefined ? "" : String(shift.is_public_holiday)}
    onValue={(said) => change({ is_public_holiday: said === "" ? undefined : said === "true" })}
    groups={[
      {
        name: "",
        options: [
          { value: "", name: "By calendar" },
          { value: "true", name: "Yes" },
          { value: "false", name: "No" },
        ],
      },
    ]}
  />
);

const MONTH = new Intl.DateTimeFormat("en-AU", { dateStyle: "medium", timeZone: "UTC" });
const dayOfMonth = (day: number): string => MONTH.format(new Date(day * 86_400_000));

const KINDS: readonly { readonly value: NonNullable<Break["kind"]>; readonly name: string }[] = [
  { value: "meal", name: "Unpaid meal" },
  { value: "rest", name: "Paid rest" },
  { value: "broken_shift", name: "Broken shift" },
  { value: "sleepover", name: "Sleepover" },
];

interface BreaksProps extends ShiftProps {
  readonly fault: string | undefined;
}

export function Breaks({ shift, change, fault }: BreaksProps) {
  const breaks = shift.breaks ?? [];
  const set = (next: readonly Break[]) =>
    change({ breaks: next.length === 0 ? undefined : [...next], unpaid_break_minutes: undefined });
  const put = (index: number, part: Partial<Break>) =>
    set(breaks.map((one, at) => (at === index ? { ...one, ...part } : one)));
  /** A kind says whether the break is paid, so an earlier answer goes. */
  const setKind = (index: number, kind: NonNullable<Break["kind"]>) =>
    set(
      breaks.map((one, at) =>
        at === index ? { start_time: one.start_time, end_time: one.end_time, kind } : one,
      ),
    );
  return (
    <fieldset className="breaks">
      <legend>Breaks</legend>
      {breaks.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: breaks have no name but their place
        <div key={index} className="break-row">
          <Input
            label="From"
            type="time"
            value={one.start_time}
            onValue={(start_time) => put(index, { start_time })}
          />
          <Input
            label="To"
            type="time"
            value={one.end_time}
            onValue={(end_time) => put(index, { end_time })}
          />
          <Select
            label="Kind"
            value={one.kind ?? "meal"}
            onValue={(kind) => setKind(index, KINDS.find(({ value }) => value === kind)?.value ?? "meal")}
            groups={[{ name: "", options: KINDS }]}
          />
          <button
            type="button"
            className="button small"
            aria-label={`Remove the break from ${one.start_time}`}
            onClick={() => set(breaks.filter((_, at) => at !== index))}
          >
            Remove
          </button>
        </div>
      ))}
      {fault !== undefined && <span className="fault">{fault}</span>}
      <button type="button" className="button small" onClick={() => set([...breaks, newBreak(shift)])}>
        Add a break
      </button>
    </fieldset>
  );
}

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
const two = (value: number): string => String(value).padStart(2, "0");
const clockOf = (minutes: number): string => `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;

/** Half an hour in the middle of the time after the last break. */
function newBreak({ start_time, end_time, breaks = [] }: Shift): Break {
  const start = minutesOf(breaks.at(-1)?.end_time ?? start_time);
  const length = (minutesOf(end_time) - start + 1440) % 1440;
  const at = start + Math.floor(length / 2 / 15) * 15;
  return { start_time: clockOf(at), end_time: clockOf(at + Math.min(30, Math.max(5, length - 60))) };
}
