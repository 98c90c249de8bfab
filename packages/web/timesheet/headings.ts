// Which pasted columns fill which cells, by the headings of exports and by those that people write themselves.

import { type Columns, matchHeadings, mayBeBreaks, plainHeading } from "#audit";

const START = /^(?:from|in|on)$/;
const END = /^(?:to|out|off)$/;
const WHO = /^(?:staff(?: member| name)?|team member|worker(?: name)?|person|who)$/;

/** `Day` is a weekday in some timesheets, and the day itself in others, as in ours. */
export function columnsNamed(
  headings: readonly string[],
  isColumnOfDays: (column: number) => boolean,
): { readonly columns: Columns } {
  const { columns } = matchHeadings("timesheets", headings, {});
  const plain = headings.map(plainHeading);
  const day = plain.findIndex((heading, column) => heading === "day" && isColumnOfDays(column));
  const found = {
    date: day,
    start: plain.findIndex((heading) => START.test(heading)),
    end: plain.findIndex((heading) => END.test(heading)),
    name: plain.findIndex((heading) => WHO.test(heading)),
  };
  const own = Object.entries(found).filter(([, column]) => column >= 0);
  return { columns: { ...Object.fromEntries(own), ...columns } };
}

/** Not how long an unpaid break was. */
const OTHER_BREAK = /\b(?:paid|rest|tea|start|end|finish|from|to|in|out)\b/;

/** Columns of breaks under other names than exports have, such as `Break (mins)` or `Lunch`. */
export function breakColumns(headings: readonly string[], columns: Columns): readonly number[] {
  if (columns.unpaid_break !== undefined) return [];
  return headings.flatMap((heading, column) =>
    mayBeBreaks(heading) && !OTHER_BREAK.test(plainHeading(heading)) ? column : [],
  );
}
