// The award data that an audit needs: the awards its employees are under, and the calendar.

import type { PublicCalendar, PublicLaw } from "#contract";
import { file, gaps, index } from "../data/files.ts";
import type { AwardData } from "./threads/messages.ts";

/** Leaves out codes we do not know: their work becomes a finding. */
export async function awardDataFor(codes: readonly string[]): Promise<AwardData> {
  const { awards, calendar } = await index();
  const used = awards.filter(({ code }) => codes.includes(code));
  const [days, missing, ...laws] = await Promise.all([
    file<PublicCalendar>(calendar.file),
    gaps(),
    ...used.map(({ law }) => (law === null ? null : file<PublicLaw>(law))),
  ]);
  return {
    calendar: days,
    awards: used.map(({ code, title, from, verified_to }, place) => ({
      code,
      title,
      from,
      verifiedTo: verified_to,
      gaps: missing[code] ?? [],
      law: laws[place] ?? null,
    })),
  };
}
