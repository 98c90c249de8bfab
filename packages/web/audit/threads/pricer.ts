// The thread that prices one part of an audit after another; it knows the awards, and no file.

import { donePart, type FileColumns, type Mapping, Patterns } from "#audit";
import { calendarOf, type HeldRates, heldLaw, type Library, libraryOfAwards } from "#contract";
import { createMemory, type LocalDate, parseLocalDate } from "#engine";
import type { AwardData, PricerJob, PricerReply, PricerStart } from "./messages.ts";

export function startPricer({ port, data }: PricerStart): void {
  const library = libraryIn(data);
  const patterns = new Patterns();
  let shared: { readonly columns: FileColumns; readonly mapping: Mapping } | null = null;
  const work = (job: PricerJob): void => {
    if ("mapping" in job) {
      shared = job;
      return;
    }
    if (shared === null) throw new Error("a part came before its columns");
    const part = donePart(job.index, job.people, { ...shared, library, patterns });
    const reply: PricerReply = { part };
    port.postMessage(reply, [part.lines.bytes.buffer]);
  };
  port.onmessage = ({ data: job }: MessageEvent<PricerJob>) => {
    try {
      work(job);
    } catch (error) {
      const reply: PricerReply = { fault: error instanceof Error ? error.message : String(error) };
      port.postMessage(reply);
    }
  };
}

function libraryIn({ awards, calendar }: AwardData): Library {
  const memory = createMemory();
  const encoded = awards.flatMap(({ law }) => (law === null ? [] : [heldLaw(law, memory)]));
  const rates = awards.flatMap(({ law, code, title, from, verifiedTo }): readonly HeldRates[] =>
    law === null
      ? [{ code, title, coversFrom: { day: dayOf(from), ppc: false }, verifiedTo: dayOf(verifiedTo) }]
      : [],
  );
  return libraryOfAwards(encoded, rates, calendarOf(calendar));
}

function dayOf(text: string): LocalDate {
  const day = parseLocalDate(text);
  if (day === null) throw new Error(`${text} is not a day`);
  return day;
}
