// The settings of a client, checked when it is created, so that a wrong one fails at once and not with the first call.

export interface Settings {
  /** Where the service is, such as https://pay.example.com. */
  readonly url: string;
  /** KEY_ID:SECRET, from a secret store or the environment. */
  readonly key: string;
  /** How often a call is tried again; default 4. */
  readonly retries?: number | undefined;
  /** The wait before the first retry, doubled for each one after it; default 250. */
  readonly firstWaitMs?: number | undefined;
  /** The longest wait before a retry; default 60,000. A call that is asked to wait longer fails at once. */
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
/** Strict: fetch refuses any other character with a message that has the secret in it. */
const KEY = /^ak_[\w-]+:sk_[\w-]+$/;
const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

export function connectionOf(settings: Settings, release: string): Connection {
  if (!KEY.test(settings.key))
    throw new TypeError(
      "key must be KEY_ID:SECRET, such as ak_…:sk_…, without spaces or line ends: set it from your secret store",
    );
  const send = settings.fetch ?? fetch;
  return {
    base: baseOf(settings.url),
    key: settings.key,
    retries: settings.retries ?? 4,
    firstWaitMs: settings.firstWaitMs ?? 250,
    longestWaitMs: settings.longestWaitMs ?? 60_000,
    timeoutMs: settings.timeoutMs ?? 30_000,
    // Browsers refuse their fetch as a method of another object.
    fetch: (input, init) => send(input, init),
    agent: `fairclause-client/${release}`,
  };
}

function baseOf(given: string): string {
  const { protocol, hostname, origin, pathname } = new URL(given);
  if (protocol !== "https:" && !(protocol === "http:" && LOOPBACK.test(hostname)))
    throw new TypeError(
      `url must start with https:// (http:// only for this machine), or others on the network can read the key; it is ${origin}`,
    );
  let path = pathname;
  while (path.endsWith("/")) path = path.slice(0, -1);
  return `${origin}${path.endsWith(BASE_PATH) ? path : `${path}${BASE_PATH}`}`;
}
