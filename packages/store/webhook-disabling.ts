// When we stop sending to an endpoint, and when we start again; both are in the activity log.

import type { Change } from "./change.ts";
import type { DisabledReason, DueDelivery } from "./webhook-interfaces.ts";

export const DISABLED_BECAUSE: Readonly<Record<DisabledReason, string>> = {
  failing: "nothing arrived for 5 days",
  gone: "it answered 410 Gone",
};

/** Abandons its waiting deliveries; false when it was disabled before. */
export async function disable(
  { db, nowMs, record }: Change,
  { endpointId, organisationId }: DueDelivery,
  reason: DisabledReason,
): Promise<boolean> {
  const disabled = await db
    .updateTable("webhook_endpoints")
    .set({ disabled_at_ms: nowMs, disabled_reason: reason })
    .where("id", "=", endpointId)
    .where("disabled_at_ms", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (disabled === undefined) return false;
  await db
    .updateTable("webhook_deliveries")
    .set({ state: "given-up", last_fault: "disabled" })
    .where("endpoint_id", "=", endpointId)
    .where("state", "=", "waiting")
    .execute();
  await record("webhook endpoint disabled", `webhook:${organisationId}/${endpointId}`, {});
  return true;
}

export async function enable(
  { db, record }: Change,
  { endpointId, organisationId }: DueDelivery,
): Promise<void> {
  const enabled = await db
    .updateTable("webhook_endpoints")
    .set({ disabled_at_ms: null, disabled_reason: null })
    .where("id", "=", endpointId)
    .where("disabled_at_ms", "is not", null)
    .returning("id")
    .executeTakeFirst();
  if (enabled !== undefined)
    await record("webhook endpoint enabled", `webhook:${organisationId}/${endpointId}`, {});
}
