// A key's name, scopes and addresses, how long it lives, and who gives it a new secret; on both stores.

import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { type Credential, Invalid, type Letter, NotAllowed, type Person, type Store } from "./index.ts";
import { onBothStores, type Place } from "./testing/places.ts";
import { COMMAND, type Scene, sceneIn } from "./testing/scene.ts";

const DAY_MS = 24 * 3600 * 1000;
const LETTER = { subject: "Invited", text: "Invited" };

onBothStores((newPlace) => {
  let place: Place;
  let scene: Scene;
  let made = 0;
  before(async () => {
    place = await newPlace();
    scene = await sceneIn(await place.open());
  });
  const person = (): Promise<Person> => scene.store.people.create(`key${++made}@example.com`, COMMAND);
  /** An organisation with access, its owner and a member of it. */
  const shop = async () => {
    const { organisations, access, invitations } = scene.store;
    const [owner, member] = [await person(), await person()];
    const { id } = await organisations.found(
      { name: `Shop of ${owner.email}`, type: "Employer" },
      { by: owner.id },
    );
    await invitations.invite(id, { email: member.email, role: "member" }, LETTER, { by: owner.id });
    const [waiting] = await invitations.to(member.email);
    await invitations.accept(waiting?.id ?? "", { by: member.id });
    const asked = await access.request(id, "Pays", { by: owner.id });
    await access.approve(asked.id, { by: scene.ann.id });
    return { id, owner, member };
  };
  const issue = async (id: string, terms = {}) =>
    (await scene.store.credentials.issue(id, terms, { by: scene.ann.id })).credential;
  const lifeDays = ({ expiresAtMs, createdAtMs }: Credential) =>
    expiresAtMs === null ? null : (expiresAtMs - createdAtMs) / DAY_MS;

  describe("terms", () => {
    test("by default: no name, every scope, any address, a year; never must be explicit", async () => {
      const { id } = await shop();
      const usual = await issue(id);
      assert.deepEqual(
        [usual.name, usual.scopes, usual.networks, lifeDays(usual)],
        ["", ["calculate", "audit", "read"], [], 365],
      );
      assert.equal((await issue(id, { expiresAtMs: null })).expiresAtMs, null);
    });

    test("are kept, shown at authentication, and checked against the log", async () => {
      const { id } = await shop();
      const networks = ["203.0.113.7", "10.0.0.0/8", "2001:DB8::/32", "2001:db8::/32"];
      const key = await issue(id, { name: " Payroll ", scopes: ["read", "calculate"], networks });
      assert.deepEqual([key.name, key.scopes], ["Payroll", ["calculate", "read"]]);
      const found = await scene.store.findCredential(key.keyId);
      assert.deepEqual(found?.scopes, ["calculate", "read"]);
      assert.deepEqual(found?.networks, ["203.0.113.7", "10.0.0.0/8", "2001:db8::/32"]);
      assert.deepEqual((await scene.store.audit.verify()).faults, []);
      const where = `where key_id = '${key.keyId}'`;
      await place.raw(`update credentials set scopes = 'calculate audit read', networks = '' ${where}`);
      const [fault] = (await scene.store.audit.verify()).faults;
      assert.match(fault?.problem ?? "", /is ".*", the log says/);
      await place.raw(`update credentials set scopes = 'calculate read' ${where}`);
      const again = networks.slice(0, 2).join(" ");
      await place.raw(`update credentials set networks = '${again} 2001:db8::/32' ${where}`);
      assert.deepEqual((await scene.store.audit.verify()).faults, []);
    });

    test("that are not valid are refused", async () => {
      const { id } = await shop();
      for (const terms of [
        { scopes: [] },
        { networks: ["example.com"] },
        { networks: ["10.0.0.0/33"] },
        { networks: ["10.0.0.5/8"] },
        { networks: ["2001:db8::1/32"] },
        { networks: ["2001:db8::/129"] },
        { networks: ["10.0.0.0/8/8"] },
        { networks: ["fe80::1%eth0"] },
        { networks: ["::ffff:10.0.0.1"] },
        { networks: Array.from({ length: 21 }, (_, index) => `10.0.0.${index}`) },
        { name: "a\u0000b" },
        { name: "n".repeat(61) },
        { expiresAtMs: 1 },
      ])
        await assert.rejects(issue(id, terms), Invalid, JSON.stringify(terms));
    });
  });

  describe("an owner", () => {
    test("rotates: the same terms, as long again, and the old key works during the overlap", async () => {
      const { id, owner } = await shop();
      const terms = { name: "Payroll", scopes: ["read"] as const, networks: ["10.0.0.0/8"] };
      const old = await issue(id, { ...terms, expiresAtMs: scene.store.nowMs() + 90 * DAY_MS });
      const later = await place.open(60 * DAY_MS);
      const rotated = await later.credentials.rotate(old.keyId, { overlapMs: 3_600_000 }, { by: owner.id });
      const { credential } = rotated;
      assert.deepEqual(
        [credential.name, credential.scopes, credential.networks],
        ["Payroll", ["read"], ["10.0.0.0/8"]],
      );
      assert.equal(Math.round(lifeDays(credential) ?? 0), 90);
      const before = await later.credentials.find(old.keyId);
      assert.deepEqual([before?.state, before?.replacedBy], ["replaced", credential.keyId]);
      await assert.rejects(later.credentials.rotate(old.keyId, { overlapMs: 0 }, { by: owner.id }));
      assert.deepEqual((await later.audit.verify()).faults, []);
    });

    test("names a key, sets its addresses and revokes it; members and strangers do none of it", async () => {
      const { id, owner, member } = await shop();
      const { credentials } = scene.store;
      const { keyId } = await issue(id);
      const other = await shop();
      for (const by of [member.id, other.owner.id]) {
        await assert.rejects(credentials.rotate(keyId, { overlapMs: 0 }, { by }), NotAllowed);
        await assert.rejects(credentials.describe(keyId, { name: "x", networks: [] }, { by }), NotAllowed);
        await assert.rejects(credentials.revoke(keyId, { by }), NotAllowed);
      }
      await assert.rejects(credentials.rotate(keyId, { overlapMs: 0 }, { by: scene.ann.id }), NotAllowed);
      const named = await credentials.describe(keyId, { name: "Till", networks: ["::1"] }, { by: owner.id });
      assert.deepEqual([named.name, named.networks], ["Till", ["::1"]]);
      assert.equal((await credentials.revoke(keyId, { by: owner.id })).state, "revoked");
    });
  });

  describe("letters before the end", () => {
    const lettersOf = (store: Store) => {
      const told: string[] = [];
      const letterTo = (to: string, keyId: string, days: number): Letter => {
        told.push(`${to} ${days}`);
        return { to, subject: "Ends", text: keyId };
      };
      return { told, tell: () => store.credentials.tellExpiring(letterTo) };
    };

    test("14 and 3 days before, to every member, once, from any node", async () => {
      const { id, owner, member } = await shop();
      const endMs = scene.store.nowMs() + 1000 * DAY_MS;
      const key = await issue(id, { expiresAtMs: endMs });
      const day = async (left: number) => {
        const stores = [await place.open((1000 - left) * DAY_MS), await place.open((1000 - left) * DAY_MS)];
        const all = stores.map(lettersOf);
        await Promise.all(all.map(({ tell }) => tell()));
        for (const one of stores) await lettersOf(one).tell();
        const both = [owner, member].map(({ email }) => email);
        return all
          .flatMap(({ told }) => told)
          .filter((one) => both.some((email) => one.startsWith(`${email} `)));
      };
      const [a, b] = [owner.email, member.email];
      assert.deepEqual(await day(15), []);
      assert.deepEqual(await day(14), [`${a} 14`, `${b} 14`]);
      assert.deepEqual(await day(4), []);
      assert.deepEqual(await day(3), [`${a} 3`, `${b} 3`]);
      assert.deepEqual(await day(1), []);
      assert.equal((await scene.store.credentials.find(key.keyId))?.keyId, key.keyId);
    });

    test("none about a short-lived key, a replaced one or one that never ends", async () => {
      const { id, owner } = await shop();
      const nowMs = scene.store.nowMs();
      await issue(id, { expiresAtMs: nowMs + 2 * DAY_MS });
      await issue(id, { expiresAtMs: null });
      const old = await issue(id, { expiresAtMs: nowMs + 20 * DAY_MS });
      const next = { overlapMs: 30 * DAY_MS, expiresAtMs: null };
      await scene.store.credentials.replace(old.keyId, next, { by: scene.ann.id });
      for (const days of [1, 10, 18]) {
        const { told, tell } = lettersOf(await place.open(days * DAY_MS));
        await tell();
        assert.deepEqual(
          told.filter((one) => one.startsWith(owner.email)),
          [],
          `after ${days} days`,
        );
      }
    });
  });
});
