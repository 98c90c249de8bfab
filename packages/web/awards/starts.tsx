// Says once what starts with a pay period and not on its day, and marks single days only where both kinds meet.

import type { Start } from "#contract";
import { dayText } from "../ui/pieces.tsx";

const WHOLE = "the first full pay period on or after";

interface StartsProps {
  /** What starts: `Each rate`, `A version`. */
  readonly what: string;
  readonly starts: readonly Start[];
}

const isMixed = (starts: readonly Start[]): boolean => new Set(starts).size > 1 || starts.includes("both");

/** One sentence; nothing where everything starts on its day. */
export function Starts({ what, starts }: StartsProps) {
  if (starts.every((start) => start === "day")) return null;
  return (
    <p className="soft">
      {isMixed(starts)
        ? `${what} whose day is marked “pay period” starts with ${WHOLE} that day; until then what was before still holds.`
        : `${what} starts with ${WHOLE} its day; until then what was before still holds.`}
    </p>
  );
}

const MARKS: Readonly<Record<Start, string>> = {
  day: "",
  pay_period: " (pay period)",
  both: " (some of it pay period)",
};

interface StartDayProps {
  readonly day: string;
  readonly start: Start;
  /** All that stand beside it. */
  readonly among: readonly Start[];
}

export const StartDay = ({ day, start, among }: StartDayProps) => (
  <>
    {dayText(day)}
    {isMixed(among) && MARKS[start] !== "" && <span className="soft">{MARKS[start]}</span>}
  </>
);
