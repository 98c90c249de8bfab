// Says once what starts with a pay period and not on its day, and marks single days only where both kinds occur.

import type { Start } from "#contract";
import { dayText } from "../ui/pieces.tsx";

const WHOLE = "the first full pay period on or after";

interface StartsProps {
  /** What starts: `Each rate`, `A version`. */
  readonly what: string;
  readonly starts: readonly Start[];
}

type Count = "all" | "most" | "some" | "none";

/** How many of them start with a pay period. */
function countOf(starts: readonly Start[]): Count {
  const waiting = starts.filter((start) => start === "pay_period").length;
  if (waiting === starts.length) return starts.length === 0 ? "none" : "all";
  if (waiting > starts.length / 2) return "most";
  return starts.every((start) => start === "day") ? "none" : "some";
}

const SAYS: Readonly<Record<Exclude<Count, "none">, string>> = {
  all: `starts with ${WHOLE} its day`,
  most: `starts with ${WHOLE} its day, unless that is marked “on the day”`,
  some: `whose day is marked “pay period” starts with ${WHOLE} that day`,
};

/** One sentence; nothing if everything starts on its day. */
export function Starts({ what, starts }: StartsProps) {
  const count = countOf(starts);
  if (count === "none") return null;
  return (
    <p className="soft">
      {what} {SAYS[count]}. Until then the earlier one applies.
    </p>
  );
}

/** We mark the exception. */
const MARKS: Readonly<Record<Count, Readonly<Partial<Record<Start, string>>>>> = {
  all: {},
  none: {},
  most: { day: " (on the day)", both: " (some of it on the day)" },
  some: { pay_period: " (pay period)", both: " (some of it pay period)" },
};

interface StartDayProps {
  readonly day: string;
  readonly start: Start;
  /** The starts shown beside it. */
  readonly among: readonly Start[];
}

export function StartDay({ day, start, among }: StartDayProps) {
  const mark = MARKS[countOf(among)][start];
  return (
    <>
      {dayText(day)}
      {mark !== undefined && <span className="soft">{mark}</span>}
    </>
  );
}
