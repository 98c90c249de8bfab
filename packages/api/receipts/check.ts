// Checks one remembered receipt: prices its request again and says what changed, and why.

import { isProblem, type KeptReceipt, type ReceiptCorrection, type ResultFigures, recalled } from "#contract";
import { versionChanges } from "#pack";
import type { World } from "../endpoints/endpoint.ts";
import { resultOf } from "../endpoints/receipts/signed-calls.ts";

export type KeptCorrection = Omit<ReceiptCorrection, "id" | "receipt_id" | "found_at">;

export interface ReceiptChecked {
  readonly kept: KeptReceipt;
  readonly correction: KeptCorrection | null;
}

const MOST_SENTENCES = 20;

export function checkReceipt(kept: KeptReceipt, world: World): ReceiptChecked {
  const today = resultOf(kept.call, kept.request, world);
  const { latest, found } = recalled(kept, today);
  const next = { ...kept, latest };
  if (found === null) return { kept: next, correction: null };
  const { call, request_hash, result_hash, client_ref } = kept;
  const why = isProblem(today) ? [today.detail] : reasonsOf(kept.latest, latest, world);
  const correction = {
    call: call as KeptCorrection["call"],
    request_hash,
    result_hash,
    client_ref,
    ...found,
    why: why.slice(0, MOST_SENTENCES),
  };
  return { kept: next, correction };
}

/** The versions that differ now, and then what the awards' versions change. */
function reasonsOf(before: ResultFigures, now: ResultFigures, { catalogue }: World): readonly string[] {
  const awards = now.award_versions.flatMap((id, index) => {
    const old = before.award_versions[index] ?? before.award_versions.at(-1) ?? id;
    return old === id ? [] : [{ old, id }];
  });
  const moved = [
    ...awards.map(({ old, id }) => `The award's version ${old} is now ${id}.`),
    ...(before.calendar_version === now.calendar_version
      ? []
      : [`The calendar of public holidays ${before.calendar_version} is now ${now.calendar_version}.`]),
    ...(before.engine_version === now.engine_version
      ? []
      : [`The calculation engine ${before.engine_version} is now ${now.engine_version}.`]),
  ];
  const changes = awards.flatMap(({ old, id }) => versionChanges(catalogue, old, id));
  if (moved.length === 0) return ["No version changed. Please tell us: the pay should not have changed."];
  return [...moved, ...changes];
}
