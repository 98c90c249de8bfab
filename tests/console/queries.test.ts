// A console call's query and body have days, instants and text that exist, on both stores.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { inBothTowns, type Member } from "./testing/town.ts";

inBothTowns({}, (town) => {
  let boss: Member;
  let founder: Member & { readonly organisationId: string };
  before(async () => {
    boss = await town().administrator();
    founder = await town().founder();
  });

  test("uses from and to days that exist", async () => {
    const uses = (query: string) =>
      founder.visitor.get(`/organisations/${founder.organisationId}/uses?${query}`);
    for (const [name, query] of [
      ["to", "to=2026-13-01"],
      ["to", "to=2026-02-29"],
      ["to", "to=0000-00-00"],
      ["to", "from=2026-08-01&to=2026-08-32"],
      ["from", "from=2026-04-31&to=2026-05-02"],
    ] as const) {
      const told = await uses(query);
      assert.deepEqual([told.status, told.body.errors?.[0]?.pointer], [422, `/${name}`], query);
    }
    assert.equal((await uses("from=2026-08-01&to=2026-08-31")).status, 200);
    assert.equal((await uses("to=0001-01-01")).status, 200);
  });

  test("a NUL and broken percent-encoding are in no query", async () => {
    const fields = ["search", "organisation", "person", "action", "from", "to", "before"];
    const queries = fields.flatMap((name) => [`${name}=%00`, `${name}=a%00b`, `${name}=%zz`, `${name}=%ff`]);
    for (const query of [...queries, "%00=1"]) {
      const told = await boss.visitor.get(`/admin/log?${query}`);
      assert.deepEqual([told.status, told.body.code], [400, "malformed_request"], query);
    }
    for (const query of ["search=%2500", "search=%C3%A9+%25", "search=%F0%9F%98%80"])
      assert.equal((await boss.visitor.get(`/admin/log?${query}`)).status, 200, query);
    assert.equal((await boss.visitor.get("/admin/organisations?search=%00")).status, 400);
  });

  test("other control characters are reported at their field", async () => {
    for (const name of ["search", "organisation", "person", "action", "from", "to"])
      for (const control of ["%01", "a%0Ab", "%1F", "%7F"]) {
        const told = await boss.visitor.get(`/admin/log?${name}=${control}`);
        assert.deepEqual([told.status, told.body.errors?.[0]?.pointer], [422, `/${name}`], name + control);
      }
  });

  test("a key expires at an instant that exists", async () => {
    const issue = (expires_at: string) =>
      boss.visitor.post(`/admin/organisations/${founder.organisationId}/credentials`, {
        deliver: "show",
        expires_at,
      });
    for (const instant of [
      "2099-02-30T00:00:00Z",
      "2099-02-29T00:00:00+10:00",
      "2099-06-31T00:00Z",
      "2099-06-30T24:00:00Z",
      "2099-06-30",
    ]) {
      const told = await issue(instant);
      assert.deepEqual([told.status, told.body.errors?.[0]?.pointer], [422, "/expires_at"], instant);
    }
  });
});
