// Two-step sign-in over HTTP, on both stores: codes of an app, recovery codes, what is lost, and who must have it.

import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { generateSync } from "otplib";
import { loadConsoleCalls } from "#api";
import { inBothTowns, type Member, PASSWORD } from "./testing/town.ts";
import type { Told, Visitor } from "./testing/visitor.ts";

const CALLS = await loadConsoleCalls();
const NONE = `x_${"0".repeat(32)}`;

inBothTowns({}, (town) => {
  /** The code of an app whose clock is so many half minutes ahead. */
  const codeOf = (secret: string, ahead = 0): string =>
    generateSync({ secret, epoch: Math.floor(town().store.nowMs() / 1000) + 30 * ahead });
  const enrol = async ({ visitor }: Member): Promise<{ secret: string; codes: readonly string[] }> => {
    const { ticket, secret } = (await visitor.post("/account/totp/begin", {})).body;
    const told = await visitor.post("/account/totp", { ticket, code: codeOf(secret), name: "My app" });
    assert.equal(told.status, 201, told.text);
    return { secret, codes: told.body.recovery_codes };
  };
  let comers = 0;
  /** A separate address for each visitor: one address has a limit of tries a minute. */
  const somewhere = () => ({ from: `127.0.20.${++comers}` });
  const first = async (visitor: Visitor, { email }: Member, sending = somewhere()): Promise<string> => {
    const told = await visitor.post("/sign-in", { email, password: PASSWORD }, sending);
    assert.deepEqual([told.status, visitor.cookie, told.body.person], [200, null, undefined]);
    return told.body.second_step.ticket;
  };
  const second = async (member: Member, given: object): Promise<Told & { visitor: Visitor }> => {
    const [visitor, sending] = [town().visitor(), somewhere()];
    const ticket = await first(visitor, member, sending);
    const told = await visitor.post("/sign-in/second", { ticket, ...given }, sending);
    return { ...told, visitor };
  };
  const outcome = ({ status, body }: Told) => [status, body?.code ?? null];
  const REFUSED = [401, "second_factor_refused"];
  /** As if all its codes so far were long ago. */
  const forget = ({ id }: Member) => town().raw(`update factors set counter = 1 where person_id = '${id}'`);

  describe("an app's code", () => {
    let member: Member;
    let secret: string;
    before(async () => {
      member = await town().person();
      ({ secret } = await enrol(member));
    });

    test("is asked for after the password, and opens a strong session", async () => {
      assert.equal((await member.visitor.get("/session")).body.person.is_strong, true, "set up in this one");
      const told = await second(member, { code: codeOf(secret, 1) });
      assert.deepEqual([told.status, told.body.person.is_strong], [200, true]);
      const { factors, recovery_codes_left, is_needed } = (await told.visitor.get("/account/factors")).body;
      assert.deepEqual(
        [factors.length, factors[0].name, recovery_codes_left, is_needed],
        [1, "My app", 10, false],
      );
      const letters = (await town().store.mails.list({ withLinks: false })).filter(
        ({ to }) => to === member.email,
      );
      assert.ok(letters.some(({ subject }) => subject === "Your two-step sign-in has changed"));
    });

    test("works once, and so does every one before it", async () => {
      await forget(member);
      const code = codeOf(secret, 1);
      assert.equal((await second(member, { code })).status, 200);
      assert.deepEqual(outcome(await second(member, { code })), REFUSED, "replayed within its window");
      assert.deepEqual(outcome(await second(member, { code: codeOf(secret) })), REFUSED, "the one before it");
    });

    test("used by five at once lets one in", async () => {
      await forget(member);
      const code = codeOf(secret, 1);
      const all = await Promise.all(Array.from({ length: 5 }, () => second(member, { code })));
      assert.deepEqual(all.map(({ status }) => status).toSorted(), [200, 401, 401, 401, 401]);
      await town().store.accounts.forgetWrongTries(member.id, "second step");
    });

    test("of another time, or that is not a code, is refused; so is a ticket that is not one", async () => {
      await forget(member);
      for (const code of [codeOf(secret, 5), codeOf(secret, -5), "", "12345", "abcdef", "１２３４５６"])
        assert.deepEqual(outcome(await second(member, { code })), REFUSED, code);
      assert.deepEqual(outcome(await second(member, {})), REFUSED, "nothing given");
      await town().store.accounts.forgetWrongTries(member.id, "second step");
      const other = town().store.tickets.make("totp", { personId: member.id, secret }, 60_000);
      for (const ticket of ["x", other]) {
        const told = await town()
          .visitor()
          .post("/sign-in/second", { ticket, code: codeOf(secret) });
        assert.deepEqual(outcome(told), REFUSED);
      }
    });

    test("can be guessed ten times, from anywhere; then we check none for a while", async () => {
      const guessed = await town().person();
      const own = await enrol(guessed);
      for (let tries = 0; tries < 10; tries += 1)
        assert.equal((await second(guessed, { code: "000000" })).status, 401);
      const told = await second(guessed, { code: codeOf(own.secret, 1) });
      assert.deepEqual([told.status, told.body.code], [429, "too_many_tries"]);
    });

    test("whose secret was moved to another person's row opens nothing", async () => {
      const [thief, victim] = [await town().person(), await town().person()];
      const { secret: known } = await enrol(thief);
      await enrol(victim);
      const [row] = await town().raw(`select sealed from factors where person_id = '${thief.id}'`);
      await town().raw(
        `update factors set counter = 1, sealed = '${row?.sealed}' where person_id = '${victim.id}'`,
      );
      assert.deepEqual(outcome(await second(victim, { code: codeOf(known, 1) })), REFUSED);
    });

    test("cannot finish a sign-in that the old password began", async () => {
      await forget(member);
      const thief = town().visitor();
      const ticket = await first(thief, member);
      const owner = town().visitor();
      await owner.post("/reset-request", { email: member.email });
      const token = await town().linkTo(member.email);
      assert.equal((await owner.post("/reset", { token, password: PASSWORD })).status, 204);
      const told = await thief.post("/sign-in/second", { ticket, code: codeOf(secret, 1) });
      assert.deepEqual(outcome(told), REFUSED);
    });

    test("is still required after a new password", async () => {
      await forget(member);
      const visitor = town().visitor();
      await visitor.post("/reset-request", { email: member.email });
      const token = await town().linkTo(member.email);
      assert.equal((await visitor.post("/reset", { token, password: PASSWORD })).status, 204);
      assert.ok((await first(visitor, member)).length > 0);
    });
  });

  describe("a recovery code", () => {
    test("used by five at once lets one in", async () => {
      const member = await town().person();
      const { codes } = await enrol(member);
      const given = { recovery_code: codes[0] };
      const all = await Promise.all(Array.from({ length: 5 }, () => second(member, given)));
      assert.deepEqual(all.map(({ status }) => status).toSorted(), [200, 401, 401, 401, 401]);
    });

    test("signs in once, in any spelling, and only its person", async () => {
      const [member, other] = [await town().person(), await town().person()];
      const [{ codes }, foreign] = [await enrol(member), await enrol(other)];
      assert.equal(new Set(codes).size, 10);
      const [one = "", two = ""] = codes;
      assert.deepEqual(outcome(await second(member, { recovery_code: foreign.codes[0] })), REFUSED);
      const told = await second(member, { recovery_code: ` ${one.replace("-", " ").toUpperCase()} ` });
      assert.deepEqual([told.status, told.body.person.is_strong], [200, true]);
      assert.deepEqual(outcome(await second(member, { recovery_code: one })), REFUSED);
      assert.equal((await told.visitor.get("/account/factors")).body.recovery_codes_left, 9);
      const fresh = (await told.visitor.post("/account/recovery-codes", {})).body.recovery_codes;
      assert.deepEqual(outcome(await second(member, { recovery_code: two })), REFUSED, "replaced");
      assert.equal((await second(member, { recovery_code: fresh[9] })).status, 200);
      const kept = JSON.stringify(await town().raw("select * from recovery_codes"));
      assert.equal(kept.includes(fresh[0].replace("-", "")), false, "kept as a hash");
    });
  });

  describe("a session opened with a password alone", () => {
    test("changes no second step once there is one", async () => {
      const member = await town().person();
      await enrol(member);
      const [factor] = await town().store.factors.of(member.id);
      const weak = await town().store.sessions.begin(member.id, null, { by: member.id });
      member.visitor.cookie = `__Host-session=${weak}`;
      for (const path of [
        "/account/totp/begin",
        "/account/passkeys/begin",
        "/account/recovery-codes",
        `/account/factors/${factor?.id}/remove`,
      ])
        assert.deepEqual(outcome(await member.visitor.post(path, {})), [403, "second_factor_needed"], path);
    });
  });

  describe("an administrator", () => {
    const newAdministrator = async (): Promise<Member> => {
      const member = await town().person();
      await town().store.people.createAdministrator(member.email, { by: "command-line" });
      await member.visitor.post("/sign-in", { email: member.email, password: PASSWORD });
      return member;
    };

    test("without a second step may only set one up, and then everything", async () => {
      const member = await newAdministrator();
      for (const { method, path } of CALLS.filter(({ who }) => who === "administrator")) {
        const filled = path.replace(/\{\w+\}/g, NONE);
        const told = await (method === "GET" ? member.visitor.get(filled) : member.visitor.post(filled, {}));
        assert.deepEqual(outcome(told), [403, "second_factor_needed"], path);
      }
      const page = await member.visitor.ask("/admin", { headers: { Accept: "text/html" } });
      assert.deepEqual([page.status, page.headers.location], [303, "/account/security"]);
      await enrol(member);
      assert.equal((await member.visitor.get("/admin/queue")).status, 200);
    });

    test("keeps at least one", async () => {
      const member = await newAdministrator();
      await enrol(member);
      const [factor] = await town().store.factors.of(member.id);
      const told = await member.visitor.post(`/account/factors/${factor?.id}/remove`, {});
      assert.equal(told.status, 409);
    });

    test("resets another's second step, not their own; the other starts again with the password", async () => {
      const [boss, lost] = [await newAdministrator(), await newAdministrator()];
      await enrol(boss);
      await enrol(lost);
      const reset = (id: string) =>
        boss.visitor.post(`/admin/people/${id}/reset-factors`, { reason: "Phone lost" });
      assert.equal((await reset(boss.id)).status, 403);
      assert.equal((await reset(lost.id)).status, 204);
      assert.equal((await reset(lost.id)).status, 409);
      assert.equal((await lost.visitor.get("/session")).body.person, null);
      const told = await lost.visitor.post("/sign-in", { email: lost.email, password: PASSWORD });
      assert.deepEqual([told.status, told.body.person.is_strong], [200, false]);
      assert.equal((await lost.visitor.get("/admin/queue")).status, 403);
      assert.deepEqual(await town().store.factors.of(lost.id), []);
    });
  });

  test("all of it is in the log, and we find a second step added around it", async () => {
    const { audit } = town().store;
    const actions = await audit.actions();
    for (const what of [
      "second step added",
      "second step removed",
      "second step refused",
      "recovery codes made",
      "recovery code used",
    ])
      assert.ok(actions.includes(what), what);
    const [row] = await town().raw("select id from factors where sealed is not null limit 1");
    await town().raw(`update factors set name = 'planted' where id = '${row?.id}'`);
    const { faults } = await audit.verify();
    assert.ok(faults.some(({ subject }) => subject === `factor:${row?.id}`));
  });
});
