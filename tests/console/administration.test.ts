// Administrators at work: approve, issue, hand over, replace, revoke, suspend; each once, each in the log with who and where.

import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { inBothTowns, type Member, PASSWORD, type Town } from "./testing/town.ts";
import type { Told } from "./testing/visitor.ts";

type Founder = Member & { readonly organisationId: string };

inBothTowns({ nodes: 2 }, (town) => {
  let boss: Member;
  let other: Member;
  before(async () => {
    [boss, other] = await Promise.all([town().administrator(), town().administrator()]);
  });

  const ask = (founder: Founder) =>
    founder.visitor.post(`/organisations/${founder.organisationId}/access-requests`, {
      use_case: "Pays people",
    });
  const requestOf = async (founder: Founder): Promise<string> => {
    assert.equal((await ask(founder)).status, 201);
    const { requests } = (await boss.visitor.get("/admin/queue")).body;
    return requests.find(
      (one: { organisation: { id: string } }) => one.organisation.id === founder.organisationId,
    ).id;
  };
  const approved = async (): Promise<Founder> => {
    const founder = await town().founder();
    const told = await boss.visitor.post(`/admin/access-requests/${await requestOf(founder)}/approve`, {});
    assert.equal(told.status, 200, told.text);
    return founder;
  };
  const issue = (founder: Founder, deliver: "show" | "link", more = {}): Promise<Told> =>
    boss.visitor.post(`/admin/organisations/${founder.organisationId}/credentials`, { deliver, ...more });
  const calls = async (at: Town, key: { key_id: string; secret: string }): Promise<number> => {
    const headers = { Authorization: `Bearer ${key.key_id}:${key.secret}` };
    return (await at.visitor().ask("/api/v1/awards", { headers })).status;
  };

  describe("a request for access", () => {
    test("is one request however often it is sent, and is decided once on two nodes", async () => {
      const founder = await town().founder();
      const asked = await Promise.all(Array.from({ length: 10 }, () => ask(founder)));
      assert.ok(asked.every(({ status, body }) => status === 201 && body.access.state === "pending"));
      const id = await requestOf(founder);
      const far = town().visitor(town().ports.length - 1);
      far.cookie = other.visitor.cookie;
      const told = await Promise.all([
        boss.visitor.post(`/admin/access-requests/${id}/approve`, { reason: "fine" }),
        far.post(`/admin/access-requests/${id}/decline`, { reason: "no" }),
      ]);
      assert.deepEqual(told.map(({ status }) => status).sort(), [200, 409]);
      const won = told.find(({ status }) => status === 200)?.body.request.state;
      const lost = told.find(({ status }) => status === 409)?.body.detail;
      assert.match(lost, new RegExp(`already ${won}`));
      const seen = (await founder.visitor.get(`/organisations/${founder.organisationId}`)).body;
      assert.equal(seen.access.state, won);
      assert.equal((await boss.visitor.post(`/admin/access-requests/${id}/approve`, {})).status, 409);
    });

    test("cannot be decided by its author", async () => {
      const founded = await boss.visitor.post("/organisations", { name: "Boss's own", type: "Adviser" });
      const own = { ...boss, organisationId: founded.body.organisation.id };
      const id = await requestOf(own);
      const { requests } = (await boss.visitor.get("/admin/queue")).body;
      assert.equal(requests.find((one: { id: string }) => one.id === id).is_own, true);
      for (const verb of ["approve", "decline"]) {
        const told = await boss.visitor.post(`/admin/access-requests/${id}/${verb}`, { reason: "mine" });
        assert.deepEqual([told.status, told.body.code], [403, "not_allowed"]);
      }
      assert.equal((await other.visitor.post(`/admin/access-requests/${id}/approve`, {})).status, 200);
    });

    test("approved, it stays in the queue until the organisation has a key", async () => {
      const founder = await approved();
      const isWaiting = async (): Promise<boolean> => {
        const { without_key } = (await boss.visitor.get("/admin/queue")).body;
        return without_key.some(
          (one: { organisation: { id: string } }) => one.organisation.id === founder.organisationId,
        );
      };
      assert.equal(await isWaiting(), true);
      assert.equal((await issue(founder, "link")).status, 201);
      assert.equal(await isWaiting(), false);
    });

    test("declined with a reason, it may be made again", async () => {
      const founder = await town().founder();
      const id = await requestOf(founder);
      assert.equal((await boss.visitor.post(`/admin/access-requests/${id}/decline`, {})).status, 422);
      await boss.visitor.post(`/admin/access-requests/${id}/decline`, { reason: "Say more <b>please</b>" });
      const { access } = (await founder.visitor.get(`/organisations/${founder.organisationId}`)).body;
      assert.deepEqual([access.state, access.reason], ["declined", "Say more <b>please</b>"]);
      assert.equal((await issue(founder, "show")).status, 409);
      assert.equal((await ask(founder)).status, 201);
    });
  });

  describe("a credential", () => {
    test("is shown once and works; no cache keeps the answer; revoked, it is dead within a second", async () => {
      const founder = await approved();
      const told = await issue(founder, "show", {
        expires_at: new Date(Date.now() + 86_400_000).toISOString(),
      });
      assert.equal(told.status, 201, told.text);
      assert.equal(told.headers["cache-control"], "no-store");
      assert.equal(await calls(town(), told.body), 200);
      const detail = await founder.visitor.get(`/organisations/${founder.organisationId}`);
      assert.ok(!detail.text.includes(told.body.secret));
      const [listed] = detail.body.credentials;
      assert.deepEqual([listed.key_id, listed.state], [told.body.key_id, "active"]);
      const path = `/admin/credentials/${told.body.key_id}/revoke`;
      assert.equal((await boss.visitor.post(path, { reason: "a test" })).status, 200);
      await new Promise((done) => setTimeout(done, 1000));
      assert.equal(await calls(town(), told.body), 401);
      assert.equal((await boss.visitor.post(path, { reason: "again" })).status, 409);
    });

    test("by link: looking does not use it up, fifty clicks give one secret, and the log says who opened it", async () => {
      const founder = await approved();
      const told = await issue(founder, "link");
      assert.deepEqual(Object.keys(told.body).sort(), ["handover", "key_id"]);
      const token = await town().linkTo(founder.email);
      const scanner = town().visitor();
      for (let looks = 0; looks < 3; looks += 1)
        assert.equal((await scanner.post("/handovers/look", { token })).body.state, "waiting");
      assert.equal((await scanner.ask("/console/api/handovers/open", {})).status, 405);
      assert.equal((await scanner.get(`/handovers/${token}`)).status, 404, "no token stands in a path");
      const from = "127.0.6.1";
      const opened = await Promise.all(
        Array.from({ length: 50 }, () => founder.visitor.post("/handovers/open", { token }, { from })),
      );
      const [secret, ...more] = opened.filter(({ status }) => status === 200);
      assert.equal(more.length, 0);
      assert.ok(opened.every(({ status }) => status === 200 || status === 410));
      assert.equal(secret?.headers["cache-control"], "no-store");
      assert.equal(await calls(town(), secret?.body), 200);
      assert.equal((await scanner.post("/handovers/look", { token })).body.state, "opened");
      const { entries } = (await boss.visitor.get("/admin/log?search=secret%20revealed")).body;
      assert.deepEqual([entries[0].actor, entries[0].origin], [founder.email, from]);
      assert.match(entries[0].request_id, /^req_/);
      assert.equal((await scanner.post("/handovers/look", { token: "B".repeat(43) })).status, 404);
    });

    test("a link ends after a day", async () => {
      const founder = await approved();
      await issue(founder, "link");
      const token = await town().linkTo(founder.email);
      const [row] = await town().raw("select max(expires_at_ms - created_at_ms) as ms from handovers");
      assert.equal(Number(row?.ms), 86_400_000);
      const key = (await town().visitor().post("/handovers/look", { token })).body.key_id;
      await town().raw(
        `update handovers set expires_at_ms = expires_at_ms - 86400001 where key_id = '${key}'`,
      );
      assert.equal((await town().visitor().post("/handovers/look", { token })).body.state, "expired");
      assert.equal((await town().visitor().post("/handovers/open", { token })).status, 410);
    });

    test("is replaced with a chosen overlap, and both work until then", async () => {
      const founder = await approved();
      for (const [minutes, old] of [
        [0, 401],
        [60, 200],
        [1440, 200],
      ] as const) {
        const first = (await issue(founder, "show")).body;
        const path = `/admin/credentials/${first.key_id}/replace`;
        assert.equal((await boss.visitor.post(path, { overlap_minutes: 5, deliver: "show" })).status, 422);
        const told = await boss.visitor.post(path, { overlap_minutes: minutes, deliver: "show" });
        assert.equal(told.status, 201, told.text);
        await new Promise((done) => setTimeout(done, 500));
        assert.deepEqual([await calls(town(), first), await calls(town(), told.body)], [old, 200]);
        const again = await boss.visitor.post(path, { overlap_minutes: 0, deliver: "show" });
        assert.equal(again.status, 409);
        await boss.visitor.post(`/admin/credentials/${told.body.key_id}/revoke`, { reason: "room" });
      }
    });

    test("reported by its organisation, is first in the administrators' queue", async () => {
      const founder = await approved();
      const [one, two] = [(await issue(founder, "show")).body, (await issue(founder, "show")).body];
      const report = (key: string, concern: string) =>
        founder.visitor.post(`/organisations/${founder.organisationId}/credentials/${key}/report`, {
          concern,
          why: "It was in a commit",
        });
      assert.equal((await report(one.key_id, "replacement")).status, 200);
      assert.equal((await report(two.key_id, "compromised")).body.credential.concern, "compromised");
      assert.equal((await report(two.key_id, "compromised")).status, 409);
      const { concerns } = (await boss.visitor.get("/admin/queue")).body;
      assert.equal(concerns[0].concern, "compromised");
      const stranger = await town().founder();
      const foreign = await stranger.visitor.post(
        `/organisations/${stranger.organisationId}/credentials/${one.key_id}/report`,
        { concern: "compromised" },
      );
      assert.equal(foreign.status, 404);
    });
  });

  describe("an organisation", () => {
    test("suspended is refused, reinstated is accepted; every other change is a conflict", async () => {
      const founder = await approved();
      const key = (await issue(founder, "show")).body;
      const move = async (verb: string): Promise<number> =>
        (
          await boss.visitor.post(`/admin/organisations/${founder.organisationId}/${verb}`, {
            reason: "a test",
          })
        ).status;
      assert.equal(await move("reinstate"), 409);
      assert.equal(await move("suspend"), 200);
      await new Promise((done) => setTimeout(done, 1000));
      assert.equal(await calls(town(), key), 403);
      assert.equal(await move("suspend"), 409);
      assert.equal((await issue(founder, "show")).status, 409);
      assert.equal(await move("reinstate"), 200);
    });

    test("has limits that are set and uses that are counted", async () => {
      const founder = await approved();
      const { organisationId: id } = founder;
      const policy = {
        calculations_per_minute: 7,
        shifts_per_minute: 70,
        others_per_minute: 8,
        max_credentials: 1,
      };
      const told = await boss.visitor.post(`/admin/organisations/${id}/policy`, policy);
      assert.deepEqual([told.status, told.body.policy], [200, policy]);
      assert.equal((await issue(founder, "show")).status, 201);
      assert.equal((await issue(founder, "show")).status, 409, "its policy allows one");
      const seen = (await boss.visitor.get(`/admin/organisations/${id}`)).body;
      assert.deepEqual([seen.members.length, seen.policy, seen.requests.length], [1, policy, 1]);
      const uses = await founder.visitor.get(`/organisations/${id}/uses?from=2026-01-01&to=2026-02-01`);
      assert.deepEqual([uses.status, uses.body], [200, []]);
      assert.equal((await founder.visitor.get(`/organisations/${id}/uses?from=x`)).status, 422);
      const found = (
        await boss.visitor.get(`/admin/organisations?search=${encodeURIComponent(founder.email)}`)
      ).body;
      assert.deepEqual(
        found.map((one: { id: string }) => one.id),
        [id],
      );
      const [{ keys, uses: calls30, last_used_at, expires_at }] = found;
      assert.deepEqual([keys, calls30, last_used_at], [1, 0, null]);
      assert.equal(expires_at, seen.credentials[0].expires_at);
      assert.equal((await boss.visitor.get("/session")).body.sends_mail, false);
      const taken = await founder.visitor.post("/organisations", {
        name: `firm ${founder.email}`,
        type: "Adviser",
      });
      assert.equal(taken.status, 409);
      assert.ok(!taken.text.includes("org_"), "whose it is, is not said");
    });
  });

  describe("records", () => {
    test("people, mail and award data are listed", async () => {
      const people = (await boss.visitor.get("/admin/people")).body;
      assert.ok(
        people.some(
          (one: { email: string; is_administrator: boolean }) =>
            one.email === boss.email && one.is_administrator,
        ),
      );
      const mail = (await boss.visitor.get("/admin/mail")).body;
      assert.ok(mail.length > 0 && mail.every((one: { state: string }) => one.state === "queued"));
      const { awards } = (await boss.visitor.get("/admin/award-data")).body;
      const retail = awards.find((one: { code: string }) => one.code === "MA000004");
      assert.match(retail.content_hash, /^sha256:[0-9a-f]{64}$/);
      assert.match(retail.version, /^MA000004@/);
    });

    test("only another person changes one's role", async () => {
      const path = `/admin/people/${boss.id}/role`;
      const told = await boss.visitor.post(path, { role: "person", reason: "leaving" });
      assert.equal(told.status, 403);
    });

    test("each security event is in the log with who, what, when, where and which request", async () => {
      const leaving = await town().person();
      await leaving.visitor.post("/confirm", { password: PASSWORD });
      for (let tries = 0; tries < 10; tries += 1)
        await leaving.visitor.post("/confirm", { password: "wrong" });
      await boss.visitor.post(`/admin/people/${leaving.id}/role`, { role: "administrator", reason: "x" });
      await leaving.visitor.post("/sign-in", { email: leaving.email, password: PASSWORD });
      for (const what of [
        "signed in",
        "session ended",
        "password confirmed",
        "confirmation refused",
        "sign-in limit reached",
        "access requested",
        "access approved",
        "access declined",
        "credential issued",
        "secret revealed",
        "credential revoked",
        "credential replaced",
        "credential reported compromised",
        "secret handed over by link",
        "organisation suspended",
        "organisation reinstated",
        "member added",
        "person made administrator",
        "policy set",
        "account opened",
        "person created",
      ]) {
        const { entries } = (await boss.visitor.get(`/admin/log?search=${encodeURIComponent(what)}`)).body;
        const own = entries.find(
          (one: { what: string; origin: string | null }) =>
            one.what === what && one.origin?.startsWith("127."),
        );
        if (what === "account opened" || what === "person created") assert.ok(entries.length > 0, what);
        else {
          assert.match(own?.actor ?? "", /@example\.com$/, what);
          assert.match(own.request_id, /^req_[0-9a-f]{20}$/);
          assert.ok(Date.parse(own.at) > Date.now() - 600_000);
        }
      }
      const first = (await boss.visitor.get("/admin/log")).body;
      assert.deepEqual([first.entries.length, first.more], [50, true]);
      const next = (await boss.visitor.get(`/admin/log?before=${first.entries.at(-1).sequence}`)).body;
      assert.equal(next.entries[0].sequence, first.entries.at(-1).sequence - 1);
      assert.equal((await boss.visitor.get("/admin/log?search=100%25_x")).body.entries.length, 0);
    });

    test("the log verifies, except for what this test set forward, and reports an altered row", async () => {
      await town().raw("update handovers set expires_at_ms = created_at_ms + 86400000");
      const told = (await boss.visitor.post("/admin/log/verify", {})).body;
      assert.equal(told.ok, true, told.fault);
      await town().raw("update people set is_administrator = 1 where is_administrator = 0");
      const after = (await boss.visitor.post("/admin/log/verify", {})).body;
      assert.equal(after.ok, false);
      assert.match(after.fault, /person:per_.*is_administrator/);
    });
  });
});
