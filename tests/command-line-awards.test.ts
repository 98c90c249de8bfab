// What the command line says of awards: their classifications, versions and clauses.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fairclause } from "./commands/command.ts";

const ran = (args: readonly string[]) => fairclause({}, ...args);

describe("awards", () => {
  test("classifications of a day, with the publisher's ids", async () => {
    const { code, out } = await ran([
      "awards",
      "classifications",
      "MA000004",
      "--on",
      "2026-08-01",
      "--json",
    ]);
    assert.equal(code, 0);
    const rows = JSON.parse(out);
    const level1 = rows.find((row: { code: string }) => row.code === "retail-1");
    assert.deepEqual(level1, {
      code: "retail-1",
      title: "Retail Employee Level 1",
      stream: "retail",
      level: "1",
      duties: {
        does: "Serves customers, takes payments, stocks shelves, packs or delivers goods, or does routine office work.",
        clause: "A.1",
        basis: "text",
      },
      rate_type: "adult",
      weekly: "1056.80",
      hourly: "27.81",
      aliases: ["112"],
      clauses: [{ ref: "17.1", title: "Adult rates" }],
    });
    const junior = rows.find((row: { aliases: string[] }) => row.aliases.includes("88046"));
    assert.deepEqual([junior.rate_type, junior.weekly, junior.hourly], ["junior", "756.70", "19.91"]);
  });

  test("classifications as a table: what each does, or the clause", async () => {
    const asked = ["--on", "2026-08-01"];
    const { out } = await ran(["awards", "classifications", "MA000018", ...asked]);
    assert.match(out, /^direct-care-2-from-level-3 +1307\.80 +34\.42 {2}.* \(see Schedule I, 14\.3\)$/m);
    assert.match(
      out,
      /^senior-food-4 .* level 4\n {4}Leads food services .*\. \(14\.2\)\nsenior-food-5 .*\nsenior/m,
    );
    const retail = (await ran(["awards", "classifications", "MA000004", ...asked])).out;
    assert.equal(retail.split("Serves customers, takes payments").length - 1, 1, "not again for juniors");
    assert.doesNotMatch(retail, /not checked/);
    const fastFood = (await ran(["awards", "classifications", "MA000003", ...asked])).out;
    assert.match(fastFood, /\n\nThese summaries are not checked .* in Schedule A decide\.\n$/);
    const rates = (await ran(["awards", "classifications", "MA000013", ...asked])).out;
    assert.match(rates, /^hourly-rate-monday-to-saturday .* \(see clause 12\.4\)$/m);
  });

  test("what awards does may be said without that word", async () => {
    const short = await ran(["versions", "MA000004"]);
    assert.equal(short.code, 0, short.err);
    assert.equal((await ran(["awards", "versions", "MA000004"])).out, short.out);
    assert.match((await ran(["diff", "--help"])).out, /^fairclause awards diff A B/);
    assert.match((await ran(["awards", "import-mapd", "--help"])).out, /^fairclause import-mapd/);
  });

  test("a day that is not covered", async () => {
    const { code, err } = await ran(["awards", "classifications", "MA000004", "--on", "2020-01-01"]);
    assert.equal(code, 1);
    assert.match(err, /MA000004 is encoded from 2020-07-01; 2020-01-01 is before it/);
  });

  test("check finds nothing wrong with what is shipped", async () => {
    const { code, out } = await ran(["awards", "check"]);
    assert.equal(code, 0, out);
    assert.match(out, /Every pack is sound/);
  });

  test("check of one award, of one that is not there, and its help", async () => {
    const one = await ran(["awards", "check", "MA000003"]);
    assert.equal(one.code, 0, one.out);
    assert.match(one.out, /^MA000003-fast-food-industry: \d+ rules, \d+ scenarios\nThe pack is sound/m);
    const none = await ran(["awards", "check", "MA999999"]);
    assert.equal(none.code, 2);
    assert.match(none.err, /there is no award MA999999/);
    const help = await ran(["awards", "check", "--help"]);
    assert.equal(help.code, 0);
    assert.match(help.out, /gap: no row pays ordinary hours on Saturday/);
  });
});
