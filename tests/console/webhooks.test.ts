// Webhooks in the console: an owner adds endpoints, rotates secrets, sees what was sent, sends it again and removes an endpoint.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { SERVICE } from "#store";
import { ACT, inBothTowns, type Member } from "./testing/town.ts";

inBothTowns({}, (town) => {
  let owner: Member & { readonly organisationId: string };
  let other: Member & { readonly organisationId: string };
  before(async () => {
    owner = await town().founder();
    other = await town().founder();
  });
  /** At an address that the service does not call: each try fails. */
  const added = async ({ organisationId }: typeof owner) => {
    const asked = { organisationId, url: "https://127.0.0.1/hooks", events: ["key.expiring"] } as const;
    return (await town().store.webhooks.add(asked, { by: SERVICE })).id;
  };
  const pathOf = (member: typeof owner, id: string) =>
    `/organisations/${member.organisationId}/webhooks/${id}`;

  test("endpoints without their secret, deliveries with what to do, and sending again", async () => {
    const id = await added(owner);
    const path = pathOf(owner, id);
    const { visitor } = owner;
    const listed = await visitor.get(`/organisations/${owner.organisationId}/webhooks`);
    assert.deepEqual(
      [listed.status, listed.body.endpoints[0].url, listed.text.includes("whsec_")],
      [200, "https://127.0.0.1/hooks", false],
    );
    const sent = await visitor.post(`${path}/test`, {});
    assert.deepEqual([sent.status, sent.body.type], [201, "endpoint.test"]);
    const ended = async () => {
      for (;;) {
        const { deliveries } = (await visitor.get(`${path}/deliveries`)).body;
        if (deliveries[0].state !== "waiting") return deliveries[0];
        await new Promise((done) => setTimeout(done, 50));
      }
    };
    const failed = await ended();
    assert.equal(failed.state, "given-up");
    assert.match(failed.problem, /private address.*add an endpoint/);
    const again = await visitor.post(`${path}/deliveries/${failed.id}/replay`, {});
    assert.deepEqual([again.status, again.body.id, again.body.tries], [200, failed.id, 0]);
    const { organisationId } = owner;
    const filter = { organisationId, action: "webhook delivery sent again" };
    const [entry] = await town().store.audit.search(filter, Number.MAX_SAFE_INTEGER, 1);
    assert.deepEqual([entry?.by, entry?.subject], [owner.id, `webhook:${organisationId}/${id}`]);
    await ended();
  });

  test("an owner with approved access adds an endpoint and rotates its secret, each shown once", async () => {
    const { id: by, visitor, organisationId } = await town().founder();
    const all = `/organisations/${organisationId}/webhooks`;
    const asked = { url: "https://hooks.example.com", events: ["key.expiring", "correction.found"] };
    const early = await visitor.post(all, asked);
    assert.deepEqual([early.status, early.body.code], [409, "conflict"]);
    assert.match(early.body.detail, /needs approved API access/);
    const { store } = town();
    await store.access.approve((await store.access.request(organisationId, "Pay runs", { by })).id, ACT);
    const near = await visitor.post(all, { ...asked, url: "https://localhost/" });
    assert.deepEqual([near.status, near.body.errors[0].pointer], [422, "/url"]);
    assert.match(near.body.errors[0].detail, /localhost is not a public address/);
    assert.equal((await visitor.post(all, { ...asked, events: [] })).status, 422);
    const made = await visitor.post(all, asked);
    assert.deepEqual([made.status, made.body.url], [201, "https://hooks.example.com/"]);
    assert.match(made.body.secret, /^whsec_/);
    const rotated = await visitor.post(`${all}/${made.body.id}/rotate-secret`, {});
    assert.equal(rotated.status, 201, rotated.text);
    assert.notEqual(rotated.body.secret, made.body.secret);
    const listed = await visitor.get(all);
    assert.deepEqual(
      [
        listed.body.endpoints.length,
        listed.body.endpoints[0].old_secrets_end_at,
        listed.text.includes("whsec_"),
      ],
      [1, rotated.body.old_secrets_end_at, false],
    );
    for (let more = 1; more < 5; more += 1) assert.equal((await visitor.post(all, asked)).status, 201);
    assert.match((await visitor.post(all, asked)).body.detail, /5 webhook endpoints/);
    assert.deepEqual((await store.audit.verify()).faults, []);
  });

  test("another organisation's are missing", async () => {
    const id = await added(other);
    const { id: delivery } = await town().store.webhooks.test(
      { organisationId: other.organisationId, id },
      { by: SERVICE },
    );
    const path = pathOf(owner, id);
    assert.equal((await owner.visitor.get(`${path}/deliveries`)).status, 404);
    for (const call of ["test", "rotate-secret", "remove", `deliveries/${delivery}/replay`])
      assert.equal((await owner.visitor.post(`${path}/${call}`, {})).status, 404, call);
  });

  test("a disabled endpoint says so, and a removed one is gone", async () => {
    const id = await added(owner);
    const place = { organisationId: owner.organisationId, id };
    const { id: delivery } = await town().store.webhooks.test(place, { by: SERVICE });
    await town().raw(
      `update webhook_endpoints set disabled_at_ms = 1, disabled_reason = 'gone' where id = '${id}'`,
    );
    await town().raw(
      `update webhook_deliveries set type = 'key.expiring', state = 'given-up' where id = '${delivery}'`,
    );
    const path = pathOf(owner, id);
    const refused = await owner.visitor.post(`${path}/deliveries/${delivery}/replay`, {});
    assert.deepEqual([refused.status, refused.body.code], [409, "conflict"]);
    assert.match(refused.body.detail, /disabled.*send a test/);
    assert.equal((await owner.visitor.post(`${path}/remove`, {})).status, 204);
    assert.deepEqual((await town().store.audit.verify()).faults, []);
    assert.equal((await owner.visitor.get(`${path}/deliveries`)).status, 404);
  });
});
