// From sign-up to a session: each link once, the same answers for known and unknown, guesses that harm only who guesses.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { inBothTowns, PASSWORD } from "./testing/town.ts";

inBothTowns({}, (town) => {
  describe("the way in", () => {
    test("sign-up, letter, verification, sign-in, session, an organisation, sign-out", async () => {
      const visitor = town().visitor();
      const email = town().newEmail();
      assert.deepEqual((await visitor.get("/session")).body, { person: null });
      assert.equal((await visitor.post("/sign-up", { email, password: PASSWORD })).status, 202);
      assert.equal((await visitor.post("/sign-in", { email, password: PASSWORD })).status, 401);
      const token = await town().linkTo(email);
      const verified = await visitor.post("/verify", { token });
      assert.deepEqual([verified.status, verified.body], [200, { email }]);
      assert.equal((await visitor.post("/verify", { token })).status, 410);
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
      assert.deepEqual(session.organisations, []);
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
  });
});
