// The versions of an award: their ids, their hashes, and the award ready to price under them.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import {
  type AwardCoverage,
  type AwardVersion,
  contentHash,
  type HeldAward,
  type Json,
  pinned,
  versionName,
} from "#contract";
import {
  type Award,
  addDays,
  changeDates,
  formatLocalDate,
  isInForce,
  type LocalDate,
  type Memory,
  parseLocalDate,
  prepareLaw,
  type VersionInForce,
  versionAt,
  type WorkerType,
} from "#engine";
import { contentOf, type Written } from "./content.ts";
import { NO_COVERAGE } from "./coverage.ts";
import type { Pack } from "./load.ts";
import { identified, idOf, type LockLine } from "./lock.ts";
import { changesOf, linesOn, type RatesPack } from "./rates.ts";
import { awardOf } from "./replay.ts";

export interface Version {
  /** `MA000004@2026-07-01`, without the revision. */
  readonly version: string;
  readonly from: LocalDate;
  readonly content: Json;
}

const nameOf = (code: string, from: LocalDate): string => `${code}@${formatLocalDate(from)}`;

/** Every version up to the last verified day: one for each day on which something changes, then the mixtures. */
export function versionsOf(pack: Pack): readonly Version[] {
  const { award } = pack;
  const days = new Set([...changeDates(award, false), ...changeDates(award, true), award.coversFrom.day]);
  const plain = [...days]
    .filter((day) => day >= award.coversFrom.day && day <= award.verifiedTo)
    .sort((a, b) => a - b)
    .map((from) => ({
      version: nameOf(award.code, from),
      from,
      content: contentOf(pack, { day: from, payPeriod: from }),
    }));
  return [...plain, ...mixturesOf(pack)];
}

/** The longest that a pay period may have begun before a day in it. */
const PAY_PERIOD_DAYS = 31;

/** A change by the day that comes while a change by the pay period still waits: neither version before nor after. */
function mixturesOf(pack: Pack): readonly Version[] {
  const { award } = pack;
  const isHeld = (day: LocalDate, payPeriod: LocalDate): boolean =>
    day <= award.verifiedTo && isInForce({ from: award.coversFrom, to: null }, day, payPeriod);
  return changeDates(award, true).flatMap((waiting) => {
    const payPeriod = addDays(waiting, -1);
    return changeDates(award, false)
      .filter((day) => day >= waiting && day < addDays(waiting, PAY_PERIOD_DAYS) && isHeld(day, payPeriod))
      .map((from) => ({
        version: versionName(award.code, { effectiveFrom: from, pendingFrom: waiting }),
        from,
        content: contentOf(pack, { day: from, payPeriod }),
      }));
  });
}

export function versionsOfRates(pack: RatesPack): readonly Version[] {
  return changesOf(pack)
    .filter((day) => day <= pack.verifiedTo)
    .map((from) => ({ version: nameOf(pack.code, from), from, content: ratesContent(pack, from) }));
}

function ratesContent(pack: RatesPack, day: LocalDate): Json {
  const rates = linesOn(pack.rates, day);
  const named = new Set(rates.map(({ name }) => name));
  return {
    award: { code: pack.code },
    classifications: pack.classifications
      .filter(({ code }) => named.has(code))
      .map(({ code, rateType, clause }) => [code, rateType, clause]),
    rates: rates.map(({ name, fields }) => [name, ...fields]),
    amounts: linesOn(pack.amounts, day).map(({ name, fields }) => [name, ...fields]),
  };
}

type Published = ReadonlyMap<string, readonly LockLine[]>;

/** Keeps of the pack only what prices and names: an award stays in memory for as long as a service runs. */
export function holdAward(
  { award, written }: Pack,
  published: Published,
  { memory, coverage = NO_COVERAGE }: { readonly memory?: Memory; readonly coverage?: AwardCoverage } = {},
): HeldAward {
  const byName = new Map<string, AwardVersion>();
  const known = new WeakMap<VersionInForce, AwardVersion>();
  return {
    award,
    coverage,
    law: prepareLaw(award, memory),
    versionOf: (inForce, day, payPeriodStart) => {
      const met = known.get(inForce);
      if (met !== undefined) return met;
      const name = versionName(award.code, inForce);
      const version =
        byName.get(name) ??
        identify(name, inForce, { award, written }, { day, payPeriod: payPeriodStart ?? day }, published);
      byName.set(name, version);
      known.set(inForce, version);
      return version;
    },
  };
}

