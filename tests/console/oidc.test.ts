// Signing in with another service, against a real provider on this machine, on both stores: who they are, what they
// cannot prove, and a provider that is down or lies.

import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { generateSync } from "otplib";
import { freePort } from "../http/testing/free-port.ts";
import { ACT, inBothTowns, type Member, PASSWORD } from "./testing/town.ts";
import type { Told, Visitor } from "./testing/visitor.ts";

const PORT = await freePort();
const ISSUER = `http://127.0.0.1:${PORT}`;
const SETTINGS = {
  OIDC_ISSUER: ISSUER,
  OIDC_CLIENT_ID: "fairclause",
  OIDC_CLIENT_SECRET: "a secret for tests alone, of some length",
  OIDC_NAME: "Example SSO",
};

interface User {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: unknown;
}

inBothTowns({ env: SETTINGS }, (town) => {
  let provider: ChildProcess | null = null;
  const up = async (issuer = ISSUER): Promise<void> => {
    const file = join(import.meta.dirname, "testing/provider.mjs");
    const callback = `http://127.0.0.1:${town().ports[0]}/sign-in/back`;
    provider = spawn(process.execPath, [file, String(PORT), callback, issuer], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    const { stdout } = provider;
    for (let said = ""; stdout !== null && !said.includes("listening"); )
      said += (await once(stdout, "data"))[0];
  };
  const down = async (): Promise<void> => {
    if (provider === null) return;
    const ended = once(provider, "exit");
    provider.kill("SIGKILL");
    await ended;
    provider = null;
  };
  before(() => up());
  after(down);

  let comers = 0;
  const newVisitor = (): Visitor => town().visitor();
  const somewhere = () => ({ from: `127.0.30.${++comers}` });
  /** The travel cookie stands beside the session's. */
  const leave = async (visitor: Visitor, path = "/oidc/leave") => {
    const { cookie } = visitor;
    const told = await visitor.post(path, {}, somewhere());
    visitor.cookie = cookie;
    const travel = /^(__Host-travel=[^;]+);/.exec(told.headers["set-cookie"]?.[0] ?? "")?.[1] ?? "";
    return { ...told, travel };
  };
  /** The provider's response through the browser. */
  const through = async (url: string, user: User): Promise<string> => {
    await fetch(`${ISSUER}/next?${encodeURIComponent(JSON.stringify(user))}`);
    const jar = new Map<string, string>();
    let at = url;
    for (let hops = 0; hops < 6 && at.startsWith(ISSUER); hops += 1) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
      const answer = await fetch(at, { redirect: "manual", headers: { Cookie: cookie } });
      for (const set of answer.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
        jar.set(name, value);
      }
      at = new URL(answer.headers.get("location") ?? "", at).href;
    }
    return new URL(at).search;
  };
  const arrive = (visitor: Visitor, search: string, travel: string): Promise<Told> => {
    const session = visitor.cookie;
    visitor.cookie = [session, travel].filter((one) => one !== null && one !== "").join("; ");
    return visitor.post("/oidc/arrive", { search }, somewhere()).finally(() => {
      if (visitor.cookie?.includes("travel")) visitor.cookie = session;
    });
  };
  const signIn = async (user: User, visitor = newVisitor()): Promise<Told & { visitor: Visitor }> => {
    const { body, travel } = await leave(visitor);
    const told = await arrive(visitor, await through(body.url, user), travel);
    return { ...told, visitor };
  };
  const verified = (sub: string, email = `${sub}@example.com`): User => ({
    sub,
    email,
    email_verified: true,
  });
  const outcome = ({ status, body }: Told) => [status, body?.code ?? null];
  const REFUSED = [401, "provider_refused"];

  describe("someone new", () => {
    test("gets an account of the address the provider verified, and is the same person the next time", async () => {
      assert.equal((await newVisitor().get("/oidc")).body.provider.name, "Example SSO");
      const told = await signIn(verified("new-one"));
      assert.equal(told.status, 200, told.text);
      const { id, email, is_strong } = told.body.person;
      assert.deepEqual([email, is_strong], ["new-one@example.com", false]);
      const again = await signIn({ sub: "new-one", email: "moved@example.com", email_verified: false });
      assert.deepEqual(
        [again.status, again.body.person?.id],
        [200, id],
        "by subject, whatever the address is now",
      );
      assert.equal((await again.visitor.get("/sessions")).status, 200);
    });

    test("whose address is not explicitly verified gets nothing", async () => {
      for (const [index, claims] of [
        { email_verified: false },
        { email_verified: "true" },
        { email_verified: 1 },
        {},
      ].entries()) {
        const sub = `liar-${index}`;
        const told = await signIn({ sub, email: `${sub}@example.com`, ...claims });
        assert.deepEqual(outcome(told), REFUSED, JSON.stringify(claims));
        assert.equal(await town().store.people.find(`${sub}@example.com`), undefined);
      }
      assert.deepEqual(outcome(await signIn({ sub: "no-address", email_verified: true })), REFUSED);
    });
  });

  describe("someone with an account", () => {
    test("is not signed in by their address, but is once they connect the service themselves", async () => {
      const member = await town().person();
      assert.equal((await signIn(verified("known-one", member.email))).status, 409);
      const set = await leave(member.visitor, "/account/oidc/leave");
      const search = await through(set.body.url, verified("known-one", "elsewhere@example.com"));
      const told = await arrive(member.visitor, search, set.travel);
      assert.deepEqual([told.status, told.body.connected], [200, "Example SSO"], told.text);
      const inside = await signIn(verified("known-one", "elsewhere@example.com"));
      assert.equal(inside.body.person?.id, member.id);
      const [own] = (await inside.visitor.get("/account/oidc")).body;
      assert.equal((await inside.visitor.post(`/account/oidc/${own.id}/disconnect`, {})).status, 204);
      assert.deepEqual((await inside.visitor.get("/account/oidc")).body, []);
    });

    test("connects nothing to the account of someone else who signed in meanwhile", async () => {
      const [member, other] = [await town().person(), await town().person()];
      const set = await leave(member.visitor, "/account/oidc/leave");
      const search = await through(set.body.url, verified("planted"));
      assert.equal((await arrive(other.visitor, search, set.travel)).status, 401);
      assert.deepEqual(await town().store.identities.of(other.id), []);
    });

    test("who administers still needs our second step, and no one is an administrator by address alone", async () => {
      await town().store.people.createAdministrator("invited@example.com", ACT);
      assert.equal((await signIn(verified("would-be", "invited@example.com"))).status, 409);
      const boss: Member = await town().administrator();
      await town().store.identities.connect({ issuer: ISSUER, subject: "boss" }, { by: boss.id });
      const weak = await signIn(verified("boss"));
      assert.equal((await weak.visitor.get("/admin/queue")).body.code, "second_factor_needed");
      const { ticket, secret } = (await weak.visitor.post("/account/totp/begin", {})).body;
      const code = generateSync({ secret, epoch: Math.floor(town().store.nowMs() / 1000) });
      assert.equal((await weak.visitor.post("/account/totp", { ticket, code, name: "App" })).status, 201);
      const asked = await signIn(verified("boss"));
      assert.ok(asked.body.second_step.ticket.length > 0);
      assert.equal(asked.visitor.cookie, null);
    });

    test("who is disabled cannot sign in", async () => {
      const told = await signIn(verified("leaver"));
      await town().store.people.disable(told.body.person.id, { ...ACT, why: "left" });
      assert.notEqual((await signIn(verified("leaver"))).status, 200);
    });
  });

  describe("what comes back", () => {
    test("works once, in the browser that started, for its own sign-in", async () => {
      const [one, two] = [newVisitor(), newVisitor()];
      const [first, second] = [await leave(one), await leave(two)];
      const search = await through(first.body.url, verified("traveller"));
      assert.deepEqual(outcome(await arrive(newVisitor(), search, "")), REFUSED, "another browser");
      assert.deepEqual(outcome(await arrive(two, search, second.travel)), REFUSED, "another journey's state");
      assert.equal((await arrive(one, search, first.travel)).status, 200);
      assert.deepEqual(outcome(await arrive(one, search, first.travel)), REFUSED, "again");
    });

    test("names the issuer we sent them to", async () => {
      for (const iss of ["https://evil.example", `${ISSUER}/other`, ""]) {
        const visitor = newVisitor();
        const { body, travel } = await leave(visitor);
        const search = new URLSearchParams(await through(body.url, verified("mixed-up")));
        search.set("iss", iss);
        assert.deepEqual(outcome(await arrive(visitor, `?${search}`, travel)), REFUSED, iss);
      }
      const visitor = newVisitor();
      const { body, travel } = await leave(visitor);
      const search = new URLSearchParams(await through(body.url, verified("mixed-up")));
      search.delete("iss");
      assert.deepEqual(outcome(await arrive(visitor, `?${search}`, travel)), REFUSED, "none");
    });

    test("that is an error, nothing or rubbish is refused", async () => {
      for (const search of [
        "",
        "?error=access_denied",
        "?code=x&state=y",
        "?code=x",
        "?%00",
        "not a query",
      ]) {
        const visitor = newVisitor();
        const { travel } = await leave(visitor);
        assert.deepEqual(outcome(await arrive(visitor, search, travel)), REFUSED, search);
      }
    });
  });

  describe("a provider", () => {
    test("that is down is reported, before and on the way; passwords go on; back up, it works", async () => {
      const visitor = newVisitor();
      const { body, travel } = await leave(visitor);
      const search = await through(body.url, verified("patient"));
      const member = await town().person();
      await down();
      const told = await arrive(visitor, search, travel);
      assert.deepEqual(outcome(told), [503, "unavailable"]);
      const inside = await newVisitor().post(
        "/sign-in",
        { email: member.email, password: PASSWORD },
        somewhere(),
      );
      assert.equal(inside.status, 200);
      await up();
      assert.equal((await signIn(verified("patient"))).status, 200);
    });
  });

  test("the log has it all and is intact; a connection added around it opens nothing", async () => {
    const { audit, people } = town().store;
    assert.deepEqual((await audit.verify()).faults, []);
    const victim = await town().person();
    const found = await people.find("new-one@example.com");
    await town().raw(`update identities set person_id = '${victim.id}' where person_id = '${found?.id}'`);
    assert.notEqual((await signIn(verified("new-one"))).body.person?.id, victim.id);
    assert.equal((await audit.verify()).faults.length, 1);
  });
});
