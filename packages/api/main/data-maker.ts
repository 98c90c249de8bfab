// Makes the public award data in a thread of its own when the awards or the code have changed since it was made.

import { isMainThread, Worker, workerData } from "node:worker_threads";
import { isPublicDataFresh, writePublicData } from "#pack";
import { type Log, placeOf } from "../shared/log.ts";

/** The API waits for none of it: until it is there, whoever asks for it is told to ask again. */
export function makeDataAside(awardsFolder: string, log: Log): void {
  if (isPublicDataFresh(awardsFolder)) return;
  const thread = new Worker(import.meta.filename, { workerData: { makeDataOf: awardsFolder } });
  thread.unref();
  thread.once("error", (error) => log("error", "award_data_not_made", { ...placeOf(error) }));
}

if (!isMainThread && typeof workerData?.makeDataOf === "string") writePublicData(workerData.makeDataOf);
