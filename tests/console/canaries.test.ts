// The canary search of the console: no password, cookie, link, secret or address in a log line, none in the clear at rest.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { inBothTowns, PASSWORD } from "./testing/town.ts";

const HOSTILE = '\r\n{"event":"forged"}\u001b[31m\u2028\u2029';

inBothTowns({}, (town) => {
  test("no log line has what people send and get, and the store has none of it in the clear", async () => {
    const boss = await town().administrator();
    const founder = await town().founder();
    const { organisationId: id, visitor } = founder;
    const wrong = "CANARY wrong password";
    await visitor.post("/sign-in", { email: founder.email, password: wrong });
    await visitor.post("/sign-in", { email: "CANARY@nowhere.example", password: wrong });
    await visitor.post("/sign-up", { email: "canary2@nowhere.example" });
    await visitor.post("/confirm", { password: wrong });
    await visitor.post("/reset-request", { email: founder.email });
    const link = await town().linkTo(founder.email);
    await visitor.post("/handovers/look", { token: link });
    await visitor.post(`/organisations/${id}/access-requests`, { use_case: "CANARY use case" });
    const { requests } = (await boss.visitor.get("/admin/queue")).body;
    const own = requests.find((one: { organisation: { id: string } }) => one.organisation.id === id);
    await boss.visitor.post(`/admin/access-requests/${own.id}/approve`, { reason: "CANARY reason" });
    const shown = await boss.visitor.post(`/admin/organisations/${id}/credentials`, { deliver: "show" });
    await boss.visitor.post(`/admin/organisations/${id}/credentials`, { deliver: "link" });
    const handover = await town().linkTo(founder.email);
    const headers = { "User-Agent": "CANARY-agent", Referer: "https://CANARY.example" };
    const opened = await visitor.post("/handovers/open", { token: handover }, { headers });
    assert.equal(opened.status, 200, opened.text);
    await visitor.get(`/organisations/${encodeURIComponent(HOSTILE)}`);
    await visitor.ask(`/${encodeURIComponent(HOSTILE)}?token=CANARY`, {});
    await visitor.post("/organisations", { name: HOSTILE, type: "Employer" });
    await visitor.post("/organisations", `{"name": "CANARY-broken`);
    await visitor.post("/sign-in", { email: "x@example.com", password: "CANARY".repeat(200_000) });
    await new Promise((done) => setTimeout(done, 300));

    const secrets = [
      PASSWORD,
      wrong,
      shown.body.secret,
      opened.body.secret,
      link,
      handover,
      ...[boss, founder].map((one) => one.visitor.cookie?.split("=")[1] ?? ""),
    ];
    assert.ok(secrets.every((one) => one.length > 10));
    const log = town()
      .nodes.map((node) => node.out() + node.err())
      .join("");
    assert.ok(log.split("\n").length > 20, "there is a log to search");
    for (const canary of [...secrets, "CANARY", "canary2", founder.email, "__Host-"])
      assert.ok(!log.includes(canary), `the log has ${canary.slice(0, 12)}…`);
    for (const line of log.split("\n").filter((one) => one !== "")) {
      const entry = JSON.parse(line);
      assert.ok(entry.event !== "forged" && line.length < 5000 && !/[\p{Cc}\u2028\u2029]/u.test(line), line);
    }
    const tables = [
      "sessions",
      "links",
      "mails",
      "handovers",
      "accounts",
      "audit_entries",
      "credentials",
      "wrong_tries",
    ];
    const rows = await Promise.all(tables.map((table) => town().raw(`select * from ${table}`)));
    const kept = JSON.stringify(rows);
    assert.ok(kept.includes("CANARY reason"), "there is something to search");
    for (const secret of secrets) assert.ok(!kept.includes(secret), `the store has ${secret.slice(0, 8)}…`);
    const folder = town().env.FAIRCLAUSE_DATA ?? "";
    for (const name of readdirSync(folder))
      for (const secret of secrets) assert.ok(!readFileSync(join(folder, name)).includes(secret), name);
  });

  test("a refused sign-in is logged: when, from where, for whom, which request", async () => {
    const { id, email, visitor } = await town().person();
    const from = "127.0.7.1";
    const told = await visitor.post("/sign-in", { email, password: "not the right one" }, { from });
    await new Promise((done) => setTimeout(done, 200));
    const lines = town().nodes.flatMap((node) => node.err().split("\n"));
    const line = lines.find((one) => one.includes("sign_in_refused") && one.includes(told.body.request_id));
    const entry = JSON.parse(line ?? "{}");
    assert.deepEqual([entry.person, entry.address, entry.level], [id, from, "info"]);
    const unknown = "CANARY-nobody@nowhere.example";
    const other = await visitor.post("/sign-in", { email: unknown, password: "whatever it is" }, { from });
    const confirming = await visitor.post("/confirm", { password: "not the right one" }, { from });
    const all = await town().store.audit.entries(0, 10_000);
    const listed = [told, other, confirming].map(({ body }) =>
      all.filter(({ requestId }) => requestId === body.request_id),
    );
    assert.deepEqual(
      listed.map((entries) => entries.map(({ by, what, where }) => [by, what, where])),
      [
        [[id, "sign-in refused", from]],
        [[id, "sign-in refused", from]],
        [[id, "confirmation refused", from]],
      ],
    );
    assert.deepEqual(
      listed.flat().map(({ subject }) => subject.replace(/(?<=address:)[0-9a-f]{32}$/, "HASH")),
      [`person:${id}`, "address:HASH", `person:${id}`],
    );
    assert.ok(listed.flat().every(({ atMs }) => Math.abs(atMs - Date.now()) < 60_000));
    const stranger = await town().visitor().post("/sign-in", { email, password: "not this one" }, { from });
    const [last] = (await town().store.audit.entries(0, 10_000)).slice(-1);
    assert.deepEqual([last?.by, last?.requestId], ["stranger", stranger.body.request_id]);
    assert.ok(!JSON.stringify(await town().raw("select * from audit_entries")).includes("CANARY-nobody"));
  });

  test("hostile text is text: stored as it was, returned as JSON", async () => {
    const { visitor, organisationId } = await town().founder();
    for (const text of [
      "<svg onload=alert(1)>",
      "'; drop table people;--",
      "=HYPERLINK(1)",
      "{{7*7}}",
      "</script><script>",
    ]) {
      const told = await visitor.post("/organisations", {
        name: `${text} ${organisationId}`.slice(0, 60),
        type: "Employer",
      });
      assert.equal(told.status, 201, told.text);
      assert.equal(told.body.organisation.name, `${text} ${organisationId}`.slice(0, 60));
      assert.equal(told.headers["content-type"], "application/json");
    }
  });
});
