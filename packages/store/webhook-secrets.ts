// Rotating an endpoint's secret: the new one signs at once, and each replaced one signs beside it for 24 hours.

import type { Change } from "./change.ts";
import type { Db } from "./database.ts";
import { Conflict } from "./errors.ts";
import { newId } from "./ids.ts";
import { type Keys, newest } from "./keyring.ts";
import { seal, unseal } from "./tokens.ts";
import { lockEndpoint } from "./webhook-events.ts";
import type { EndpointPlace, WebhookEndpoint } from "./webhook-interfaces.ts";
import { newSealedSecret, requireEndpoint, secretOf, toEndpoint } from "./webhook-rows.ts";
import type { WebhookEndpointRow, WebhookOldSecretRow } from "./webhook-tables.ts";

/** Time for a receiver to change over; as long as we remember the call that rotated. */
const OVERLAP_MS = 24 * 3600 * 1000;
/** So that no request carries many signatures. */
const MOST_OLD = 4;

type WithSecret = WebhookEndpoint & { readonly secret: string };
type Bound = Pick<WebhookEndpointRow, "id" | "organisation_id" | "url">;
type OldBound = Pick<WebhookOldSecretRow, "id" | "ends_at_ms">;

export const secretId = (madeId: string | undefined): string =>
  madeId === undefined ? newId("whs") : `whs_${madeId}`;

export const oldSecretAbout = ({ id, organisation_id, url }: Bound, old: OldBound): string =>
  `webhook endpoint's old secret:${JSON.stringify([id, organisation_id, url, old.id, old.ends_at_ms])}`;

/** Replaced secrets that still sign, the latest first. */
export const oldSecretsOf = (
  db: Db,
  endpointIds: readonly string[],
  nowMs: number,
): Promise<readonly WebhookOldSecretRow[]> =>
  db
    .selectFrom("webhook_old_secrets")
    .selectAll()
    .where("endpoint_id", "in", ["", ...endpointIds])
    .where("ends_at_ms", ">", nowMs)
    .orderBy("ends_at_ms", "desc")
    .orderBy("id")
    .execute();

/** Until when old secrets of each endpoint sign. */
export async function oldSecretEnds(
  db: Db,
  endpoints: readonly WebhookEndpointRow[],
  nowMs: number,
): Promise<ReadonlyMap<string, number>> {
  const ids = endpoints.map(({ id }) => id);
  const rows = await oldSecretsOf(db, ids, nowMs);
  return new Map(rows.toReversed().map(({ endpoint_id, ends_at_ms }) => [endpoint_id, ends_at_ms]));
}

/** Undefined where someone changed the row around the store. */
export function secretIn(keys: Keys, row: WebhookEndpointRow): string | undefined {
  try {
    return secretOf(keys, row);
  } catch {
    return undefined;
  }
}

/** One, or none where someone changed the row around the store. */
export function oldSecretIn(keys: Keys, row: Bound, old: WebhookOldSecretRow): readonly string[] {
  try {
    return [unseal(newest(keys.factors), oldSecretAbout(row, old), old.sealed_secret)];
  } catch {
    return [];
  }
}

/** The secret that a call made before, for a repeat of that call. */
export async function madeBefore(
  { db, keys, nowMs }: Change,
  row: WebhookEndpointRow,
  id: string,
): Promise<WithSecret> {
  const old = await oldSecretsOf(db, [row.id], nowMs);
  const [replaced] = old.filter((one) => one.id === id).flatMap((one) => oldSecretIn(keys, row, one));
  return { ...toEndpoint(row, old[0]?.ends_at_ms), secret: replaced ?? secretOf(keys, row) };
}

export async function rotateSecret(
  change: Change,
  place: EndpointPlace,
  madeId: string | undefined,
): Promise<WithSecret> {
  const { db, keys, nowMs, record } = change;
  await lockEndpoint(db, (await requireEndpoint(db, place)).id);
  const row = await requireEndpoint(db, place);
  const id = secretId(madeId);
  const old = await oldSecretsOf(db, [row.id], nowMs);
  if ([row, ...old].some((one) => ("secret_id" in one ? one.secret_id : one.id) === id))
    return madeBefore(change, row, id);
  const secret = secretIn(keys, row);
  // A new secret would make an address that someone changed around the store look like the owner's.
  if (secret === undefined) throw new Conflict("the endpoint's row was changed", "unreadable");
  if (old.length >= MOST_OLD) throw new Conflict("the secret was rotated too often", "rotated");
  await retire(change, row, secret);
  const next = { ...row, sealed_secret: newSealedSecret(keys, row), secret_id: id };
  await db
    .updateTable("webhook_endpoints")
    .set({ sealed_secret: next.sealed_secret, secret_id: id })
    .where("id", "=", row.id)
    .execute();
  await record("webhook secret rotated", `webhook:${row.organisation_id}/${row.id}`, {});
  return { ...toEndpoint(next, nowMs + OVERLAP_MS), secret: secretOf(keys, next) };
}

async function retire({ db, keys, nowMs }: Change, row: WebhookEndpointRow, secret: string): Promise<void> {
  const id = row.secret_id === "" ? newId("whs") : row.secret_id;
  const old = { id, endpoint_id: row.id, ends_at_ms: nowMs + OVERLAP_MS };
  const sealed_secret = seal(newest(keys.factors), oldSecretAbout(row, old), secret);
  await db
    .insertInto("webhook_old_secrets")
    .values({ ...old, sealed_secret })
    .execute();
}
