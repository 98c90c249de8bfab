// The activity log's chain: each entry's hash covers the one before it, and a seal covers the last and their number.
// All of it is keyed with the pepper: someone who can only write the database can make neither hash nor seal.

import { createHmac } from "node:crypto";
import { canonical } from "./canonical.ts";
import type { AuditEntryRow, AuditHeadRow } from "./schema.ts";

export const BEFORE_THE_FIRST = "0".repeat(64);

type Unchained = Omit<AuditEntryRow, "hash">;

const keyed = (key: Buffer, text: string): string => createHmac("sha256", key).update(text).digest("hex");

/** Picks the columns one by one: a row read from the database may carry its hash. */
export function entryHash(key: Buffer, previous: string, entry: Unchained): string {
  const { sequence, at_ms, actor, what, subject, why, request_id, origin, changes } = entry;
  const text = canonical({ sequence, at_ms, actor, what, subject, why, request_id, origin, changes });
  return keyed(key, `entry:${previous}:${text}`);
}

export function sealedHead(key: Buffer, length: number, hash: string): AuditHeadRow {
  return { id: 1, length, hash, seal: keyed(key, `head:${length}:${hash}`) };
}

export const sealHolds = (key: Buffer, { length, hash, seal }: AuditHeadRow): boolean =>
  sealedHead(key, length, hash).seal === seal;
