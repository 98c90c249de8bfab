// The entrance for browsers: the award data is fetched from where you serve it.

import { engineFrom, type ReadFile } from "./engine.ts";

export * from "./index.ts";

declare const document: { readonly baseURI: string } | undefined;
declare const location: { readonly href: string } | undefined;

const fetched =
  (folder: string): ReadFile =>
  async (name) => {
    const address = new URL(name, folderAddress(folder));
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}: is the award data served there?`);
    return answer.text();
  };

/** A relative address starts from the page, or from the script of a worker. */
const folderAddress = (folder: string): URL =>
  new URL(folder.endsWith("/") ? folder : `${folder}/`, ownAddress());

function ownAddress(): string | undefined {
  if (typeof document !== "undefined") return document.baseURI;
  return typeof location === "undefined" ? undefined : location.href;
}

/** `data` is the address of the folder, whole or relative to the page; `read` takes the place of fetching. */
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
