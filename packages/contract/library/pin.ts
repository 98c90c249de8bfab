// A version of an award as if it were in force on every day we cover, to compare with another.

import {
  type Award,
  type Dated,
  isInForce,
  type LocalDate,
  parseLocalDate,
  prepareLaw,
  versionAt,
} from "#engine";
import type { AwardVersion, HeldAward } from "./library.ts";

/** What of a text is in force on a day, applied to every day. */
export function pinned(held: HeldAward, source: Award, day: LocalDate, version: AwardVersion): HeldAward {
  const { coversFrom, verifiedTo, readings } = held.award;
  const always = <T extends Dated>(items: readonly T[]): readonly T[] =>
    items
      .filter((item) => isInForce(item, day, day))
      .map((item) => ({ ...item, from: coversFrom, to: null }));
  const award: Award = {
    ...source,
    coversFrom,
    verifiedTo,
    readings,
    clauses: always(source.clauses),
    rules: always(source.rules),
    rates: always(source.rates),
    amounts: always(source.amounts),
  };
  return {
    award,
    coverage: held.coverage,
    law: prepareLaw(award, held.law.memory),
    versionOf: () => version,
  };
}

const NAMED = /^[A-Z]{2}\d{6}@(\d{4}-\d{2}-\d{2})(?:\.\d+)?$/;

/** A version by its id, or by its name without the revision; undefined where it is not the one in force on its day. */
export function pinnedByName(held: HeldAward, asked: string): HeldAward | undefined {
  const day = parseLocalDate(NAMED.exec(asked)?.[1] ?? "");
  const { award, law } = held;
  if (day === null || day < award.coversFrom.day || day > award.verifiedTo) return undefined;
  const version = held.versionOf(versionAt(law, day, day).inForce, day, day);
  const isMeant = asked === version.id || version.id.startsWith(`${asked}.`);
  return isMeant ? pinned(held, award, day, version) : undefined;
}
