// The entrance for Node: the award data lies beside the code.

import { readFile } from "node:fs/promises";
import { engineFrom, type ReadFile } from "./engine.ts";

export * from "./index.ts";

/** In a name of its own: a bundler would take an address of a file apart. */
const here = import.meta.url;
const beside: ReadFile = (name) => readFile(new URL(`data/${name}`, here), "utf8");

/** `read` takes the place of the files beside the code. */
export const createEngine = ({
  read = beside,
}: {
  readonly read?: ReadFile;
} = {}): ReturnType<typeof engineFrom> => engineFrom(read);
