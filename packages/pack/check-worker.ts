// The thread that checks one pack after another, by name.

import { parentPort, workerData } from "node:worker_threads";
import { checkPack } from "./check-pack.ts";

const folder = String(workerData);

parentPort?.on("message", (name: unknown) => parentPort?.postMessage(checkPack(folder, String(name))));
