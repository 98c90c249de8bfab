// How long we keep things, with the clock moved: still there just before their time, gone after it, the log intact.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { before, test } from "node:test";
import { type Letter, LINK_HOLDER, STRANGER } from "./index.ts";
import { KEPT_DAYS } from "./retention.ts";
import { onBothStores, type Place } from "./testing/places.ts";
import { COMMAND, type Scene, sceneIn } from "./testing/scene.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test("docs/operations.md says the same", () => {
  const page = readFileSync(join(import.meta.dirname, "../../docs/operations.md"), "utf8");
  const said = (what: RegExp): number =>
    Number(new RegExp(`^\\| ${what.source}.*\\| (\\d+) days`, "m").exec(page)?.[1]);
  assert.deepEqual(
    {
      sessions: said(/sessions,/),
      handovers: said(/links to secrets,/),
      invitations: said(/invitations,/),
      letters: said(/emails, with/),
      proposals: said(/proposals/),
      webhook_deliveries: said(/webhook deliveries/),
      receipt_corrections: said(/corrections of/),
    },
    KEPT_DAYS,
  );
});

onBothStores((newPlace) => {
  let place: Place;
  let scene: Scene;
  before(async () => {
    place = await newPlace();
    scene = await sceneIn(await place.open());
    await everything();
  });

  const linked =
    (to: string) =>
    (token: string): Letter => ({ to, subject: "A link", text: "{link}", link: token });

  /** Two sessions, one ended; two links; wrong tries; two links to secrets, one opened; letters, one sent. */
  const everything = async (): Promise<void> => {
    const { ann, ben, store } = scene;
    const { sessions, accounts, organisations, credentials, handovers, mails } = store;
    await sessions.begin(ann.id, null, { by: ann.id });
    await sessions.begin(ben.id, null, { by: ben.id });
    await sessions.endAll({ by: ben.id });
    await accounts.signUp("new@example.com", {
      fresh: linked("new@example.com"),
      known: () => linked("new@example.com")(""),
    });
    await accounts.askReset(ann.email, linked(ann.email));
    const refused = {
      email: ann.email,
      network: "192.0.2.1",
      personId: ann.id,
      tries: (await accounts.startTry(ann.email, "192.0.2.1")).count,
      what: "sign-in refused",
    } as const;
    await accounts.refuse(refused, { by: STRANGER });
    const { id } = await scene.approved();
    await organisations.addMember(id, ben.id, COMMAND);
    await store.invitations.invite(
      id,
      { email: "asked@example.com", role: "member" },
      { subject: "x", text: "x" },
      COMMAND,
    );
    const tokens: string[] = [];
    const handover = (to: string, token: string): Letter => {
      tokens.push(token);
      return linked(to)(token);
    };
    await credentials.issue(id, { handover }, COMMAND);
    await credentials.issue(id, { handover }, COMMAND);
    await handovers.open(tokens[0] ?? "", { by: LINK_HOLDER });
    const [first] = await mails.take();
    await mails.sent(first?.id ?? "");
  };

  const count = async (table: string, where = "1 = 1"): Promise<number> =>
    (await place.raw(`select 1 from ${table} where ${where}`)).length;
  /** What a node with its clock so far ahead deletes, with the log verified by that clock. */
  const after = async (aheadMs: number): Promise<Readonly<Record<string, number>>> => {
    const later = await place.open(aheadMs);
    const gone = await later.tidy();
    assert.deepEqual((await later.audit.verify()).faults, []);
    await later.close();
    return Object.fromEntries(Object.entries(gone).filter(([, number]) => number > 0));
  };

  test("each goes on time and not before", async () => {
    const mails = await count("mails");
    for (const [aheadMs, expected] of [
      [0, {}],
      [2 * MINUTE, { wrong_tries: 1 }],
      [16 * MINUTE, { wrong_tries: 2 }],
      [29 * MINUTE, {}],
      [31 * MINUTE, { links: 1 }],
      [61 * MINUTE, { links: 1 }],
      [DAY - MINUTE, {}],
      [DAY + MINUTE, { unopened_secrets: 1, letters_given_up: mails - 1 }],
      [KEPT_DAYS.sessions * DAY + 12 * HOUR - MINUTE, {}],
      [KEPT_DAYS.sessions * DAY + 12 * HOUR + MINUTE, { sessions: 2 }],
      [KEPT_DAYS.letters * DAY - MINUTE, {}],
      [KEPT_DAYS.letters * DAY + MINUTE, { letters: mails }],
      [(KEPT_DAYS.handovers + 1) * DAY - MINUTE, {}],
      [(KEPT_DAYS.handovers + 1) * DAY + MINUTE, { handovers: 2 }],
      [(KEPT_DAYS.invitations + 14) * DAY - MINUTE, {}],
      [(KEPT_DAYS.invitations + 14) * DAY + MINUTE, { invitations: 1 }],
    ] as const)
      assert.deepEqual(await after(aheadMs), expected, `${aheadMs / MINUTE} minutes ahead`);
    for (const table of ["links", "wrong_tries", "handovers", "invitations", "sessions", "mails"])
      assert.equal(await count(table), 0, table);
    assert.equal(await count("credentials"), 2, "what they were about stays");
    assert.ok((await count("audit_entries", "what = 'signed in'")) === 2, "and so does the log");
  });

  test("the log misses a live session whose row is gone", async () => {
    const { ann, store } = scene;
    await store.sessions.begin(ann.id, null, { by: ann.id });
    await place.raw("delete from sessions");
    const [fault, ...more] = (await store.audit.verify()).faults.filter(({ subject }) =>
      subject?.startsWith("session:"),
    );
    assert.match(fault?.problem ?? "", /row is missing/);
    assert.ok(more.length <= 2);
  });

  test("a long list goes in batches, even when two nodes delete at once", async () => {
    const values = Array.from({ length: 2500 }, (_, index) => `('over${index}', 1, 1)`).join(", ");
    await place.raw(`insert into wrong_tries (key_hash, count, ends_at_ms) values ${values}`);
    const nodes = await Promise.all([place.open(), place.open()]);
    const gone = await Promise.all(nodes.map((node) => node.tidy()));
    assert.equal(await count("wrong_tries"), 0);
    assert.equal(
      gone.reduce((sum, one) => sum + (one.wrong_tries ?? 0), 0),
      2500,
    );
  });
});
