// Shifts no two of which are alike: a few kinds of work, or everyone's, on different days at different minutes.

import { join } from "node:path";
import { loadLibrary } from "#pack";

type Shift = Readonly<Record<string, unknown>>;

interface Kind {
  readonly award: string;
  readonly classification: string;
  readonly employment: string;
  readonly minutes: number;
  readonly state: string;
  /** What else the request says, given its start. */
  readonly more: (startMinute: number) => Shift;
}

const kind = (
  [award, classification, employment, minutes, state]: readonly [string, string, string, number, string],
  more: Kind["more"] = () => (minutes > 300 ? { unpaid_break_minutes: 30 } : {}),
): Kind => ({ award, classification, employment, minutes, state, more });

const mealAfter = (minutes: number) => (start: number) => ({
  breaks: [{ start_time: clock(start + minutes), end_time: clock(start + minutes + 30) }],
});

/** Half of it General Retail, the rest the other encoded awards; adults and juniors, short days and long ones. */
const KINDS: readonly Kind[] = [
  kind(["MA000004", "retail-1", "casual", 360, "VIC"], mealAfter(180)),
  kind(["MA000009", "hospitality-2", "casual", 345, "NSW"]),
  kind(["MA000004", "retail-1", "casual", 240, "QLD"], () => ({ age: 17 })),
  kind(["MA000100", "sacs-2-1", "part_time", 450, "SA"]),
  kind(["MA000004", "retail-4", "full_time", 510, "NSW"], mealAfter(240)),
  kind(["MA000034", "enrolled-nurse-1", "full_time", 510, "WA"]),
  kind(["MA000004", "retail-2", "part_time", 300, "TAS"]),
  kind(["MA000009", "hospitality-4", "full_time", 510, "ACT"]),
  kind(["MA000004", "retail-1", "casual", 165, "NT"]),
  kind(["MA000100", "sacs-2-3", "casual", 300, "VIC"]),
  kind(["MA000004", "retail-6", "full_time", 585, "SA"]),
  kind(["MA000034", "nursing-assistant-2", "casual", 480, "QLD"]),
];

/** From 1 August 2024, after which every one of these kinds is settled. */
const isoDate = (day: number): string => new Date(Date.UTC(2024, 7, 1 + day)).toISOString().slice(0, 10);
const DAYS = 680;
const FIRST_MINUTE = 6 * 60;
const MINUTES = 9 * 60;
/** Coprime with the number of days and minutes, so that a walk in its steps visits each once. */
const STEP = 104_729;

const DISTINCT_SHIFTS = KINDS.length * DAYS * MINUTES;

/** The body of shift `n`; no two are alike. */
export function shiftBody(n: number): Shift {
  const kind = n < DISTINCT_SHIFTS ? KINDS[n % KINDS.length] : undefined;
  if (kind === undefined) throw new RangeError(`there is no shift ${n}`);
  const place = (Math.floor(n / KINDS.length) * STEP) % (DAYS * MINUTES);
  const start = FIRST_MINUTE + (place % MINUTES);
  return {
    award_code: kind.award,
    classification_code: kind.classification,
    employment_type: kind.employment,
    work_date: isoDate(Math.floor(place / MINUTES)),
    start_time: clock(start),
    end_time: clock(start + kind.minutes),
    state: kind.state,
    ...kind.more(start),
  };
}

/** Every kind of person in the encoded awards, one after another; some cannot be paid from so few facts. */
function everyone(): readonly Shift[] {
  const { awards } = loadLibrary(join(import.meta.dirname, "../../awards"));
  return awards.codes.flatMap((code) =>
    (awards.get(code)?.award.classifications ?? []).flatMap((classification) =>
      ["full_time", "part_time", "casual"].map((employment) => ({
        award_code: code,
        classification_code: classification.code,
        employment_type: employment,
        state: "NSW",
      })),
    ),
  );
}

/** Read on first use, which is after everything timed. */
let known: readonly Shift[] | null = null;

/** The `n`th of a walk through everyone, on another day each time round. */
export function anyoneBody(n: number): Shift {
  known ??= everyone();
  const start = FIRST_MINUTE + (n % MINUTES);
  return {
    ...known[(n * STEP) % known.length],
    work_date: isoDate((n * 7) % DAYS),
    start_time: clock(start),
    end_time: clock(start + 450),
  };
}

const clock = (minute: number): string => {
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}`;
};
