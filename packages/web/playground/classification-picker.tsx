// The classification, chosen by the person and never for them: a list to search, each with its duties and its rate on the day.

import { useMemo } from "react";
import { type HeldAward, type PublicDuties, searchOf } from "#contract";
import { type Classification, formatCents, parseLocalDate, type RateRow, versionAt } from "#engine";
import { useDuties } from "../data/duties.ts";
import { Picker } from "../ui/picker.tsx";
import { sentenceCase, spaced } from "./words.ts";

interface ClassificationPickerProps {
  readonly held: HeldAward;
  readonly on: string;
  readonly code: string;
  readonly fault: string | undefined;
  readonly onCode: (code: string) => void;
}

export function ClassificationPicker({ held, on, code, fault, onCode }: ClassificationPickerProps) {
  const duties = useDuties(held.award.code);
  const { find, count } = useMemo(() => finderOf(held, on, duties), [held, on, duties]);
  const chosen = duties[code];
  return (
    <Picker
      label="Classification"
      chosen={held.law.classifications.get(code)?.title ?? ""}
      hint={chosen === undefined ? undefined : `${chosen.does} (${chosen.clause})`}
      fault={fault}
      placeholder={`Choose one of ${count}`}
      nothing="No classification matches. Clear the search to see them all."
      find={find}
      onPick={onCode}
    />
  );
}

/** Those with a rate on the day; codes that only stand for another with an age are left to the age. */
function finderOf({ award, law }: HeldAward, on: string, duties: PublicDuties) {
  const rates = ratesOn(law, on);
  const own = award.classifications.filter(
    ({ is, code }) => is === null && (rates === null || rates.has(code)),
  );
  const hasStreams = new Set(own.map(({ stream }) => stream)).size > 1;
  const search = searchOf(own, ({ code, title, stream, level }) => [
    { text: title, rank: 0 },
    { text: `${spaced(stream)} ${level}`, rank: 1 },
    { text: spaced(code), rank: 2 },
    { text: duties[code]?.does ?? "", rank: 3 },
  ]);
  const detail = ({ stream }: Classification, rate: RateRow | undefined): string =>
    [
      hasStreams ? sentenceCase(spaced(stream)) : "",
      rate === undefined ? "" : `$${formatCents(rate.hourly)} an hour`,
    ]
      .filter((part) => part !== "")
      .join(" · ");
  const find = (text: string) =>
    search(text).map(({ item }) => ({
      value: item.code,
      name: item.title,
      says: duties[item.code]?.does,
      detail: detail(item, rates?.get(item.code)),
    }));
  return { find, count: own.length };
}

/** Null where the day is outside what we cover: then nothing is left out. */
function ratesOn(law: HeldAward["law"], on: string): ReadonlyMap<string, RateRow> | null {
  const day = parseLocalDate(on);
  if (day === null || day < law.award.coversFrom.day || day > law.award.verifiedTo) return null;
  return versionAt(law, day, null).rates;
}
