// Makes the public award data in a separate process: reading every award takes more memory than a service, which would
// keep it.

import { spawn } from "node:child_process";
import { type Log, placeOf } from "../shared/log.ts";

/** The API does not wait for it: until the data is there, callers get a request to try again. */
export function makeDataAside(awardsFolder: string, dataFolder: string, log: Log): void {
  const maker = spawn(process.execPath, [import.meta.filename, awardsFolder, dataFolder], {
    stdio: "ignore",
  });
  const end = (): unknown => maker.kill();
  process.once("exit", end);
  maker.unref();
  maker.once("error", (error) => log("error", "award_data_not_made", { ...placeOf(error) }));
  maker.once("exit", (code, signal) => {
    process.off("exit", end);
    if (code !== 0)
      log("error", "award_data_not_made", { code: code ?? undefined, signal: signal ?? undefined });
  });
}

if (import.meta.main) {
  const [awardsFolder = "", dataFolder = ""] = process.argv.slice(2);
  const { writePublicData } = await import("#pack");
  writePublicData(awardsFolder, dataFolder);
}
