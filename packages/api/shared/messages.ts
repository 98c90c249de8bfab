// What the main thread and its workers say to each other, and what a worker is started with.

import type { Policy, StoreConfig, StoredCredential, Use } from "#store";
import type { Patience } from "../configuration.ts";
import type { Level } from "./log.ts";
import type { OidcSettings } from "./oidc-settings.ts";

/** All we need to decide about a request; the hash stays with the main thread. */
export interface KnownCredential {
  readonly keyId: string;
  readonly lifecycle: StoredCredential["lifecycle"];
  readonly scopes: StoredCredential["scopes"];
  readonly networks: StoredCredential["networks"];
  readonly isSandbox: boolean;
  readonly organisation: StoredCredential["organisation"];
  readonly policy: Policy;
}

/** The verdict on a key and a secret: an unknown key and a wrong secret are the same. */
export type Verdict =
  | { readonly is: "right"; readonly credential: KnownCredential; readonly generation: number }
  | { readonly is: "wrong"; readonly generation: number }
  | { readonly is: "unavailable" };

export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

export interface WorkerStart {
  readonly slot: number;
  readonly release: string;
  readonly awardsFolder: string;
  readonly certificate: Certificate | null;
  readonly trustedProxies: readonly string[];
  readonly nodes: number;
  readonly redisUrl: string | null;
  readonly logLevel: Level;
  readonly connections: number;
  readonly connectionsPerAddress: number;
  readonly patience: Patience;
  /** Whether to read awards before anyone asks for them. */
  readonly readsAhead: boolean;
  /** The console opens it for itself when someone comes. */
  readonly store: StoreConfig;
  readonly webhooksToLoopback: boolean;
  /** The service's public address: for its pages, and links in mail. */
  readonly publicUrl: string;
  /** Whether we have a mail server. */
  readonly sendsMail: boolean;
  /** The service people may sign in with besides us. */
  readonly oidc: OidcSettings | null;
  /** What /.well-known/security.txt says; null: it is not served. */
  readonly securityTxt: string | null;
  /** The private key of receipts, in PEM; null: none are signed. */
  readonly receiptKey: string | null;
  /** The built web app. */
  readonly webFolder: string;
  readonly memory: {
    readonly signals: SharedArrayBuffer;
    readonly counts: SharedArrayBuffer;
    readonly wrongKeys: SharedArrayBuffer;
    readonly consoleCalls: SharedArrayBuffer;
    readonly metrics: SharedArrayBuffer;
  };
}

export type ToWorker =
  | { readonly kind: "listen"; readonly host: string; readonly port: number }
  | { readonly kind: "verdict"; readonly id: number; readonly verdict: Verdict }
  | { readonly kind: "certificate"; readonly certificate: Certificate }
  | { readonly kind: "drain" };

export type ToMain =
  | { readonly kind: "loaded"; readonly routes: readonly string[] }
  /** The folder that lacks the public award data: the awards or the code have changed since it was made. */
  | { readonly kind: "without-data"; readonly folder: string }
  | { readonly kind: "listening" }
  | { readonly kind: "verify"; readonly id: number; readonly keyId: string; readonly secret: string }
  | { readonly kind: "uses"; readonly uses: readonly Use[] }
  /** A right secret came over plain HTTP, or a credential's limit refused a request. */
  | {
      readonly kind: "exposed" | "limited";
      readonly keyId: string;
      readonly requestId: string;
      readonly address: string;
    }
  /** An uncaught error: it answers requests in progress and ends. */
  | { readonly kind: "failing" };
