// Run by itself in a fresh process: reads and checks every award, or prices one shift, and reports what it took.

import { join } from "node:path";
import { calculatePay } from "#contract";
import { checkAwards, loadLibrary } from "#pack";

const AWARDS = join(import.meta.dirname, "../awards");
const SHIFT = {
  award_code: "MA000004",
  classification_code: "retail-1",
  employment_type: "casual",
  work_date: "2026-08-05",
  start_time: "16:00",
  end_time: "22:00",
};

const start = performance.now();
const done =
  process.argv[2] === "all" ? checkAwards(AWARDS).packs.length : calculatePay(SHIFT, loadLibrary(AWARDS));
const milliseconds = Math.round(performance.now() - start);
const megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
process.stdout.write(JSON.stringify({ milliseconds, megabytes, done: typeof done === "number" ? done : 1 }));
