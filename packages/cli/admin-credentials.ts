// `fairclause credential`: issue, revoke, replace and list; the only place that prints a secret.

import {
  type Credential,
  credentialState,
  type Issued,
  KEY_SCOPES,
  type KeyTerms,
  parseInstant,
} from "#store";
import { type Asked, actor, type Group, organisationNamed, table, when } from "./admin-store.ts";
import { addedWith } from "./admin-webhooks.ts";
import { Usage } from "./io.ts";

const UNITS: Readonly<Record<string, number>> = { "": 1000, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** `0`, `90s`, `15m`, `24h`, `30d`; a bare number is seconds. */
function durationMs(given: string): number | undefined {
  const [, amount, unit = ""] = /^(\d{1,9})([smhd]?)$/.exec(given) ?? [];
  return amount === undefined ? undefined : Number(amount) * (UNITS[unit] ?? Number.NaN);
}

/** A day (its start, UTC), an instant with its zone, or a time from now. */
function expiryOf({ store, options }: Asked): Pick<KeyTerms, "expiresAtMs"> {
  const given = options.expires;
  if (given === undefined) return {};
  if (given === "never") return { expiresAtMs: null };
  const fromNow = /[smhd]$/.test(given) ? durationMs(given) : undefined;
  if (fromNow !== undefined) return { expiresAtMs: store.nowMs() + fromNow };
  const expiresAtMs = parseInstant(/^\d{4}-\d\d-\d\d$/.test(given) ? `${given}T00:00Z` : given);
  if (expiresAtMs === null) {
    throw new Usage(
      `--expires is a day (2027-06-30), an instant (2027-06-30T00:00:00Z), a time (90d) or never, not ${given}`,
    );
  }
  return { expiresAtMs };
}

/** The name, scopes and addresses the caller gave. */
function termsOf({ options }: Asked): KeyTerms {
  const listed = (given: string): readonly string[] => given.split(",").map((one) => one.trim());
  const { name, scopes, networks } = options;
  const wanted = scopes === undefined ? undefined : listed(scopes);
  const unknown = wanted?.find((one) => !KEY_SCOPES.some((scope) => scope === one));
  if (unknown !== undefined) throw new Usage(`--scopes are of ${KEY_SCOPES.join(", ")}, not ${unknown}`);
  return {
    ...(name === undefined ? {} : { name }),
    ...(wanted === undefined ? {} : { scopes: KEY_SCOPES.filter((scope) => wanted.includes(scope)) }),
    ...(networks === undefined ? {} : { networks: networks === "any" ? [] : listed(networks) }),
  };
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
  help: `fairclause credential issue --organisation ORGANISATION [--name NAME] [--scopes LIST] [--networks LIST] [--expires WHEN]
fairclause credential replace KEY_ID [--overlap TIME] and what issue takes; what is left out stays as it was
      --overlap TIME    how long the old one keeps working: 0 (default), 15m, 1h, 24h; a bare number is seconds
      --expires WHEN    a day (2027-06-30, from 00:00 UTC), an instant (2027-06-30T09:00:00+10:00), a time (90d)
                        or never; left out, a year
      --name NAME       what people call it, such as "payroll, production"
      --scopes LIST     of calculate, audit, read, with commas between; left out, all
      --networks LIST   addresses and ranges it may be used from (203.0.113.0/24,2001:db8::/32), or any
fairclause credential revoke KEY_ID
fairclause credential list [--organisation ORGANISATION]
      --as EMAIL, --reason TEXT, --json

Approve access before you issue a credential. Its secret is printed once.
`,
  actions: {
    issue: {
      takes: ["organisation", "expires", "name", "scopes", "networks"],
      async run(asked) {
        const terms = { ...termsOf(asked), ...expiryOf(asked) };
        const { id } = await organisationNamed(asked, asked.named ?? asked.options.organisation);
        return show(asked, await asked.store.credentials.issue(id, terms, await actor(asked)), "");
      },
    },
    replace: {
      takes: ["key-id", "id", "overlap", "expires", "name", "scopes", "networks"],
      async run(asked) {
        const [keyId, overlapMs] = [keyIdOf(asked), overlapOf(asked)];
        const terms = { ...termsOf(asked), ...expiryOf(asked) };
        const issued = await asked.store.credentials.replace(
          keyId,
          { overlapMs, ...terms },
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
        const revoked = await asked.store.credentials.revoke(keyIdOf(asked), await actor(asked));
        const { keyId } = revoked;
        const { json, text } = await addedWith(asked.store, revoked);
        const answer = { key_id: keyId, state: "revoked", webhook_endpoints: json };
        await asked.answer(answer, `${keyId} is revoked.\n${text}`);
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
  name: one.name,
  scopes: one.scopes,
  networks: one.networks,
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

const HEADER = ["key id", "name", "organisation", "state", "created", "ends", "last used", "concern"];
const row = (one: Credential, nowMs: number): readonly string[] => [
  one.keyId,
  one.name,
  one.organisationName,
  credentialState(one, nowMs),
  when(one.createdAtMs),
  when(one.overlapEndsAtMs ?? one.expiresAtMs),
  when(one.lastUsedAtMs) || "never",
  one.concern ?? "",
];
