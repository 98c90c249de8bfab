// Versions that anyone can name, hash and replay: nothing published changes, and any change is found.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { hash } from "node:crypto";
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, beforeEach, describe, test } from "node:test";
import { calculatePay, isProblem, type PayResult } from "#contract";
import { idOf, loadLibrary, publishVersions, readLock, verifyVersions } from "#pack";

const AWARDS = join(import.meta.dirname, "../awards");
const MAIN = join(import.meta.dirname, "../packages/cli/main.mjs");
const PACK = "MA000004-general-retail";
let folder = "";
const made: string[] = [];

/** A copy with the retail pack alone: what is shown of one award holds for all. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "fairclause-versions-"));
  made.push(folder);
  for (const name of [PACK, "payroll.yaml", "public-holidays", "standard-facts.yaml"])
    cpSync(join(AWARDS, name), join(folder, name), { recursive: true });
  publishVersions(folder);
});
after(() => {
  for (const path of made) rmSync(path, { recursive: true });
});

function edit(path: string, from: string | RegExp, to: string): void {
  const file = join(folder, path);
  const text = readFileSync(file, "utf8");
  const changed = text.replace(from, to);
  assert.notEqual(changed, text, "the test changes the file");
  writeFileSync(file, changed);
}

const sha256 = (text: string): string => `sha256:${hash("sha256", text, "hex")}`;

/** Writes the register as if some versions had been published with other content; gives its text. */
function publishedOtherwise(isOther: (id: string) => boolean): string {
  let previous = sha256("");
  const lines = readLock(folder).map((line) => {
    const text = `${idOf(line)} ${isOther(idOf(line)) ? sha256("other") : line.contentHash} ${previous}`;
    previous = sha256(text);
    return `${text}\n`;
  });
  writeFileSync(join(folder, "versions.lock"), lines.join(""));
  return lines.join("");
}

const faults = (): readonly string[] => verifyVersions(folder).faults.map(({ problem }) => problem);

const REQUEST = {
  award_code: "MA000004",
  classification_code: "retail-1",
  employment_type: "casual",
  work_date: "2026-08-05",
  start_time: "16:00",
  end_time: "22:00",
  state: "VIC",
  age: 30,
};

function priced(change: object): PayResult {
  const answer = calculatePay({ ...REQUEST, ...change }, loadLibrary(folder));
  assert.ok(!isProblem(answer), JSON.stringify(answer));
  return answer;
}

describe("what is shipped", () => {
  test("every hash is as published, every published content has its hash", () => {
    const { versions, faults: found } = verifyVersions(AWARDS);
    assert.deepEqual(found, []);
    assert.ok(versions >= 16);
  });

  test("a frozen vector: the retail award of 1 July 2026", () => {
    const line = readLock(AWARDS).find((one) => idOf(one) === "MA000004@2026-07-01.1");
    assert.equal(
      line?.contentHash,
      readFileSync(join(import.meta.dirname, "golden/retail-2026.sha256"), "utf8").trim(),
    );
  });
});

