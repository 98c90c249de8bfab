// What the console's calls need.

import type { Catalogue } from "#pack";
import type { Store } from "#store";
import type { Log } from "../shared/log.ts";
import type { Letters } from "./letters.ts";
import type { Provider } from "./oidc.ts";
import type { RelyingParty } from "./passkeys.ts";

export interface Desk {
  readonly store: Store;
  readonly letters: Letters;
  /** Whether we have a mail server. */
  readonly sendsMail: boolean;
  readonly catalogue: Catalogue;
  /** The host and origin of passkeys. */
  readonly relyingParty: RelyingParty;
  /** The service people may sign in with besides us. */
  readonly provider: Provider | null;
  /** Whether webhooks may go to this machine itself. */
  readonly webhooksToLoopback: boolean;
  readonly log: Log;
}
