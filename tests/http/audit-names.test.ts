// The names of an audit's files: plain ones, and each file has its own.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openAudit } from "./testing/audits.ts";
import { call, problem } from "./testing/call.ts";
import { startTestService, type TestService } from "./testing/service.ts";

let service: TestService;
before(async () => {
  service = await startTestService();
});
after(() => service.stop());

test("a name that is no plain name of a file, or that two files have, is refused with its place", async () => {
  const refused = async (files: object) =>
    problem(await call(service, { path: "/audits", body: { files } }), 422).errors;
  const plain =
    "paid must be the plain name of a file: 1 to 200 characters, without /, \\ or control characters.";
  for (const paid of ["../../etc/passwd", "a/b.csv", "a\\b.csv", "", "x".repeat(201), "a\u0001b"])
    assert.deepEqual(await refused({ paid }), [{ pointer: "/files/paid", detail: plain }], paid);
  for (const paid of [".", ".."])
    assert.deepEqual(await refused({ paid }), [
      { pointer: "/files/paid", detail: `paid must be the name of a file, and ${paid} is a folder.` },
    ]);
  assert.deepEqual(await refused({ employees: "all.csv", paid: "all.csv" }), [
    {
      pointer: "/files/paid",
      detail: "paid has the name of employees: each file must have a name of its own.",
    },
  ]);
  assert.deepEqual(await refused({ employees: "paid.csv" }), [
    {
      pointer: "/files/employees",
      detail:
        "employees has the name of paid, unless you give it another: each file must have a name of its own.",
    },
  ]);
  await openAudit(service, { files: { employees: "paid.csv", paid: "employees.csv", timesheets: "..." } });
});
