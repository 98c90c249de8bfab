// A cron job: prices yesterday's shifts, a line each in a file, and prints those paid less than the award asks for.
// It needs Node 24, which runs TypeScript as it is:  15 2 * * *  node nightly-check.ts shifts.ndjson
// Each shift is priced alone, so weekly overtime and rest between shifts are not checked: send whole pay periods
// (calculatePayPeriod, or a period as a line of the batch) for those.

import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { type CalculatePayRequest, createClient } from "@fairclause/client";

interface PaidShift {
  readonly shift: CalculatePayRequest;
  /** What was paid, in dollars. */
  readonly paid: string;
}

const fairclause = createClient({
  url: process.env.FAIRCLAUSE_URL ?? "http://127.0.0.1:8080",
  key: process.env.FAIRCLAUSE_KEY ?? "",
});

const paid: string[] = [];

async function* shifts(path: string): AsyncGenerator<CalculatePayRequest> {
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const entry: PaidShift = JSON.parse(line);
    paid.push(entry.paid);
    yield entry.shift;
  }
}

const cents = (amount: string): number => Math.round(Number(amount) * 100);

let short = 0;
for await (const answer of fairclause.calculatePayBatch(shifts(process.argv[2] ?? "shifts.ndjson"))) {
  const due = "total" in answer ? answer.total : null;
  const got = paid[answer.line - 1];
  if (due === null)
    console.log(`line ${answer.line}: ${"detail" in answer ? answer.detail : "a shift has no price"}`);
  else if (got !== undefined && cents(got) < cents(due)) {
    short += 1;
    console.log(`line ${answer.line}: paid ${got}, due ${due}`);
  }
}
console.log(`${paid.length} shifts, ${short} short`);
