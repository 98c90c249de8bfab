// The table of the console's calls: every one there is, with who may make it.

import type { ConsoleCall } from "./call.ts";
import { accountCalls } from "./calls/account.ts";
import { organisationCalls } from "./calls/organisations.ts";
import { sessionCalls } from "./calls/sessions.ts";

export const CONSOLE_PATH = "/console/api";

export const CALLS: readonly ConsoleCall[] = [...sessionCalls, ...accountCalls, ...organisationCalls];
