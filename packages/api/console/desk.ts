// What the console's calls work with.

import type { Catalogue } from "#pack";
import type { Store } from "#store";
import type { Log } from "../shared/log.ts";
import type { Letters } from "./letters.ts";

export interface Desk {
  readonly store: Store;
  readonly letters: Letters;
  /** Whether there is a server that mail is sent through. */
  readonly sendsMail: boolean;
  readonly catalogue: Catalogue;
  readonly log: Log;
}
