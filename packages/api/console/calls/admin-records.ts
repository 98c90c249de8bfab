// Administrators see people, their roles and who is disabled, the audit log, the mail that waits, and the state of award data.

import Type from "typebox";
import { administrator, type ConsoleCall, ok } from "../call.ts";
import { closed, iso, isoOrNull, personBody, prose } from "../shapes.ts";

const ENTRIES = 50;

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
  administrator("GET /admin/people", {}, async (_asked, { store }) => {
    const all = await store.people.list();
    return ok(all.map((one) => ({ ...personBody(one), is_verified: one.maySignIn })));
  }),

  administrator(
    "POST /admin/people/{id}/role",
    { body: closed({ is_administrator: Type.Boolean(), reason: prose }), isConfirmed: true },
    async ({ path, body, act }, { store }) => {
      const why = { ...act, why: body.reason };
      return ok({
        person: personBody(await store.people.setRole(path.id ?? "", body.is_administrator, why)),
      });
    },
  ),

  move("disable"),
  move("enable"),

  administrator(
    "GET /admin/audit",
    {
      query: closed({
        search: Type.Optional(Type.String({ maxLength: 200 })),
        before: Type.Optional(Type.String({ pattern: "^\\d{1,15}$" })),
      }),
    },
    async ({ query }, { store }) => {
      const before = query.before === undefined ? Number.MAX_SAFE_INTEGER : Number(query.before);
      const found = await store.audit.search((query.search ?? "").trim(), before, ENTRIES + 1);
      const entries = found.slice(0, ENTRIES).map((entry) => ({
        sequence: entry.sequence,
        at: iso(entry.atMs),
        actor: entry.email ?? entry.by,
        what: entry.what,
        subject: entry.subject,
        why: entry.why,
        origin: entry.where,
        request_id: entry.requestId,
      }));
      return ok({ entries, more: found.length > ENTRIES });
    },
  ),

  administrator("POST /admin/audit/verify", { body: closed({}) }, async (_asked, { store }) => {
    const { length, head, faults } = await store.audit.verify();
    const [first] = faults;
    const place = first?.sequence === null ? (first.subject ?? "the head") : `entry ${first?.sequence}`;
    return ok({
      ok: first === undefined,
      entries: length,
      head: `${length}:${head}`,
      ...(first === undefined ? {} : { fault: `${place}: ${first.problem}` }),
    });
  }),

  administrator("GET /admin/mail", {}, async (_asked, { store, sendsMail }) => {
    // Where mail is sent, a link is its recipient's alone; where none is, administrators pass it on.
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

  administrator("GET /admin/award-data", {}, async (_asked, { catalogue }) => {
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
