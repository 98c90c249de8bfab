// The desk names the files it read in the manifest, whatever is opened while it runs, and refuses one that is too
// large.

import assert from "node:assert/strict";
import { test } from "node:test";
import { dateOfCivil } from "#engine";
import { MOST_BYTES, newDesk } from "./desk.ts";
import { startPricer } from "./pricer.ts";

const FILES = {
  employees: "Employee ID,Award,Classification,Employment Type,State\nE1,MA000004,retail-1,casual,VIC\n",
  timesheets: "Employee ID,Date,Start,End\nE1,2026-08-03,09:00,15:00\n",
  paid: "Employee ID,Period Start,Period End,Amount\nE1,2026-08-03,2026-08-09,1.00\n",
} as const;
const DAYS = { from: dateOfCivil(2026, 1, 1), to: dateOfCivil(2026, 12, 31) };
const CALENDAR = { id: "none", contentHash: "none", ...DAYS, days: [], places: [], localDays: [] };

test("a file opened during a run is not in the manifest of that run", async () => {
  const desk = newDesk(() => undefined);
  for (const [kind, text] of Object.entries(FILES))
    await desk.open({ kind: kind as keyof typeof FILES, file: new File([text], `${kind}.csv`) });
  const { port1, port2 } = new MessageChannel();
  const data = { calendar: CALENDAR, awards: [] };
  const run = desk.run({ mapping: {}, data, ports: [port1] });
  await desk.open({
    kind: "paid",
    file: new File([`${FILES.paid}E1,2026-08-10,2026-08-16,2.00\n`], "other.csv"),
  });
  startPricer({ role: "pricer", port: port2, data });
  const { files, rows } = await run;
  port1.close();
  const manifest = JSON.parse(
    (await files.find(({ name }) => name === "manifest.json")?.content.text()) ?? "",
  );
  assert.equal(manifest.inputs.paid.file, "../paid.csv");
  assert.equal(manifest.inputs.paid.rows, 1);
  assert.equal(rows, 3);
});

test("a file that is too large for the page is refused at once, with what to do, and is not read", async () => {
  const desk = newDesk(() => {});
  const large = new File([], "times.csv");
  Object.defineProperty(large, "size", { value: MOST_BYTES + 1 });
  large.arrayBuffer = () => Promise.reject(new Error("it was read"));
  await desk.open({ kind: "timesheets", file: large });
  const { timesheets } = await desk.view({ mapping: {} });
  assert.ok(timesheets !== undefined && "fault" in timesheets);
  assert.match(timesheets.fault, /^This file has 129 MiB\. .*takes 128 MiB in all\. The command line/);
  await desk.open({ kind: "paid", file: new File(["Employee ID,Amount\n1,2\n"], "paid.csv") });
  const beside = new File([], "times.csv");
  Object.defineProperty(beside, "size", { value: MOST_BYTES - 10 });
  await desk.open({ kind: "timesheets", file: beside });
  const after = await desk.view({ mapping: {} });
  assert.ok(after.timesheets !== undefined && "fault" in after.timesheets);
  assert.match(after.timesheets.fault, /has 128 MiB and the others 1 MiB/);
});
