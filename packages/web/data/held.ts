// An award and the calendar as the engine needs them, made once from the public data.

import {
  type Calendar,
  calendarOf,
  heldLaw,
  type Library,
  libraryOf,
  type PublicAward,
  type PublicCalendar,
  type PublicLaw,
} from "#contract";
import { createMemory } from "#engine";
import { Problem } from "../console/call.ts";
import { file, index } from "./files.ts";

const memory = createMemory();
const libraries = new Map<string, Promise<Library>>();
let calendar: Promise<Calendar> | null = null;

/** The library of one encoded award. */
export function libraryFor(code: string): Promise<Library> {
  const known = libraries.get(code) ?? made(code);
  libraries.set(code, known);
  known.catch(() => libraries.delete(code));
  return known;
}

async function made(code: string): Promise<Library> {
  const { awards, calendar: days } = await index();
  const law = awards.find((award) => award.code === code)?.law;
  if (law === undefined || law === null)
    throw new Problem(404, { detail: `Shifts under ${code} are not priced here.` });
  calendar ??= file<PublicCalendar>(days.file).then(calendarOf);
  calendar.catch(() => {
    calendar = null;
  });
  const [published, holidays] = await Promise.all([file<PublicLaw>(law), calendar]);
  return libraryOf(heldLaw(published, memory), holidays);
}

/** Awards whose shifts we price. */
export const isEncoded = ({ law }: PublicAward): boolean => law !== null;