function identify(
  name: string,
  { effectiveFrom, pendingFrom }: VersionInForce,
  pack: Written,
  on: Parameters<typeof contentOf>[1],
  published: Published,
): AwardVersion {
  const { code } = pack.award;
  const hash = contentHash(contentOf(pack, on));
  const plain = nameOf(code, effectiveFrom);
  const isPlain = published.get(plain)?.some((line) => line.contentHash === hash) ?? false;
  const own = isPlain ? plain : name;
  const id = identified(own, hash, published.get(own) ?? []);
  if (pendingFrom === null) return { id, effectiveFrom, contentHash: hash, pending: null };
  const next = nameOf(code, pendingFrom);
  const waiting = contentHash(contentOf(pack, { day: pendingFrom, payPeriod: pendingFrom }));
  const pending = {
    id: identified(next, waiting, published.get(next) ?? []),
    effectiveFrom: pendingFrom,
  };
  return { id, effectiveFrom, contentHash: hash, pending };
}

export const publishedFile = (awardsFolder: string, id: string): string =>
  join(awardsFolder, "published", `${id}.json.gz`);

/** Revisions from when an award had rates alone were hashed, not kept: no result rests on them. */
export const isKept = (awardsFolder: string, line: LockLine): boolean =>
  existsSync(publishedFile(awardsFolder, idOf(line)));

export const readPublished = (awardsFolder: string, id: string): { readonly [key: string]: Json } =>
  JSON.parse(gunzipSync(readFileSync(publishedFile(awardsFolder, id))).toString("utf8"));

/** The day a version starts, from its name; a mixture's name also says what it is before. */
export function startOf(version: string): LocalDate {
  const at = version.indexOf("@") + 1;
  const day = parseLocalDate(version.slice(at, at + "2026-07-01".length));
  if (day === null) throw new Error(`${version} names no day`);
  return day;
}

/** Content names worker types by the alphabet; the first of the award's own order is the one taken by default. */
function contentAsHeld(awardsFolder: string, id: string, { workerTypes: order, payroll }: Award): Award {
  const content = awardOf(readPublished(awardsFolder, id), `published/${id}`, {
    day: startOf(id),
    ppc: true,
  });
  const placeOf = ({ slug }: WorkerType): number => {
    const place = order.findIndex((one) => one.slug === slug);
    return place < 0 ? order.length : place;
  };
  return {
    ...content,
    // The first contents said nothing of payroll.
    payroll: { ...payroll, ...content.payroll },
    workerTypes: [...content.workerTypes].sort((a, b) => placeOf(a) - placeOf(b)),
  };
}

/** A version on every day we cover its award, to compare with another. */
export function pinVersion(awardsFolder: string, line: LockLine, held: HeldAward): HeldAward {
  const id = idOf(line);
  const from = startOf(line.version);
  const today = held.versionOf(versionAt(held.law, from, from).inForce, from, from);
  const isReplaced = today.contentHash !== line.contentHash;
  const source = isReplaced ? contentAsHeld(awardsFolder, id, held.award) : held.award;
  return pinned(held, source, from, {
    id,
    effectiveFrom: from,
    contentHash: line.contentHash,
    pending: null,
  });
}

/** A replaced version, priced from the content that was published; it answers only for its own span. */
export function replayVersion(
  awardsFolder: string,
  line: LockLine,
  until: LocalDate,
  { award: held, coverage, law: { memory } }: HeldAward,
): HeldAward {
  const id = idOf(line);
  const from = startOf(line.version);
  const content = contentAsHeld(awardsFolder, id, held);
  const award = { ...content, coversFrom: { day: from, ppc: true }, verifiedTo: until };
  return {
    award,
    coverage,
    law: prepareLaw(award, memory),
    versionOf: () => ({ id, effectiveFrom: from, contentHash: line.contentHash, pending: null }),
  };
}
