// Who belongs to an organisation: inviting, accepting, leaving, removing. Everyone joins by their own consent.

import { emailAddress, NotFound } from "#store";
import { type HttpProblem, notFound } from "../../problems.ts";
import { type Answer, type ConsoleCall, done, member, ok, owner, person } from "../call.ts";
import { closed, email, invitationBody, role } from "../shapes.ts";

/** A member may know that something is gone. */
const there = (work: Promise<void>): Promise<Answer | HttpProblem> =>
  work.then(
    () => done,
    (error: unknown) => {
      if (error instanceof NotFound) return notFound("It is not there any more.");
      throw error;
    },
  );

export const memberCalls: readonly ConsoleCall[] = [
  owner(
    "POST /organisations/{id}/invitations",
    { body: closed({ email, role }) },
    async ({ organisation, body, act }, { store, letters }) => {
      const asked = { email: emailAddress(body.email), role: body.role };
      await store.invitations.invite(organisation.id, asked, letters.invited(), act);
      return done;
    },
  ),

  owner(
    "POST /organisations/{id}/invitations/{invitation_id}/withdraw",
    { body: closed({}) },
    async ({ organisation, path, act }, { store }) => {
      return there(store.invitations.withdraw(organisation.id, path.invitation_id ?? "", act));
    },
  ),

  person("GET /invitations", {}, async ({ session }, { store }) => {
    const own = await store.invitations.to(session.person.email);
    return ok(own.map((one) => ({ ...invitationBody(one), organisation_name: one.organisationName })));
  }),

  person("POST /invitations/{invitation_id}/accept", { body: closed({}) }, async ({ path, act }, { store }) =>
    ok({ organisation_id: await store.invitations.accept(path.invitation_id ?? "", act) }),
  ),

  person(
    "POST /invitations/{invitation_id}/decline",
    { body: closed({}) },
    async ({ path, act }, { store }) => {
      await store.invitations.decline(path.invitation_id ?? "", act);
      return done;
    },
  ),

  member("POST /organisations/{id}/leave", { body: closed({}) }, async ({ organisation, act }, { store }) => {
    await store.organisations.leave(organisation.id, act);
    return done;
  }),

  owner(
    "POST /organisations/{id}/members/{person_id}/role",
    { body: closed({ role }), isConfirmed: true },
    async ({ organisation, path, body, act }, { store }) =>
      there(store.organisations.setMemberRole(organisation.id, path.person_id ?? "", body.role, act)),
  ),

  owner(
    "POST /organisations/{id}/members/{person_id}/remove",
    { body: closed({}), isConfirmed: true },
    async ({ organisation, path, act }, { store, letters }) => {
      const { id } = organisation;
      return there(store.organisations.removeMember(id, path.person_id ?? "", act, letters.removed));
    },
  ),
];
