// The classification, which the person chooses: a list to search, each with its duties and its rate on the day.

import { type ReactNode, useMemo } from "react";
import { type HeldAward, type PublicDuties, searchOf } from "#contract";
import {
  type Classification,
  formatCents,
  parseLocalDate,
  type RateRow,
  type Version,
  versionAt,
} from "#engine";
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
  return (
    <Picker
      label="Classification"
      chosen={held.law.classifications.get(code)?.title ?? ""}
      hint={workOf(held, on, code, duties)}
      fault={fault}
      placeholder={`Choose one of ${count}`}
      nothing="No classification matches. Clear the search to see them all."
      find={find}
      onPick={onCode}
    />
  );
}

/**
 * The duties of the chosen classification, or where the award says them; before a choice, the source of the sentences.
 */
function workOf({ award, law }: HeldAward, on: string, code: string, duties: PublicDuties): ReactNode {
  const chosen = law.classifications.get(code);
  if (chosen === undefined) return duties.note ?? undefined;
  const known = duties.by_code[code] ?? duties.by_code[chosen.is ?? ""];
  if (known !== undefined) {
    const note = known.basis === "summary" ? ` ${duties.note}` : "";
    return `${known.does} (${known.clause})${note}`;
  }
  const refs = clauseOf(law, on, chosen);
  return (
    <>
      {refs === "" ? "For the work of this level see " : `Clause ${refs} sets this rate. For the work see `}
      <a href={`https://awards.fairwork.gov.au/${award.code}.html`} target="_blank" rel="noreferrer">
        the award
      </a>
      .
    </>
  );
}

/** Those with a rate on the day; a code that only combines another with an age is left to the age. */
function finderOf({ award, law }: HeldAward, on: string, { by_code: duties }: PublicDuties) {
  const rates = versionOn(law, on)?.rates ?? null;
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
  const detail = (item: Classification, rate: RateRow | undefined): string =>
    [
      hasStreams ? sentenceCase(spaced(item.stream)) : "",
      rate === undefined ? "" : `$${formatCents(rate.hourly)} an hour`,
      duties[item.code] === undefined ? clauseText(clauseOf(law, on, item)) : "",
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

const clauseText = (refs: string): string => (refs === "" ? "" : `see clause ${refs}`);

/** The numbers of its clauses on the day. */
function clauseOf(law: HeldAward["law"], on: string, { clauses }: Classification): string {
  const numbers = versionOn(law, on)?.clauses;
  return clauses.flatMap((slug) => numbers?.get(slug)?.ref ?? []).join(", ");
}

/** Null if the day is outside what we cover: then we leave out nothing. */
function versionOn(law: HeldAward["law"], on: string): Version | null {
  const day = parseLocalDate(on);
  if (day === null || day < law.award.coversFrom.day || day > law.award.verifiedTo) return null;
  return versionAt(law, day, null);
}