describe("the same hashes", () => {
  test("when files were written in another order", () => {
    const other = mkdtempSync(join(tmpdir(), "fairclause-shuffled-"));
    made.push(other);
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    for (const entry of files.reverse()) {
      const path = join(entry.parentPath, entry.name);
      const target = join(other, path.slice(folder.length));
      mkdirSync(dirname(target), { recursive: true });
      cpSync(path, target);
    }
    assert.deepEqual(verifyVersions(other).faults, []);
  });

  test("in another time zone and locale", () => {
    const env = { ...process.env, TZ: "Pacific/Kiritimati", LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8" };
    const out = execFileSync(process.execPath, [MAIN, "awards", "verify", "--awards", folder], {
      env,
      encoding: "utf8",
    });
    assert.match(out, /every hash as published/);
  });

  test("after we cover the history from an earlier day", () => {
    for (const name of ["versions.lock", "published"])
      rmSync(join(folder, name), { recursive: true, force: true });
    edit(`${PACK}/award.yaml`, "covers-from: 2020-07-01", "covers-from: 2021-02-01 ppc");
    publishVersions(folder);
    edit(`${PACK}/award.yaml`, "covers-from: 2021-02-01 ppc", "covers-from: 2020-11-02 ppc");
    assert.deepEqual(faults(), ["MA000004@2020-11-02 is not published"]);
  });

  test("after next July's block is added", () => {
    const july = [1, 2, 3, 4, 5, 6, 7, 8]
      .map((level) => `2027-07-01 ppc,retail-${level},1100.00,28.95,made up\n`)
      .join("");
    appendFileSync(join(folder, PACK, "rates/minimum.csv"), july);
    edit(`${PACK}/award.yaml`, "verified-to: 2027-06-30", "verified-to: 2028-06-30");
    const earlier = readLock(folder).map(idOf);
    assert.deepEqual(faults(), [
      "MA000004@2027-07-01 is not published",
      "MA000004@2027-12-01 is not published",
    ]);
    const { added } = publishVersions(folder);
    assert.deepEqual(added, ["MA000004@2027-07-01.1", "MA000004@2027-12-01.1"]);
    assert.deepEqual(
      readLock(folder)
        .map(idOf)
        .filter((id) => !added.includes(id)),
      earlier,
    );
  });
});

describe("a change of one character is found and named", () => {
  test("in a rule", () => {
    edit(
      `${PACK}/rules/penalties.yaml`,
      "says: All ordinary hours on a Sunday.",
      "says: All ordinary hours on a Sunday!",
    );
    assert.match(faults()[0] ?? "", /^MA000004@2020-07-01\.1 was published as sha256:/);
    assert.equal(faults().length, 18);
  });
  test("in a rate", () => {
    edit(
      `${PACK}/rates/minimum.csv`,
      "2026-07-01 ppc,retail-1,1056.80,27.81",
      "2026-07-01 ppc,retail-1,1056.80,27.82",
    );
    assert.deepEqual(
      faults().map((fault) => fault.slice(0, 22)),
      ["MA000004@2026-07-01.1 ", "MA000004@2026-12-01.1 "],
    );
  });
  test("in a holiday", () => {
    edit("public-holidays/holidays.csv", "2026-01-26,ACT,00:00", "2026-01-26,ACT,00:01");
    assert.match(faults()[0] ?? "", /^AU@2020-2027\.\d+ was published as/);
  });
  test("in the register", () => {
    edit("versions.lock", /(MA000004@2025-07-01\.1 sha256:)./, "$1g");
    assert.throws(() => verifyVersions(folder), /versions\.lock:\d+ this line is not a published version/);
  });
  test("in a published content", () => {
    cpSync(
      join(folder, "published/MA000004@2025-07-01.1.json.gz"),
      join(folder, "published/MA000004@2026-07-01.1.json.gz"),
    );
    assert.deepEqual(faults(), ["the content of MA000004@2026-07-01.1 does not have its hash"]);
  });
  test("a line taken out", () => {
    edit("versions.lock", /^MA000004@2025-07-01\.1.*\n/m, "");
    assert.deepEqual(faults(), [
      "MA000004@2026-07-01.1 does not follow the line before it",
      "MA000004@2025-07-01 is not published",
    ]);
  });
});

describe("a correction is a new revision", () => {
  test("and both can be asked for by id and by hash", () => {
    const before = priced({});
    const saturday = {
      employment_type: "full_time",
      work_date: "2026-08-08",
      start_time: "00:30",
      end_time: "08:30",
    };
    const early = priced(saturday).total;
    edit(
      `${PACK}/rates/minimum.csv`,
      "2026-07-01 ppc,retail-1,1056.80,27.81",
      "2026-07-01 ppc,retail-1,1060.00,27.89",
    );
    assert.match(priced({}).award_version.id, /^MA000004@2026-07-01\.2-draft$/);
    assert.deepEqual(publishVersions(folder).added, ["MA000004@2026-07-01.2", "MA000004@2026-12-01.2"]);
    const now = priced({});
    assert.equal(now.award_version.id, "MA000004@2026-07-01.2");
    assert.notEqual(now.total, before.total);
    for (const asked of [before.award_version.id, before.award_version.content_hash]) {
      const replayed = priced({ award_version: asked });
      const { calculation_id: _, ...old } = before;
      const { calculation_id: __, ...again } = replayed;
      assert.equal(JSON.stringify(again), JSON.stringify(old), "the bytes it gave then");
      const usual = priced({ ...saturday, award_version: asked });
      assert.equal(usual.total, early, "without a worker_type the usual one is taken, as then");
    }
    assert.equal(priced({ award_version: now.award_version.content_hash }).total, now.total);
    assert.deepEqual(verifyVersions(folder).faults, []);
  });

  test("an award published with rates alone gets its rules as revisions; what was not kept cannot be priced", () => {
    const ratesOnly = publishedOtherwise((id) => id.startsWith("MA000004"));
    rmSync(join(folder, "published"), { recursive: true });
    const names = readLock(folder).flatMap(({ version }) => (version.startsWith("MA") ? [version] : []));
    assert.deepEqual(
      [...publishVersions(folder).added].sort(),
      names.map((version) => `${version}.2`).sort(),
    );
    assert.ok(readFileSync(join(folder, "versions.lock"), "utf8").startsWith(ratesOnly));
    assert.deepEqual(faults(), []);
    assert.equal(priced({ award_version: "MA000004@2026-07-01.2" }).total, priced({}).total);
    const answer = calculatePay({ ...REQUEST, award_version: "MA000004@2026-07-01.1" }, loadLibrary(folder));
    assert.ok(isProblem(answer) && answer.code === "invalid_request", JSON.stringify(answer));
    assert.match(answer.errors?.[0]?.detail ?? "", /which is MA000004@2026-07-01\.2/);
  });

  test("rates published for days before the rules begin stay in the register; other lines without files do not", () => {
    const text = readFileSync(join(folder, "versions.lock"), "utf8");
    const withEarlier = (at: "first" | "last"): void => {
      const own = text
        .trimEnd()
        .split("\n")
        .map((line) => line.split(" ").slice(0, 2).join(" "));
      const earlier = `MA000004@2019-07-01.1 ${sha256("rates")}`;
      let previous = sha256("");
      const lines = (at === "first" ? [earlier, ...own] : [...own, earlier]).map((line) => {
        const whole = `${line} ${previous}`;
        previous = sha256(whole);
        return `${whole}\n`;
      });
      writeFileSync(join(folder, "versions.lock"), lines.join(""));
    };
    withEarlier("first");
    assert.deepEqual(faults(), []);
    withEarlier("last");
    assert.deepEqual(faults(), ["the files no longer make MA000004@2019-07-01"]);
  });

  test("a replaced version answers only for its own span", () => {
    edit(
      `${PACK}/rates/minimum.csv`,
      "2026-07-01 ppc,retail-1,1056.80,27.81",
      "2026-07-01 ppc,retail-1,1060.00,27.89",
    );
    publishVersions(folder);
    const answer = calculatePay(
      { ...REQUEST, work_date: "2026-06-03", award_version: "MA000004@2026-07-01.1" },
      loadLibrary(folder),
    );
    assert.ok(isProblem(answer) && answer.code === "date_not_covered", JSON.stringify(answer));
  });

  test("one from when the award had rates alone was never priced and is not replayed", () => {
    publishedOtherwise((id) => id === "MA000004@2026-07-01.1");
    rmSync(join(folder, "published/MA000004@2026-07-01.1.json.gz"));
    assert.deepEqual(publishVersions(folder).added, ["MA000004@2026-07-01.2"]);
    assert.deepEqual(verifyVersions(folder).faults, []);
    assert.equal(priced({}).award_version.id, "MA000004@2026-07-01.2");
    const asked = { ...REQUEST, award_version: "MA000004@2026-07-01.1" };
    const answer = calculatePay(asked, loadLibrary(folder));
    assert.ok(isProblem(answer) && answer.code === "invalid_request", JSON.stringify(answer));
    assert.match(answer.errors?.[0]?.detail ?? "", /which is MA000004@2026-07-01\.2/);
  });
});
