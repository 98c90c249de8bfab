// Makes the public award data in a thread of its own, which alone reads the awards for it.

import { isMainThread, Worker, workerData } from "node:worker_threads";
import { type Log, placeOf } from "../shared/log.ts";

/** The API waits for none of it: until it is there, whoever asks for it is told to ask again. */
export function makeDataAside(awardsFolder: string, dataFolder: string, log: Log): void {
  const thread = new Worker(import.meta.filename, { workerData: { awardsFolder, dataFolder } });
  thread.unref();
  thread.once("error", (error) => log("error", "award_data_not_made", { ...placeOf(error) }));
}

if (!isMainThread && typeof workerData?.dataFolder === "string") {
  const { writePublicData } = await import("#pack");
  writePublicData(workerData.awardsFolder, workerData.dataFolder);
}
