// Every step of the schema, in order. Never change a released step; add the next one.

import type { Db } from "../database.ts";
import { peopleAndOrganisations } from "./0001-people-and-organisations.ts";
import { accessAndCredentials } from "./0002-access-and-credentials.ts";
import { auditLog } from "./0003-audit-log.ts";
import { uses } from "./0004-uses.ts";
import { accounts } from "./0005-accounts.ts";
import { disabledPeople } from "./0006-disabled-people.ts";
import { boundTokens } from "./0007-bound-tokens.ts";
import { invitations } from "./0008-invitations.ts";
import { shiftLimits } from "./0009-shift-limits.ts";
import { activityLogSearch } from "./0013-activity-log-search.ts";
import { keySettings } from "./0014-key-settings.ts";
import { roles } from "./0015-roles.ts";
import { secondFactors } from "./0016-second-factors.ts";
import { auditors } from "./0017-auditors.ts";
import { fourEyes } from "./0018-four-eyes.ts";
import { identities } from "./0019-identities.ts";
import { payrollAudits } from "./0020-payroll-audits.ts";
import { rememberedCalls } from "./0021-remembered-calls.ts";
import { sandboxKeys } from "./0022-sandbox-keys.ts";
import { webhooks } from "./0023-webhooks.ts";
import { rememberedReceipts } from "./0024-remembered-receipts.ts";
import { callOwners } from "./0025-call-owners.ts";
import { webhookSecrets } from "./0026-webhook-secrets.ts";
import { auditSizes } from "./0027-audit-sizes.ts";

/** One statement, ready to run on the connection it is given. */
export type Statement = (db: Db) => { execute(): Promise<unknown> };

export interface Step {
  readonly version: number;
  readonly name: string;
  readonly statements: readonly Statement[];
}

export const STEPS: readonly Step[] = [
  { version: 1, name: "people and organisations", statements: peopleAndOrganisations },
  { version: 2, name: "access and credentials", statements: accessAndCredentials },
  { version: 3, name: "audit log", statements: auditLog },
  { version: 4, name: "uses", statements: uses },
  { version: 5, name: "accounts", statements: accounts },
  { version: 6, name: "disabled people", statements: disabledPeople },
  { version: 7, name: "bound tokens", statements: boundTokens },
  { version: 8, name: "invitations", statements: invitations },
  { version: 9, name: "shift limits", statements: shiftLimits },
  { version: 13, name: "activity log search", statements: activityLogSearch },
  { version: 14, name: "key settings", statements: keySettings },
  { version: 15, name: "roles in organisations", statements: roles },
  { version: 16, name: "second factors", statements: secondFactors },
  { version: 17, name: "auditors", statements: auditors },
  { version: 18, name: "four eyes", statements: fourEyes },
  { version: 19, name: "identities", statements: identities },
  { version: 20, name: "payroll audits", statements: payrollAudits },
  { version: 21, name: "remembered calls", statements: rememberedCalls },
  { version: 22, name: "sandbox keys", statements: sandboxKeys },
  { version: 23, name: "webhooks", statements: webhooks },
  { version: 24, name: "remembered receipts", statements: rememberedReceipts },
  { version: 25, name: "call owners", statements: callOwners },
  { version: 26, name: "webhook secrets", statements: webhookSecrets },
  { version: 27, name: "sizes of payroll audits", statements: auditSizes },
];
