// Where two administrators must agree: one's proposal, and the other's decision.

import type { Act, Proposal, Proposed } from "#store";
import { type Answer, administrator, auditor, type ConsoleCall, done, ok } from "../call.ts";
import type { Desk } from "../desk.ts";
import { closed, iso, prose } from "../shapes.ts";

const proposalBody = (one: Proposal, readerId: string) => ({
  id: one.id,
  kind: one.kind,
  about: one.about,
  about_name: one.aboutName,
  details: JSON.parse(one.details),
  reason: one.reason,
  proposed_by: one.proposedByEmail,
  is_own: one.proposedBy === readerId,
  created_at: iso(one.createdAtMs),
  expires_at: iso(one.expiresAtMs),
});

/** Proposes it instead of doing it. */
export async function proposed(asked: Proposed, act: Act, { store }: Desk): Promise<Answer> {
  const made = await store.fourEyes.propose(asked, act);
  return { status: 202, body: { proposal: proposalBody(made, act.by) } };
}

export const proposalCalls: readonly ConsoleCall[] = [
  auditor("GET /admin/proposals", {}, async ({ session }, { store }) => {
    const [isOn, waiting] = await Promise.all([store.fourEyes.isOn(), store.fourEyes.waiting()]);
    return ok({ is_on: isOn, proposals: waiting.map((one) => proposalBody(one, session.person.id)) });
  }),

  administrator(
    "POST /admin/proposals/{id}/approve",
    { body: closed({}), isConfirmed: true },
    async ({ path, act }, { store, letters }) => {
      await store.fourEyes.approve(path.id ?? "", letters.handover, act);
      return done;
    },
  ),

  administrator(
    "POST /admin/proposals/{id}/decline",
    { body: closed({ reason: prose }), isConfirmed: true },
    async ({ path, body, act }, { store }) => {
      await store.fourEyes.decline(path.id ?? "", { ...act, why: body.reason });
      return done;
    },
  ),
];
