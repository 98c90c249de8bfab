// What a client is made with, checked before the first call so that a mistake is told where it was made.

export interface Settings {
  /** Where the service is, such as https://pay.example.com. */
  readonly url: string;
  /** KEY_ID:SECRET, from a secret store or the environment. */
  readonly key: string;
  /** How often a call is tried again; default 4. */
  readonly retries?: number | undefined;
  /** The wait before the first retry, doubled for each one after it; default 250. */
  readonly firstWaitMs?: number | undefined;
  /** The longest wait that Retry-After may ask for; default 60,000. */
  readonly longestWaitMs?: number | undefined;
  /** How long one try may take; default 30,000. */
  readonly timeoutMs?: number | undefined;
  /** Instead of the platform's fetch. */
  readonly fetch?: typeof fetch | undefined;
}

export interface Connection {
  readonly base: string;
  readonly key: string;
  readonly retries: number;
  readonly firstWaitMs: number;
  readonly longestWaitMs: number;
  readonly timeoutMs: number;
  readonly fetch: typeof fetch;
  readonly agent: string;
}

const BASE_PATH = "/api/v1";
const KEY = /^ak_[^:\s]+:sk_\S+$/;
const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

export function connectionOf(settings: Settings, release: string): Connection {
  if (!KEY.test(settings.key))
    throw new TypeError("key must be KEY_ID:SECRET, such as ak_…:sk_…: set it from your secret store");
  return {
    base: baseOf(settings.url),
    key: settings.key,
    retries: settings.retries ?? 4,
    firstWaitMs: settings.firstWaitMs ?? 250,
    longestWaitMs: settings.longestWaitMs ?? 60_000,
    timeoutMs: settings.timeoutMs ?? 30_000,
    fetch: settings.fetch ?? fetch,
    agent: `fairclause-client/${release}`,
  };
}

function baseOf(given: string): string {
  const { protocol, hostname, origin, pathname } = new URL(given);
  if (protocol !== "https:" && !(protocol === "http:" && LOOPBACK.test(hostname)))
    throw new TypeError(`url must start with https://, except on this machine: ${origin} would read the key`);
  const path = pathname.replace(/\/+$/, "");
  return `${origin}${path.endsWith(BASE_PATH) ? path : `${path}${BASE_PATH}`}`;
}
