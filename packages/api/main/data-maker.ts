// Makes the public award data in a process of its own: reading every award takes more than a service does, and would stay with it.

import { spawn } from "node:child_process";
import { type Log, placeOf } from "../shared/log.ts";

/** The API waits for none of it: until it is there, whoever asks for it is told to ask again. */
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
