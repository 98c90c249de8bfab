// The administration commands: finds the command, runs it on the configured store, explains what goes wrong.

import { AuditBroken, Invalid, StoreError } from "#store";
import { access } from "./admin-access.ts";
import { credential } from "./admin-credentials.ts";
import { formerAudit, log } from "./admin-log.ts";
import { person } from "./admin-people.ts";
import { pepper } from "./admin-pepper.ts";
import { admin, organisation, policy } from "./admin-records.ts";
import { type Action, type Group, withStore } from "./admin-store.ts";
import { webhook } from "./admin-webhooks.ts";
import { exampleOf } from "./help.ts";
import { type Command, say, Usage } from "./io.ts";

const GROUPS: Readonly<Record<string, Group>> = {
  admin,
  organisation,
  access,
  credential,
  policy,
  person,
  pepper,
  webhook,
  log,
  audit: formerAudit,
};

export const administer =
  (name: string): Command =>
  async (args) => {
    const group = GROUPS[name];
    if (group === undefined) throw new Usage(`there is no command ${name}`);
    const [verb, ...rest] = args;
    if (verb === undefined || args.includes("--help")) {
      await say(`${group.help}${exampleOf(name)}`);
      return verb === undefined ? 2 : 0;
    }
    const action: Action | undefined = Object.hasOwn(group.actions, verb) ? group.actions[verb] : undefined;
    if (action === undefined) {
      throw new Usage(`${name} takes ${Object.keys(group.actions).join(", ")}, not ${verb}`);
    }
    return attempt(() => withStore(rest, action));
  };

/** The store's own refusals are answers, not crashes: a sentence and an exit code. */
async function attempt(work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Invalid) throw new Usage(error.message);
    if (!(error instanceof StoreError)) throw error;
    const advice = error instanceof AuditBroken ? " (fairclause log verify)" : "";
    process.stderr.write(`fairclause: ${error.message}${advice}\n`);
    return 1;
  }
}
