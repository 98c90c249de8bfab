// The same audit through the HTTP API: uploads the files, lets one node work on it, fetches and compares every file.

import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { newScene, startService } from "../http/servers.ts";
import { FILES, type Made } from "./files.ts";

const LOOK_MS = 250;

export type OverHttp = {
  readonly uploadSeconds: number;
  readonly auditSeconds: number;
  readonly fetchSeconds: number;
  /** Whether every file is what the command line wrote. */
  readonly isSame: boolean;
};

interface Api {
  readonly base: string;
  readonly token: string;
}

async function ask({ base, token }: Api, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { Authorization: `Bearer ${token}`, ...init.headers };
  const answer = await fetch(`${base}${path}`, { ...init, headers });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

const textOf = async (answering: Promise<Response>): Promise<string> => (await answering).text();

const post = async (api: Api, path: string, body: object): Promise<{ readonly id: string }> => {
  const headers = { "Content-Type": "application/json" };
  return JSON.parse(await textOf(ask(api, path, { method: "POST", headers, body: JSON.stringify(body) })));
};

async function upload(api: Api, id: string, folder: string): Promise<void> {
  for (const file of FILES)
    await ask(api, `/audits/${id}/files/${file}`, {
      method: "PUT",
      headers: { "Content-Type": "application/octet-stream" },
      body: readFileSync(join(folder, `${file}.csv`)),
    });
}

interface Looked {
  readonly state: string;
  readonly problems: readonly object[];
}

async function untilFinished(api: Api, id: string): Promise<void> {
  for (;;) {
    const { state, problems }: Looked = JSON.parse(await textOf(ask(api, `/audits/${id}`)));
    if (state === "finished") return;
    if (["failed", "cancelled"].includes(state)) throw new Error(`${state}: ${JSON.stringify(problems)}`);
    await wait(LOOK_MS);
  }
}

async function isAsWritten(api: Api, id: string, folder: string): Promise<boolean> {
  const { files }: { files: readonly { readonly name: string }[] } = JSON.parse(
    await textOf(ask(api, `/audits/${id}/results`)),
  );
  let isSame = true;
  for (const { name } of files) {
    const content = Buffer.from(await (await ask(api, `/audits/${id}/results/${name}`)).arrayBuffer());
    isSame &&= content.equals(readFileSync(join(folder, "audit", name)));
  }
  return isSame;
}

/** After the command line has audited the folder. */
export async function auditOverHttp({ folder, mapping }: Made): Promise<OverHttp> {
  const scene = await newScene();
  const server = await startService(scene, { workers: 1 });
  try {
    const api = { base: `http://127.0.0.1:${server.port}/api/v1`, token: scene.token };
    const times = [performance.now()];
    const { id } = await post(api, "/audits", { mapping });
    await upload(api, id, folder);
    times.push(performance.now());
    await post(api, `/audits/${id}/start`, {});
    await untilFinished(api, id);
    times.push(performance.now());
    const isSame = await isAsWritten(api, id, folder);
    times.push(performance.now());
    const [uploadSeconds = 0, auditSeconds = 0, fetchSeconds = 0] = times
      .slice(1)
      .map((time, place) => (time - (times[place] ?? 0)) / 1000);
    return { uploadSeconds, auditSeconds, fetchSeconds, isSame };
  } finally {
    await server.stop();
    rmSync(scene.folder, { recursive: true, force: true });
  }
}
