// What the console's calls work with.

import type { Catalogue } from "#pack";
import type { Store } from "#store";
import type { Log } from "../shared/log.ts";
import type { Letters } from "./letters.ts";
import type { Provider } from "./oidc.ts";
import type { RelyingParty } from "./passkeys.ts";

export interface Desk {
  readonly store: Store;
  readonly letters: Letters;
  /** Whether there is a server that mail is sent through. */
  readonly sendsMail: boolean;
  readonly catalogue: Catalogue;
  /** What passkeys are made for and come from. */
  readonly relyingParty: RelyingParty;
  /** The service people may sign in with besides us. */
  readonly provider: Provider | null;
  /** Whether webhooks may go to this machine itself. */
  readonly webhooksToLoopback: boolean;
  readonly log: Log;
}
