// Policies: how many requests a minute, and how many live credentials, an organisation may have.

import { requireAdministrator } from "./actors.ts";
import type { Change, Changer } from "./change.ts";
import type { Database, Db } from "./database.ts";
import { Invalid } from "./errors.ts";
import { organisationOf } from "./organisations.ts";
import type { Policies, Policy } from "./store.ts";

const DEFAULT_POLICY: Policy = {
  calculationsPerMinute: 600,
  othersPerMinute: 1200,
  shiftsPerMinute: 60_000,
  maxCredentials: 5,
};

/** Enough to write a program against the API, not to run a payroll on it. */
const SANDBOX_LIMITS = { calculationsPerMinute: 60, othersPerMinute: 120, shiftsPerMinute: 600 };

const MAX_VALUE = 1_000_000;

/** The columns from a left join: all null where an organisation has no policy of its own. */
export interface PolicyColumns {
  readonly calculations_per_minute: number | null;
  readonly others_per_minute: number | null;
  readonly shifts_per_minute: number | null;
  readonly max_credentials: number | null;
}

export const toPolicy = (row: PolicyColumns | undefined): Policy => ({
  calculationsPerMinute: row?.calculations_per_minute ?? DEFAULT_POLICY.calculationsPerMinute,
  othersPerMinute: row?.others_per_minute ?? DEFAULT_POLICY.othersPerMinute,
  shiftsPerMinute: row?.shifts_per_minute ?? DEFAULT_POLICY.shiftsPerMinute,
  maxCredentials: row?.max_credentials ?? DEFAULT_POLICY.maxCredentials,
});

export const sandboxPolicy = (policy: Policy): Policy => ({
  ...policy,
  calculationsPerMinute: Math.min(policy.calculationsPerMinute, SANDBOX_LIMITS.calculationsPerMinute),
  othersPerMinute: Math.min(policy.othersPerMinute, SANDBOX_LIMITS.othersPerMinute),
  shiftsPerMinute: Math.min(policy.shiftsPerMinute, SANDBOX_LIMITS.shiftsPerMinute),
});

export function policies(database: Database, change: Changer): Policies {
  return {
    of: (organisationId) => database.read((db) => policyOf(db, organisationId)),
    set: (organisationId, asked, act) => change(act, (made) => setPolicy(made, organisationId, asked)),
  };
}

export async function policyOf(db: Db, organisationId: string): Promise<Policy> {
  await organisationOf(db, organisationId);
  const query = db.selectFrom("policies").selectAll().where("organisation_id", "=", organisationId);
  return toPolicy(await query.executeTakeFirst());
}

async function setPolicy(change: Change, organisation_id: string, asked: Partial<Policy>): Promise<Policy> {
  await requireAdministrator(change);
  const policy = { ...(await policyOf(change.db, organisation_id)), ...asked };
  for (const [name, value] of Object.entries(policy)) {
    if (Number.isInteger(value) && value >= 0 && value <= MAX_VALUE) continue;
    throw new Invalid(`${name} is ${value}, not a whole number from 0 to ${MAX_VALUE}`);
  }
  const values = {
    calculations_per_minute: policy.calculationsPerMinute,
    others_per_minute: policy.othersPerMinute,
    shifts_per_minute: policy.shiftsPerMinute,
    max_credentials: policy.maxCredentials,
  };
  await change.record("policy set", `policy:${organisation_id}`, values);
  await change.db
    .insertInto("policies")
    .values({ organisation_id, ...values })
    .onConflict((conflict) => conflict.column("organisation_id").doUpdateSet(values))
    .execute();
  return policy;
}
