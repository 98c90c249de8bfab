// Personal data removed from the activity log: the entry keeps its hash, and a later entry attests what is left of it.
// Only the service has the key to attest, so we still find an entry that someone else altered.

import { BEFORE_THE_FIRST, entryHash } from "./chain.ts";
import type { Change } from "./change.ts";
import { logKeyAt } from "./keyring.ts";
import type { AuditEntryRow } from "./schema.ts";
import type { Seen } from "./witness.ts";

/** An entry whose hash does not match its content. */
export interface Altered {
  readonly sequence: number;
  readonly subject: string;
  /** The hash of its current content, after the entry before it. */
  readonly content: string;
  readonly before: Seen;
}

/** By an entry's sequence, the hashes of what was left of it, the latest last. */
export type Attested = ReadonlyMap<number, string>;

const KIND = "erasure:";
/** In one log entry. */
const AT_A_TIME = 200;

/** What an intact entry attests about others. */
export function attestedIn({ subject, changes }: AuditEntryRow): readonly (readonly [number, string])[] {
  if (!subject.startsWith(KIND)) return [];
  const said: Readonly<Record<string, string>> = JSON.parse(changes);
  return Object.entries(said).map(([sequence, content]) => [Number(sequence), content]);
}

export function noteAttested(
  attested: Map<number, string>,
  more: readonly (readonly [number, string])[],
): void {
  for (const [sequence, content] of more) attested.set(sequence, content);
}

export type Redact = (entry: AuditEntryRow) => Pick<AuditEntryRow, "why" | "origin" | "changes">;

async function hashBefore({ db }: Change, sequence: number): Promise<string> {
  const before = db
    .selectFrom("audit_entries")
    .select("hash")
    .where("sequence", "=", sequence - 1);
  return (await before.executeTakeFirst())?.hash ?? BEFORE_THE_FIRST;
}

/** Gives the number of entries that had something to remove. */
export async function redactEntries(
  change: Change,
  entries: readonly AuditEntryRow[],
  { about, redact }: { readonly about: string; readonly redact: Redact },
): Promise<number> {
  const contents: [string, string][] = [];
  for (const entry of entries) {
    const left = { ...entry, ...redact(entry) };
    if (left.why === entry.why && left.origin === entry.origin && left.changes === entry.changes) continue;
    const { why, origin, changes, sequence } = left;
    await change.db
      .updateTable("audit_entries")
      .set({ why, origin, changes })
      .where("sequence", "=", sequence)
      .execute();
    const key = logKeyAt(change.keys, sequence);
    contents.push([String(sequence), entryHash(key, await hashBefore(change, sequence), left)]);
  }
  for (let from = 0; from < contents.length; from += AT_A_TIME)
    await change.record(
      "personal data taken out of entries",
      `${KIND}${about}`,
      Object.fromEntries(contents.slice(from, from + AT_A_TIME)),
    );
  return contents.length;
}
