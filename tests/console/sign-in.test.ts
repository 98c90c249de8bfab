// From sign-up to a session: each link once, the same answers for known and unknown, guesses that harm only the
// guesser.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { trimmed, welch } from "../http/testing/samples.ts";
import { ACT, inBothTowns, PASSWORD } from "./testing/town.ts";
import type { Told } from "./testing/visitor.ts";

const plain = ({ status, body }: Told) => ({ status, ...body, request_id: undefined });

inBothTowns({}, (town) => {
  test("sign-up, letter, verification, sign-in, session, an organisation, sign-out", async () => {
    const visitor = town().visitor();
    const email = town().newEmail();
    assert.deepEqual((await visitor.get("/session")).body, { person: null });
    assert.equal((await visitor.post("/sign-up", { email })).status, 202);
    assert.equal((await visitor.post("/sign-in", { email, password: PASSWORD })).status, 401);
    const token = await town().linkTo(email);
    const verified = await visitor.post("/verify", { token, password: PASSWORD });
    assert.deepEqual([verified.status, verified.body], [200, { email }]);
    assert.equal((await visitor.post("/verify", { token, password: PASSWORD })).status, 410);
    const signedIn = await visitor.post("/sign-in", { email, password: PASSWORD });
    assert.equal(signedIn.status, 200, signedIn.text);
    assert.match(
      String(signedIn.headers["set-cookie"]),
      /^__Host-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    const session = (await visitor.get("/session")).body;
    assert.deepEqual(session, signedIn.body);
    assert.deepEqual(
      [session.person.email, session.person.is_administrator, session.person.is_verified],
      [email, false, true],
    );
    const founded = await visitor.post("/organisations", { name: `Shop ${email}`, type: "Employer" });
    assert.equal(founded.status, 201, founded.text);
    const { id } = founded.body.organisation;
    const seen = (await visitor.get(`/organisations/${id}`)).body;
    assert.deepEqual(
      [seen.access.state, seen.members.map((one: { email: string }) => one.email), seen.credentials],
      ["none", [email], []],
    );
    const left = visitor.cookie;
    assert.equal((await visitor.post("/sign-out", {})).status, 204);
    assert.equal(visitor.cookie, null);
    visitor.cookie = left;
    assert.deepEqual((await visitor.get("/session")).body, { person: null });
    assert.equal((await visitor.get(`/organisations/${id}`)).status, 401);
  });

  test("signing up with another's address chooses no password for it", async () => {
    const email = town().newEmail();
    await town().store.people.createAdministrator(email, ACT);
    const stranger = town().visitor();
    const planted = "a password the stranger knows";
    assert.equal((await stranger.post("/sign-up", { email, password: planted })).status, 422);
    assert.equal((await stranger.post("/sign-up", { email })).status, 202);
    const owner = town().visitor();
    const token = await town().linkTo(email);
    assert.equal((await owner.post("/verify", { token })).status, 422, "the owner must choose one");
    assert.equal((await owner.post("/verify", { token, password: PASSWORD })).status, 200);
    assert.equal((await stranger.post("/sign-in", { email, password: planted })).status, 401);
    const signedIn = await owner.post("/sign-in", { email, password: PASSWORD });
    assert.deepEqual([signedIn.status, signedIn.body.person.is_administrator], [200, true]);
  });

  describe("known and unknown addresses", () => {
    test("get the same words", async () => {
      const { email } = await town().person();
      const visitor = town().visitor();
      const unknown = town().newEmail();
      for (const [path, more] of [
        ["/sign-up", {}],
        ["/sign-in", { password: "not the right password" }],
        ["/reset-request", {}],
      ] as const) {
        const known = await visitor.post(path, { email, ...more });
        const other = await visitor.post(path, { email: unknown, ...more });
        assert.deepEqual(plain(known), plain(other), path);
        assert.deepEqual(Object.keys(known.headers).sort(), Object.keys(other.headers).sort());
      }
    });

    test("take the same time", async () => {
      const samples = { "/sign-in": 24, "/sign-up": 12, "/reset-request": 12 };
      const people = await Promise.all([town().person(), town().person(), town().person()]);
      let round = 0;
      for (const [path, count] of Object.entries(samples)) {
        const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
        for (let sample = 0; sample < count; sample += 1) {
          round += 1;
          const from = `127.0.3.${round}`;
          const order = sample % 2 === 0 ? (["known", "unknown"] as const) : (["unknown", "known"] as const);
          for (const kind of order) {
            const email = kind === "known" ? (people[sample % 3]?.email ?? "") : town().newEmail();
            const body = path === "/sign-in" ? { email, password: "some other password" } : { email };
            const started = performance.now();
            await town().visitor().post(path, body, { from });
            times[kind].push(performance.now() - started);
          }
        }
        const t = welch(trimmed(times.known), trimmed(times.unknown));
        assert.ok(Math.abs(t) < 4.5, `${path}: t = ${t.toFixed(2)}`);
      }
    });
  });

  test("text that is not an address is a fault of its field, in every call", async () => {
    const { visitor, organisationId } = await town().founder();
    const from = "127.0.4.5";
    for (const email of [
      "nobody",
      "a b@example.com",
      "a@b@c",
      "@example.com",
      "a\u2028@b.c",
      "a\u0007@b.c",
      "a\u200b@b.c",
    ])
      for (const [path, more] of [
        ["/sign-up", {}],
        ["/sign-in", { password: PASSWORD }],
        ["/reset-request", {}],
        [`/organisations/${organisationId}/invitations`, { role: "member" }],
      ] as const) {
        const told = await visitor.post(path, { email, ...more }, { from });
        assert.deepEqual([told.status, told.body.code], [422, "invalid_request"], path);
        const [fault, ...rest] = told.body.errors;
        assert.deepEqual([fault.pointer, rest], ["/email", []], `${path} ${JSON.stringify(email)}`);
      }
  });

  describe("passwords", () => {
    const email = "jo.rivers@meadow.example";
    let sent: string | undefined;
    /** One link is enough: a refused password uses up nothing. */
    const linkFor = async (): Promise<string> => {
      if (sent === undefined) await town().visitor().post("/sign-up", { email });
      sent ??= await town().linkTo(email);
      return sent;
    };
    for (const [name, password] of Object.entries({
      "eleven characters": "abcdefghijk",
      "a common one": "passwordpassword",
      "a common one, padded": "password12345678",
      "one letter": "aaaaaaaaaaaaaaaa",
      "the address": `x${email}x`,
      "a part of the address": "my jo.rivers password",
      "the service": "i love FairClause too",
      "257 characters": "é".repeat(257),
    })) {
      test(`${name} is refused, and says where`, async () => {
        const told = await town()
          .visitor()
          .post("/verify", { token: await linkFor(), password });
        assert.equal(told.status, 422, told.text);
        assert.deepEqual(
          told.body.errors.map((one: { pointer: string }) => one.pointer),
          ["/password"],
        );
      });
    }
    test("64 KB are refused before anything is hashed", async () => {
      const visitor = town().visitor();
      const times: number[] = [];
      for (let tries = 0; tries < 5; tries += 1) {
        const started = performance.now();
        const told = await visitor.post("/sign-in", { email, password: "x".repeat(65_536) });
        times.push(performance.now() - started);
        assert.equal(told.status, 422, told.text);
      }
      const hashed = performance.now();
      await town().store.accounts.hashPassword(email, PASSWORD);
      assert.ok(Math.min(...times) < performance.now() - hashed, "no hash was made");
    });
    test("any characters will do, as they are", async () => {
      const { email: own } = await town().person();
      const visitor = town().visitor();
      await visitor.post("/reset-request", { email: own });
      const password = "  naïve 🦘 \t long \u0001 one ";
      const told = await visitor.post("/reset", { token: await town().linkTo(own), password });
      assert.equal(told.status, 204, told.text);
      assert.equal((await visitor.post("/sign-in", { email: own, password })).status, 200);
      assert.equal((await visitor.post("/sign-in", { email: own, password: password.trim() })).status, 401);
    });
  });

  describe("guessing", () => {
    test("a hundred wrong tries stop the guesser and not the owner", async () => {
      const { email } = await town().person();
      const guesser = town().visitor();
      const statuses = new Map<number, number>();
      const from = "127.0.4.1";
      for (let tries = 0; tries < 100; tries += 1) {
        const told = await guesser.post("/sign-in", { email, password: `wrong password ${tries}` }, { from });
        statuses.set(told.status, (statuses.get(told.status) ?? 0) + 1);
        if (told.status === 429) assert.match(String(told.headers["retry-after"]), /^\d+$/);
      }
      assert.deepEqual(
        [...statuses],
        [
          [401, 10],
          [429, 90],
        ],
      );
      const right = await guesser.post("/sign-in", { email, password: PASSWORD }, { from });
      assert.equal(right.status, 429, "a right guess is not told from a wrong one");
      const owner = await town()
        .visitor()
        .post("/sign-in", { email, password: PASSWORD }, { from: "127.0.4.2" });
      assert.equal(owner.status, 200);
    });
    test("of fifty-five wrong passwords at once we check ten", async () => {
      const { email } = await town().person();
      const from = "127.0.4.6";
      const told = await Promise.all(
        Array.from({ length: 55 }, (_, index) =>
          town()
            .visitor()
            .post("/sign-in", { email, password: `wrong password ${index}` }, { from }),
        ),
      );
      assert.equal(told.filter(({ status }) => status === 401).length, 10);
      assert.equal(told.filter(({ status }) => status === 429).length, 45);
    });
    test("sixty openings a minute from one address", async () => {
      const from = "127.0.4.3";
      const visitor = town().visitor();
      const told = await Promise.all(
        Array.from({ length: 70 }, () =>
          visitor.post("/verify", { token: "x".repeat(43), password: PASSWORD }, { from }),
        ),
      );
      assert.equal(told.filter(({ status }) => status === 429).length, 10);
    });
  });

  describe("links", () => {
    test("of twenty resets at once one works, ends every session, and voids the other links", async () => {
      const { email, visitor } = await town().person();
      await visitor.post("/reset-request", { email });
      const other = await town().linkTo(email);
      const token = await town().store.accounts.passwordLink(email, { by: "command-line" });
      const password = "nine slow lanterns drifting";
      const from = "127.0.4.4";
      const told = await Promise.all(
        Array.from({ length: 20 }, () => town().visitor().post("/reset", { token, password }, { from })),
      );
      assert.equal(told.filter(({ status }) => status === 204).length, 1);
      assert.equal(told.filter(({ status }) => status === 410).length, 19);
      assert.equal((await visitor.post("/reset", { token: other, password })).status, 410);
      assert.deepEqual((await visitor.get("/session")).body, { person: null });
      assert.equal((await visitor.post("/sign-in", { email, password: PASSWORD })).status, 401);
      assert.equal((await visitor.post("/sign-in", { email, password })).status, 200);
    });
    test("are stored as hashes, and expire", async () => {
      const email = town().newEmail();
      const visitor = town().visitor();
      await visitor.post("/sign-up", { email });
      const token = await town().linkTo(email);
      const kept = JSON.stringify([
        await town().raw("select * from links"),
        await town().raw("select * from mails"),
      ]);
      assert.ok(kept.includes(email) && !kept.includes(token));
      const [life] = await town().raw("select max(expires_at_ms - created_at_ms) as ms from links");
      assert.ok(Number(life?.ms) <= 3_600_000);
      await town().raw(`update links set expires_at_ms = 1 where email = '${email}'`);
      assert.equal((await visitor.post("/verify", { token, password: PASSWORD })).status, 410);
    });
    test("come from PUBLIC_URL, whatever Host says", async () => {
      const { email, visitor } = await town().person();
      const headers = {
        Host: "evil.example",
        "X-Forwarded-Host": "evil.example",
        Forwarded: "host=evil.example",
      };
      const told = await visitor.post("/reset-request", { email }, { headers });
      assert.equal(told.status, 202);
      const [mail] = (await town().store.mails.list({ withLinks: true })).filter(({ to }) => to === email);
      assert.match(mail?.text ?? "", new RegExp(`http://127\\.0\\.0\\.1:${town().ports[0]}/reset#`));
      assert.ok(!JSON.stringify(mail).includes("evil"));
    });
  });
});
