// Administrators search the activity log, with names for ids, and verify all of it.

import Type from "typebox";
import { invalidRequest, type RequestFault } from "#contract";
import type { LogFilter, NamedEntry, Store } from "#store";
import { auditor, type ConsoleCall, fault, ok } from "../call.ts";
import { closed, iso } from "../shapes.ts";

const ENTRIES = 50;
/** No control character: one of them ends a text for a database. */
const word = (maxLength: number) =>
  Type.Optional(Type.String({ maxLength, pattern: "^[^\\u0000-\\u001f\\u007f]*$" }));
const INSTANT = /^(\d{4}-\d\d-\d\d)(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d))?$/;

const query = closed({
  search: word(200),
  organisation: word(200),
  person: word(254),
  action: word(100),
  from: word(40),
  to: word(40),
  before: Type.Optional(Type.String({ pattern: "^\\d{1,15}$" })),
});

/** A day (its start, UTC) or an instant; undefined when there is no such day. */
function momentOf(given: string): number | undefined {
  const [, day] = INSTANT.exec(given) ?? [];
  if (day === undefined || new Date(`${day}T00:00Z`).toJSON()?.slice(0, 10) !== day) return undefined;
  const ms = Date.parse(given);
  return Number.isNaN(ms) ? undefined : ms;
}

type Query = Readonly<
  Partial<Record<"search" | "organisation" | "person" | "action" | "from" | "to", string>>
>;

/** Organisations and people by id or name; reports every unknown name. */
async function filterOf(asked: Query, store: Store): Promise<LogFilter | readonly RequestFault[]> {
  const { search = "", organisation, person, action, from, to } = asked;
  const ofOrganisation = organisation ? await store.organisations.find(organisation) : undefined;
  const ofPerson = person ? await store.people.find(person) : undefined;
  const [fromMs, toMs] = [from, to].map((one) => (one ? momentOf(one) : undefined));
  const isAction = !action || (await store.audit.actions()).includes(action);
  const faults = [
    ...(organisation && !ofOrganisation
      ? [fault("organisation", `There is no organisation ${organisation}.`)]
      : []),
    ...(person && !ofPerson ? [fault("person", `We don't know anyone called ${person}.`)] : []),
    ...(isAction ? [] : [fault("action", `No entry has the action ${action}.`)]),
    ...(from && fromMs === undefined ? [fault("from", NO_MOMENT)] : []),
    ...(to && toMs === undefined ? [fault("to", NO_MOMENT)] : []),
  ];
  if (faults.length > 0) return faults;
  return {
    text: search.trim(),
    ...(ofOrganisation === undefined ? {} : { organisationId: ofOrganisation.id }),
    ...(ofPerson === undefined ? {} : { personId: ofPerson.id }),
    ...(action ? { action } : {}),
    ...(fromMs === undefined ? {} : { fromMs }),
    ...(toMs === undefined ? {} : { toMs }),
  };
}

const NO_MOMENT = "This is a day, such as 2026-11-15, or an instant.";
const isFaults = (found: LogFilter | readonly RequestFault[]): found is readonly RequestFault[] =>
  Array.isArray(found);

const entryBody = (entry: NamedEntry) => ({
  sequence: entry.sequence,
  at: iso(entry.atMs),
  actor: entry.actorName ?? entry.by,
  actor_id: entry.by,
  what: entry.what,
  subject: entry.subject,
  subject_name: entry.subjectName,
  why: entry.why,
  origin: entry.where,
  request_id: entry.requestId,
});

export const logCalls: readonly ConsoleCall[] = [
  auditor("GET /admin/log", { query }, async ({ query: asked }, { store }) => {
    const filter = await filterOf(asked, store);
    if (isFaults(filter)) return invalidRequest(filter);
    const before = asked.before === undefined ? Number.MAX_SAFE_INTEGER : Number(asked.before);
    const found = await store.audit.search(filter, before, ENTRIES + 1);
    return ok({ entries: found.slice(0, ENTRIES).map(entryBody), more: found.length > ENTRIES });
  }),

  auditor("GET /admin/log/actions", {}, async (_asked, { store }) => ok(await store.audit.actions())),

  auditor("POST /admin/log/verify", { body: closed({}) }, async (_asked, { store }) => {
    const { length, head, faults, redacted } = await store.audit.verify();
    const [first] = faults;
    const place = first?.sequence === null ? (first.subject ?? "the head") : `entry ${first?.sequence}`;
    return ok({
      ok: first === undefined,
      entries: length,
      redacted,
      head: `${length}:${head}`,
      ...(first === undefined ? {} : { fault: `${place}: ${first.problem}` }),
    });
  }),
];
