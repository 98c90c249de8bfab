// The entrance for browsers: the award data is fetched from where you serve it, or from a running service.

import { engineFrom, type ReadFile } from "./engine.ts";

export * from "./index.ts";

const fetched =
  (folder: string): ReadFile =>
  async (name) => {
    const address = new URL(name, folder);
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}: is the award data served there?`);
    return answer.text();
  };

/** `data` is the address of the folder, with a slash at its end; `read` takes the place of fetching. */
export function createEngine({
  data,
  read,
}: {
  readonly data?: string;
  readonly read?: ReadFile;
} = {}): ReturnType<typeof engineFrom> {
  if (read === undefined && data === undefined)
    throw new TypeError("createEngine needs data: where you serve the folder data of @fairclause/engine");
  return engineFrom(read ?? fetched(data ?? ""));
}
