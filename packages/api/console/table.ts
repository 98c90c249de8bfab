// The table of the console's calls, with who may make each.

import type { ConsoleCall } from "./call.ts";
import { accountCalls } from "./calls/account.ts";
import { credentialCalls } from "./calls/admin-credentials.ts";
import { logCalls } from "./calls/admin-log.ts";
import { adminOrganisationCalls } from "./calls/admin-organisations.ts";
import { queueCalls } from "./calls/admin-queue.ts";
import { recordCalls } from "./calls/admin-records.ts";
import { correctionCalls } from "./calls/corrections.ts";
import { factorCalls } from "./calls/factors.ts";
import { handoverCalls } from "./calls/handovers.ts";
import { memberCalls } from "./calls/members.ts";
import { oidcCalls } from "./calls/oidc.ts";
import { organisationCalls } from "./calls/organisations.ts";
import { ownCredentialCalls } from "./calls/own-credentials.ts";
import { personalCalls } from "./calls/personal.ts";
import { proposalCalls } from "./calls/proposals.ts";
import { sessionCalls } from "./calls/sessions.ts";
import { signInCalls } from "./calls/sign-in.ts";
import { webhookConsoleCalls } from "./calls/webhooks.ts";

export const CONSOLE_PATH = "/console/api";

export const CALLS: readonly ConsoleCall[] = [
  ...sessionCalls,
  ...signInCalls,
  ...factorCalls,
  ...oidcCalls,
  ...accountCalls,
  ...organisationCalls,
  ...memberCalls,
  ...ownCredentialCalls,
  ...webhookConsoleCalls,
  ...correctionCalls,
  ...handoverCalls,
  ...queueCalls,
  ...proposalCalls,
  ...credentialCalls,
  ...adminOrganisationCalls,
  ...recordCalls,
  ...logCalls,
  ...personalCalls,
];
