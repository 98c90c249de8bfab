// Administrators see people, their roles and who is disabled, waiting mail, and the state of award data.

import Type from "typebox";
import { administrator, auditor, type ConsoleCall, ok } from "../call.ts";
import { closed, iso, isoOrNull, personBody, prose } from "../shapes.ts";
import { proposed } from "./proposals.ts";

const move = (verb: "disable" | "enable"): ConsoleCall =>
  administrator(
    `POST /admin/people/{id}/${verb}`,
    { body: closed({ reason: prose }), isConfirmed: true },
    async ({ path, body, act }, { store }) => {
      const moved = await store.people[verb](path.id ?? "", { ...act, why: body.reason });
      return ok({ person: personBody(moved) });
    },
  );

export const recordCalls: readonly ConsoleCall[] = [
  auditor("GET /admin/people", {}, async (_asked, { store }) => {
    const all = await store.people.list();
    return ok(all.map((one) => ({ ...personBody(one), is_verified: one.maySignIn })));
  }),

  administrator(
    "POST /admin/people/{id}/role",
    {
      body: closed({ role: Type.Enum(["administrator", "auditor", "person"]), reason: prose }),
      isConfirmed: true,
    },
    async ({ path, body, act }, desk) => {
      const { store } = desk;
      const why = { ...act, why: body.reason };
      const details = { role: body.role };
      if (await store.fourEyes.isOn())
        return proposed({ kind: "change role", about: path.id ?? "", details }, why, desk);
      return ok({
        person: personBody(await store.people.setRole(path.id ?? "", body.role, why)),
      });
    },
  ),

  move("disable"),
  move("enable"),

  administrator("GET /admin/mail", {}, async ({ act }, { store, sendsMail }) => {
    // Letters belong to other people, so we log who reads them.
    await store.audit.recordReading("mail read", "mail:queue", act);
    // If we send mail, only the recipient gets a link; if not, administrators pass it on.
    const all = await store.mails.list({ withLinks: !sendsMail });
    const told = all.map(({ id, to, subject, text, state, tries, createdAtMs, sentAtMs }) => ({
      id,
      to,
      subject,
      text,
      state,
      tries,
      created_at: iso(createdAtMs),
      sent_at: isoOrNull(sentAtMs),
    }));
    return ok(told);
  }),

  auditor("GET /admin/award-data", {}, async (_asked, { catalogue }) => {
    const { awards, ...register } = catalogue.coverage();
    const current = (code: string) =>
      catalogue
        .versions(code)
        ?.versions.filter((one) => one.current)
        .at(-1);
    return ok({
      ...register,
      awards: awards.map((award) => {
        const version = current(award.code);
        return { ...award, version: version?.id ?? null, content_hash: version?.content_hash ?? null };
      }),
    });
  }),
];
