// Opens a store: the database, its schema and its pepper, then the parts that work on them.

import { Misconfigured } from "./errors.ts";
import type { Store, StoreConfig } from "./store.ts";

export async function openStore(config: StoreConfig): Promise<Store> {
  throw new Misconfigured(`a store of kind ${config.kind} cannot be opened yet`);
}
