// `fairclause credential`: issue, revoke, replace and list; the only place a secret is ever printed.

import { type Credential, credentialState, type Issued, parseInstant } from "#store";
import { type Asked, actor, type Group, organisationNamed, table, when } from "./admin-store.ts";
import { Usage } from "./io.ts";

const UNITS: Readonly<Record<string, number>> = { "": 1000, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** `0`, `90s`, `15m`, `24h`, `30d`; a bare number is seconds. */
function durationMs(given: string): number | undefined {
  const [, amount, unit = ""] = /^(\d{1,9})([smhd]?)$/.exec(given) ?? [];
  return amount === undefined ? undefined : Number(amount) * (UNITS[unit] ?? Number.NaN);
}

/** A day (its start, UTC), an instant with its zone, or a time from now. */
function expiryOf({ store, options }: Asked): { readonly expiresAtMs?: number } {
  const given = options.expires;
  if (given === undefined) return {};
  const fromNow = /[smhd]$/.test(given) ? durationMs(given) : undefined;
  if (fromNow !== undefined) return { expiresAtMs: store.nowMs() + fromNow };
  const expiresAtMs = parseInstant(/^\d{4}-\d\d-\d\d$/.test(given) ? `${given}T00:00Z` : given);
  if (expiresAtMs === null) {
    throw new Usage(
      `--expires is a day (2027-06-30), an instant (2027-06-30T00:00:00Z) or a time (90d), not ${given}`,
    );
  }
  return { expiresAtMs };
}

function overlapOf({ options }: Asked): number {
  const overlapMs = durationMs(options.overlap ?? "0");
  if (overlapMs !== undefined) return overlapMs;
  throw new Usage(`--overlap is a time such as 0, 15m, 1h or 24h, not ${options.overlap}`);
}

function keyIdOf({ named, options }: Asked): string {
  const keyId = named ?? options["key-id"] ?? options.id;
  if (keyId === undefined) throw new Usage("say which credential, by its key id");
  return keyId;
}

async function show({ answer }: Asked, { credential, secret }: Issued, note: string): Promise<number> {
  const { keyId, expiresAtMs, organisationName } = credential;
  const text = `${note}${organisationName} has a credential${expiresAtMs === null ? "" : ` until ${when(expiresAtMs)}`}.

  Key ID  ${keyId}
  Secret  ${secret}

The secret is shown this once and kept nowhere. It is sent as
  Authorization: Bearer ${keyId}:${secret}
`;
  await answer({ key_id: keyId, secret }, text);
  return 0;
}

export const credential: Group = {
  help: `fairclause credential issue --organisation ORGANISATION [--expires WHEN]
fairclause credential replace KEY_ID [--overlap TIME] [--expires WHEN]
      --overlap TIME    how long the old one keeps working: 0 (default), 15m, 1h, 24h; a bare number is seconds
      --expires WHEN    a day (2027-06-30, from 00:00 UTC), an instant (2027-06-30T09:00:00+10:00) or a time (90d)
fairclause credential revoke KEY_ID
fairclause credential list [--organisation ORGANISATION]
      --as EMAIL, --reason TEXT, --json

Approve access before you issue a credential. Its secret is printed once.
`,
  actions: {
    issue: {
      takes: ["organisation", "expires"],
      async run(asked) {
        const expiry = expiryOf(asked);
        const { id } = await organisationNamed(asked, asked.named ?? asked.options.organisation);
        return show(asked, await asked.store.credentials.issue(id, expiry, await actor(asked)), "");
      },
    },
    replace: {
      takes: ["key-id", "id", "overlap", "expires"],
      async run(asked) {
        const [keyId, overlapMs, expiry] = [keyIdOf(asked), overlapOf(asked), expiryOf(asked)];
        const issued = await asked.store.credentials.replace(
          keyId,
          { overlapMs, ...expiry },
          await actor(asked),
        );
        const old = await asked.store.credentials.find(keyId);
        const ends =
          overlapMs === 0 ? "no longer works" : `works until ${when(old?.overlapEndsAtMs ?? null)}`;
        return show(asked, issued, `${keyId} ${ends}. `);
      },
    },
    revoke: {
      takes: ["key-id", "id"],
      async run(asked) {
        const { keyId } = await asked.store.credentials.revoke(keyIdOf(asked), await actor(asked));
        await asked.answer({ key_id: keyId, state: "revoked" }, `${keyId} is revoked.\n`);
        return 0;
      },
    },
    list: {
      takes: ["organisation"],
      async run(asked) {
        const given = asked.named ?? asked.options.organisation;
        const chosen = given === undefined ? undefined : await organisationNamed(asked, given);
        const found = await asked.store.credentials.list(chosen?.id);
        const nowMs = asked.store.nowMs();
        const none = "There are no credentials.";
        const json = found.map((one) => listed(one, nowMs));
        await asked.answer(
          json,
          table(
            HEADER,
            found.map((one) => row(one, nowMs)),
            none,
          ),
        );
        return 0;
      },
    },
  },
};

const instant = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

const listed = (one: Credential, nowMs: number) => ({
  key_id: one.keyId,
  organisation: one.organisationId,
  organisation_name: one.organisationName,
  state: credentialState(one, nowMs),
  created: instant(one.createdAtMs),
  expires: instant(one.expiresAtMs),
  replaced_by: one.replacedBy,
  overlap_ends: instant(one.overlapEndsAtMs),
  last_used: instant(one.lastUsedAtMs),
  concern: one.concern,
});

const HEADER = ["key id", "organisation", "state", "created", "ends", "last used", "concern"];
const row = (one: Credential, nowMs: number): readonly string[] => [
  one.keyId,
  one.organisationName,
  credentialState(one, nowMs),
  when(one.createdAtMs),
  when(one.overlapEndsAtMs ?? one.expiresAtMs),
  when(one.lastUsedAtMs) || "never",
  one.concern ?? "",
];
