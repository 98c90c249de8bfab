// Tries every call of the console as everyone. The list of calls must equal docs/console-calls.md.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { before, describe, test } from "node:test";
import { type ConsoleCall, loadConsoleCalls } from "#api";
import { ACT, inBothTowns, type Member } from "./testing/town.ts";
import type { Told, Visitor } from "./testing/visitor.ts";

const CALLS = await loadConsoleCalls();

test("docs/console-calls.md lists exactly these calls, with who may make them", () => {
  const page = readFileSync(join(import.meta.dirname, "../../docs/console-calls.md"), "utf8");
  const listed = [...page.matchAll(/^\| (`(?:GET|POST) .+?) \| ([^|]+) \|/gm)].flatMap(
    ([, calls = "", who = ""]) => {
      const named = [...calls.matchAll(/`(GET|POST|…)( ?\/[^\s`?]+)/g)];
      const [, , first = ""] = named[0] ?? [];
      return named.map(([, method = "", path = ""]) => {
        const whole = method === "…" ? first.trim().replace(/\/[^/]+$/, path.trim()) : path.trim();
        const verb = method === "…" ? "POST" : method;
        const isChange = verb === "POST";
        return {
          line: `${verb} ${whole}`,
          who: who.split(/[ ,]/)[0] ?? "",
          isConfirmed: who.includes("confirmed") && (isChange || !who.includes("the change")),
        };
      });
    },
  );
  const coded = CALLS.map(({ method, path, who, isConfirmed = false }) => ({
    line: `${method} ${path}`,
    who,
    isConfirmed,
  }));
  const sorted = (all: readonly { line: string }[]) => all.toSorted((a, b) => (a.line < b.line ? -1 : 1));
  assert.deepEqual(sorted(coded), sorted(listed));
});

/** Ids of nothing; each call uses them unless its row says otherwise. */
const MISSING: Readonly<Record<string, string>> = {
  id: `org_${"0".repeat(32)}`,
  key_id: `ak_${"0".repeat(32)}`,
  invitation_id: `inv_${"0".repeat(32)}`,
  person_id: `per_${"0".repeat(32)}`,
  endpoint_id: `we_${"0".repeat(32)}`,
  delivery_id: `whd_${"0".repeat(32)}`,
};

const filled = (path: string, values: Readonly<Record<string, string>> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? MISSING[name] ?? "");

const send = (visitor: Visitor, { method, path }: ConsoleCall, values = {}): Promise<Told> =>
  method === "GET" ? visitor.get(filled(path, values)) : visitor.post(filled(path, values), {});

const same = ({ status, body }: Told) => ({ status, ...body, request_id: undefined });
const NOT_THERE = /^There is nothing here/;

inBothTowns({}, (town) => {
  let own: Member & { readonly organisationId: string };
  let stranger: Member & { readonly organisationId: string };
  let boss: Member;
  let auditor: Member;
  /** Those who may, but gave their password long ago. */
  let lateOwner: Member & { readonly organisationId: string };
  let lateBoss: Member;
  /** A member of the first organisation who owns nothing. */
  let colleague: Member;
  const join = async (): Promise<void> => {
    const { invitations } = town().store;
    const asked = { email: colleague.email, role: "member" } as const;
    await invitations.invite(own.organisationId, asked, { subject: "x", text: "x" }, { by: own.id });
    const [waiting] = await invitations.to(colleague.email);
    await invitations.accept(waiting?.id ?? "", { by: colleague.id });
  };
  before(async () => {
    [own, stranger, boss, colleague, auditor] = await Promise.all([
      town().founder(),
      town().founder(),
      town().administrator(),
      town().person(),
      town().person(),
    ]);
    await join();
    [lateOwner, lateBoss] = await Promise.all([town().founder(), town().administrator()]);
    for (const { id } of [lateOwner, lateBoss])
      await town().raw(`update sessions set confirmed_at_ms = 1 where person_id = '${id}'`);
    await town().store.people.setRole(auditor.id, "auditor", ACT);
    await town().strong(auditor);
  });

  for (const call of CALLS) {
    const { method, path, who, isConfirmed } = call;
    const isOwn = who === "member" || who === "owner";
    describe(`${method} ${path} (${who})`, () => {
      test("nobody", async () => {
        const told = await send(town().visitor(), call);
        if (who === "anyone") assert.notEqual(told.body?.code, "sign_in_needed");
        else assert.deepEqual([told.status, told.body.code], [401, "sign_in_needed"]);
      });

      test("a person, of another organisation", async () => {
        const told = await send(stranger.visitor, call, isOwn ? { id: own.organisationId } : {});
        if (who === "anyone" || who === "person") {
          assert.notEqual(told.body?.code, "sign_in_needed");
          if (path === "/sign-out") await stranger.visitor.post("/sign-in", await again(stranger));
          return;
        }
        assert.equal(told.status, 404);
        assert.match(told.body.detail, NOT_THERE);
        assert.deepEqual(same(told), same(await send(stranger.visitor, call)), "as if there were none");
      });

      if (isOwn)
        test("a member", async () => {
          const told = await send(colleague.visitor, call, { id: own.organisationId });
          if (who === "owner") return assert.deepEqual([told.status, told.body.code], [403, "not_allowed"]);
          assert.ok([200, 404, 409, 422, 204].includes(told.status), told.text);
          if (path.endsWith("/leave")) await join();
        });

      if (isOwn)
        test("an owner", async () => {
          const told = await send(own.visitor, call, { id: own.organisationId });
          assert.ok([200, 404, 409, 422].includes(told.status), told.text);
          assert.ok(!NOT_THERE.test(told.body.detail ?? ""), told.text);
        });

      test("an auditor", async () => {
        const told = await send(auditor.visitor, call, isOwn ? { id: own.organisationId } : {});
        if (path === "/sign-out") await town().strong(auditor);
        if (isOwn || who === "administrator") assert.match(told.body.detail, NOT_THERE);
        else assert.ok(!NOT_THERE.test(told.body?.detail ?? "") || path.includes("{"), told.text);
        if (who === "auditor" && !path.includes("{")) assert.equal(told.status, 200, told.text);
      });

      test("an administrator", async () => {
        const told = await send(boss.visitor, call, isOwn ? { id: own.organisationId } : {});
        assert.notEqual(told.body?.code, "sign_in_needed");
        if (isOwn) assert.equal(told.status, 404, "being an administrator makes nobody a member");
        if (path === "/sign-out") await town().strong(boss);
      });

      if (isConfirmed)
        test("those who may, after a long time without the password", async () => {
          const told = isOwn
            ? await send(lateOwner.visitor, call, { id: lateOwner.organisationId })
            : await send(lateBoss.visitor, call);
          assert.deepEqual([told.status, told.body.code], [403, "confirmation_needed"]);
        });

      test("a page of another site, with the administrator's cookie", async () => {
        for (const headers of FOREIGN[method]) {
          const told = await boss.visitor.ask(`/console/api${filled(path)}`, {
            method,
            headers: { Origin: `http://127.0.0.1:${town().ports[0]}`, ...JSON_TYPE, ...headers },
            ...(method === "POST" ? { body: {} } : {}),
          });
          assert.deepEqual([told.status, told.body.code], [403, "cross_site"], JSON.stringify(headers));
          assert.equal(told.headers["access-control-allow-origin"], undefined);
        }
      });

      test("another method", async () => {
        const told = await boss.visitor.ask(`/console/api${filled(path)}`, { method: "DELETE" });
        assert.equal(told.status, 405);
        const methods = CALLS.filter((one) => one.path === path).map((one) => one.method);
        const read = methods.includes("GET") ? ["GET", "HEAD"] : [];
        const changed = methods.includes("POST") ? ["POST"] : [];
        assert.equal(told.headers.allow, [...read, ...changed, "OPTIONS"].join(", "));
      });
    });
  }

  test("nothing of all this changed anything", async () => {
    const { store } = town();
    assert.deepEqual(await store.access.list(), []);
    assert.deepEqual(await store.credentials.list(), []);
    assert.ok((await store.organisations.list()).every(({ state }) => state === "active"));
  });

  test("no call accepts an unknown field", async () => {
    const { visitor, organisationId } = await town().founder();
    const { organisation } = (await visitor.get(`/organisations/${organisationId}`)).body;
    for (const [path, body] of [
      ["/organisations", { ...organisation, name: "Another name" }],
      [
        `/organisations/${organisationId}/invitations`,
        { email: "a@example.com", role: "member", is_administrator: true },
      ],
      [`/organisations/${organisationId}/access-requests`, { use_case: "x", state: "approved" }],
      ["/sign-up", { email: "b@example.com", is_administrator: true }],
      ["/sign-out", { everywhere: "true" }],
    ] as const) {
      const told = await visitor.post(path, body);
      assert.deepEqual([told.status, told.body.code], [422, "invalid_request"], path);
    }
  });
});

const again = async ({ email }: Member) => ({ email, password: "seven quiet herons wading" });
const JSON_TYPE = { "Content-Type": "application/json" };

/** What a browser says about a request that another site's page made, or that is not JSON. */
const CROSS = [{ "Sec-Fetch-Site": "cross-site" }, { "Sec-Fetch-Site": "same-site" }];
const FOREIGN: Readonly<
  Record<ConsoleCall["method"], readonly Readonly<Record<string, string | undefined>>[]>
> = {
  GET: CROSS,
  POST: [
    ...CROSS,
    { Origin: undefined },
    { Origin: "null" },
    { Origin: "https://evil.example" },
    { Origin: "http://127.0.0.1:1" },
    { "Content-Type": "text/plain" },
    { "Content-Type": "application/x-www-form-urlencoded" },
    { "Content-Type": undefined },
  ],
};
