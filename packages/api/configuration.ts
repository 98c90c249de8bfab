// The service's settings from the environment: checks each one, names every fault, and has no unsafe default.

import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { AUDIT_LIMITS, rangeMeant, type StoreConfig, storeFromEnvironment } from "#store";
import { isLoopbackHost, trustedProxies } from "./shared/addresses.ts";
import { LEVELS, type Level } from "./shared/log.ts";
import { type LogSettings, logSettings } from "./shared/log-settings.ts";
import { type OidcSettings, oidcSettings } from "./shared/oidc-settings.ts";
import { receiptPem } from "./shared/receipt-key.ts";
import { type SecurityContact, securityContact } from "./shared/security-txt.ts";

export interface Configuration {
  readonly port: number;
  readonly host: string;
  readonly tls: { readonly cert: string; readonly key: string } | null;
  readonly trustedProxies: readonly string[];
  readonly workers: number;
  readonly nodes: number;
  readonly redisUrl: string | null;
  readonly opsPort: number | null;
  readonly opsHost: string;
  readonly logLevel: Level;
  readonly connections: number;
  readonly connectionsPerAddress: number;
  readonly awardsFolder: string;
  /** Whether workers read every award before anyone asks. */
  readonly readsAhead: boolean;
  readonly webFolder: string;
  /** The service's public address; null: the address it listens on. */
  readonly publicUrl: string | null;
  readonly mail: { readonly smtpUrl: string | null; readonly from: string };
  /** Whether webhooks may go to this machine itself. */
  readonly webhooksToLoopback: boolean;
  readonly securityContact: SecurityContact | null;
  readonly activityLog: LogSettings;
  /** Signs receipts, in PEM; null: an embedded store makes its own key, and others sign none. */
  readonly receiptKey: string | null;
  /** Signs manifests of payroll audits, in PEM; null: they are not signed. */
  readonly auditKey: string | null;
  /** Where files of payroll audits are while we read them. */
  readonly auditFolder: string;
  readonly oidc: OidcSettings | null;
  readonly store: StoreConfig;
  readonly patience: Patience;
}

/** How long we wait for what, in milliseconds. */
export interface Patience {
  readonly headersMs: number;
  /** Headers and body together. */
  readonly requestMs: number;
  /** For a line of a batch, which may have any number of them. */
  readonly lineMs: number;
  /** For the next bytes of a body. */
  readonly stallMs: number;
  /** For a caller to receive a part of a response. */
  readonly readerMs: number;
  /** For load balancers that poll readiness to send requests elsewhere, before we refuse connections. */
  readonly noticeMs: number;
  /** For requests in progress, after that. */
  readonly drainMs: number;
}

const PATIENCE: Patience = {
  headersMs: 10_000,
  requestMs: 30_000,
  lineMs: 30_000,
  stallMs: 5000,
  readerMs: 30_000,
  noticeMs: 1000,
  drainMs: 24_000,
};

export interface ConfigurationFault {
  readonly setting: string;
  readonly problem: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

const MIB = 1024 * 1024;
const [AUDIT_FILE_MIB, AUDIT_KEPT_MIB] = [AUDIT_LIMITS.fileBytes / MIB, AUDIT_LIMITS.keptBytes / MIB];
const MOST_KEPT_MIB = 1024 * 1024;

/** The settings, or all faults. */
export function readConfiguration(
  env: Environment,
  workingFolder: string,
): Configuration | readonly ConfigurationFault[] {
  const faults: ConfigurationFault[] = [];
  const read = settings(env, faults);
  const tls = tlsFiles(env, workingFolder, faults);
  const proxies = proxyRanges(env, faults);
  const host = env.HOST || (tls === null ? "127.0.0.1" : "0.0.0.0");
  if (tls === null && proxies.length === 0 && !isLoopbackHost(host)) {
    const problem = `without TLS the service listens on loopback only: set TLS_CERT and TLS_KEY, or name the proxy that has them in TRUSTED_PROXIES`;
    faults.push({ setting: "HOST", problem });
  }
  const address = publicUrl(env, faults);
  const store = storeSettings(env, workingFolder, faults);
  const configuration = {
    port: read.whole("PORT", 8080, 0, 65_535),
    host,
    tls,
    trustedProxies: proxies,
    workers: read.whole("WORKERS", 1, 1, 64),
    nodes: read.whole("NODES", 1, 1, 1000),
    redisUrl: read.url("REDIS_URL", ["redis:", "rediss:"]),
    opsPort: env.OPS_PORT ? read.whole("OPS_PORT", 0, 0, 65_535) : null,
    opsHost: env.OPS_HOST || "127.0.0.1",
    logLevel: read.oneOf("LOG_LEVEL", LEVELS, "info"),
    connections: read.whole("CONNECTIONS", 4000, 1, 100_000),
    connectionsPerAddress: read.whole("CONNECTIONS_PER_ADDRESS", 1500, 1, 100_000),
    awardsFolder: resolve(workingFolder, env.FAIRCLAUSE_AWARDS || join(import.meta.dirname, "../../awards")),
    readsAhead: true,
    webFolder: join(import.meta.dirname, "../../dist/web"),
    publicUrl: address,
    mail: { smtpUrl: read.url("SMTP_URL", ["smtp:", "smtps:"]), from: mailFrom(env, address, faults) },
    webhooksToLoopback: read.oneOf("WEBHOOK_LOOPBACK", ["no", "yes"], "no") === "yes",
    securityContact: securityContact(
      { contact: env.SECURITY_CONTACT, expires: env.SECURITY_EXPIRES },
      faults,
    ),
    activityLog: logSettingsFrom(env, workingFolder, faults),
    receiptKey: keyFrom({ RECEIPT_SIGNING_KEY: env.RECEIPT_SIGNING_KEY }, workingFolder, faults),
    auditKey: keyFrom({ AUDIT_SIGNING_KEY: env.AUDIT_SIGNING_KEY }, workingFolder, faults),
    auditFolder: env.AUDIT_FOLDER
      ? resolve(workingFolder, env.AUDIT_FOLDER)
      : join(store.folder ?? tmpdir(), "audit-files"),
    oidc: oidcFrom(env, faults),
    store: {
      ...store,
      auditLimits: {
        fileBytes: read.whole("AUDIT_FILE_MIB", AUDIT_FILE_MIB, 1, AUDIT_FILE_MIB) * MIB,
        keptBytes: read.whole("AUDIT_KEPT_MIB", AUDIT_KEPT_MIB, 1, MOST_KEPT_MIB) * MIB,
      },
    },
    patience: PATIENCE,
  };
  read.url("DATABASE_URL", ["postgres:", "postgresql:"]);
  read.whole("DATABASE_TIMEOUT_MS", 2000, 100, 60_000);
  return faults.length > 0 ? faults : configuration;
}

const oidcFrom = (env: Environment, faults: ConfigurationFault[]): OidcSettings | null =>
  oidcSettings(
    {
      issuer: env.OIDC_ISSUER,
      clientId: env.OIDC_CLIENT_ID,
      clientSecret: env.OIDC_CLIENT_SECRET,
      name: env.OIDC_NAME,
    },
    faults,
  );

/** Of one setting, by its name. */
function keyFrom(given: Environment, workingFolder: string, faults: ConfigurationFault[]): string | null {
  const [[setting, file] = ["", ""]] = Object.entries(given);
  if (!file) return null;
  const pem = receiptPem(resolve(workingFolder, file));
  if (pem === null) {
    const problem =
      "it must be a file with an Ed25519 private key in PEM (openssl genpkey -algorithm ed25519)";
    faults.push({ setting, problem });
  }
  return pem;
}

/** The command line reads them too. */
export const logSettingsFrom = (
  env: Environment,
  workingFolder: string,
  faults: ConfigurationFault[],
): LogSettings =>
  logSettings({ key: env.LOG_SIGNING_KEY, checkpoint: env.LOG_CHECKPOINT }, workingFolder, faults);

/** Links in mail and the origin check depend on it, so no request header can replace it. */
function publicUrl(env: Environment, faults: ConfigurationFault[]): string | null {
  const given = env.PUBLIC_URL;
  const isProduction = (env.NODE_ENV || "production") === "production";
  const wrong = (problem: string): null => {
    faults.push({ setting: "PUBLIC_URL", problem });
    return null;
  };
  if (!given)
    return isProduction ? wrong("say what people call the service, such as https://pay.example.com") : null;
  const url = URL.canParse(given) ? new URL(given) : null;
  if (url === null || !["http:", "https:"].includes(url.protocol) || url.href !== `${url.origin}/`)
    return wrong("it must be https://, a host and perhaps a port, without a path, a query or a name");
  if (isProduction && url.protocol !== "https:" && !isLoopbackHost(url.hostname))
    return wrong("people's passwords need https://");
  return url.origin;
}

/** As `Name <address>` or an address. */
function mailFrom(env: Environment, address: string | null, faults: ConfigurationFault[]): string {
  const host = address === null ? "localhost" : new URL(address).hostname;
  const given = env.MAIL_FROM || `Fairclause <no-reply@${host}>`;
  if (!/^(?:[^<>@\r\n]{1,100} )?<?[^<>@\s]+@[^<>@\s]+>?$/.test(given))
    faults.push({ setting: "MAIL_FROM", problem: "it must be an address, or a name and <an address>" });
  return given;
}

/** Anything that does not call itself development or a test is production. */
function storeSettings(env: Environment, workingFolder: string, faults: ConfigurationFault[]): StoreConfig {
  const mode = env.NODE_ENV || "production";
  const modes = ["production", "development", "test"];
  if (!modes.includes(mode)) {
    faults.push({ setting: "NODE_ENV", problem: `it must be one of ${modes.join(", ")}` });
  }
  const production = mode === "production";
  if (production && env.DATABASE_URL && !env.FAIRCLAUSE_PEPPER) {
    const problem = "every node on one database needs the same pepper: set it to 32 random bytes in hex";
    faults.push({ setting: "FAIRCLAUSE_PEPPER", problem });
  }
  for (const setting of ["FAIRCLAUSE_PEPPER", "FAIRCLAUSE_PEPPER_NEXT"] as const) {
    const { [setting]: given } = env;
    if (given && given.length < 32) faults.push({ setting, problem: "it is shorter than 32 characters" });
  }
  return { ...storeFromEnvironment(env, workingFolder), production, service: true };
}

function tlsFiles(
  env: Environment,
  workingFolder: string,
  faults: ConfigurationFault[],
): Configuration["tls"] {
  const { TLS_CERT: cert, TLS_KEY: key } = env;
  if (!cert && !key) return null;
  const path = (setting: "TLS_CERT" | "TLS_KEY", given: string | undefined): string => {
    const file = resolve(workingFolder, given ?? "");
    try {
      if (given) readFileSync(file);
      else faults.push({ setting, problem: "TLS needs both a certificate and a key" });
    } catch (error) {
      const why = error instanceof Error && "code" in error ? String(error.code) : "unreadable";
      faults.push({ setting, problem: `${given} cannot be read (${why})` });
    }
    return file;
  };
  return { cert: path("TLS_CERT", cert), key: path("TLS_KEY", key) };
}

function proxyRanges(env: Environment, faults: ConfigurationFault[]): readonly string[] {
  const ranges = (env.TRUSTED_PROXIES ?? "")
    .split(",")
    .map((range) => range.trim())
    .filter((range) => range !== "");
  const problems = ranges.flatMap((range) => rangeProblem(range) ?? []);
  for (const problem of problems) faults.push({ setting: "TRUSTED_PROXIES", problem });
  return problems.length > 0 ? [] : ranges;
}

function rangeProblem(range: string): string | null {
  if (trustedProxies([range]) === null) return `${range} is neither an address nor a range like 10.0.0.0/8`;
  const meant = rangeMeant(range);
  return meant === null ? null : `${range} is the whole range ${meant}: write that, or the address alone`;
}

function settings(env: Environment, faults: ConfigurationFault[]) {
  return {
    whole(setting: string, absent: number, least: number, most: number): number {
      const given = env[setting];
      if (!given) return absent;
      const value = /^\d{1,9}$/.test(given) ? Number(given) : Number.NaN;
      if (value >= least && value <= most) return value;
      faults.push({ setting, problem: `it must be a whole number from ${least} to ${most}` });
      return absent;
    },
    oneOf<T extends string>(setting: string, choices: readonly T[], absent: T): T {
      const given = env[setting];
      if (!given) return absent;
      const found = choices.find((choice) => choice === given);
      if (found === undefined) faults.push({ setting, problem: `it must be one of ${choices.join(", ")}` });
      return found ?? absent;
    },
    /** The address may carry a password: it is never part of the message. */
    url(setting: string, schemes: readonly string[]): string | null {
      const given = env[setting];
      if (!given) return null;
      if (!URL.canParse(given) || !schemes.includes(new URL(given).protocol))
        faults.push({ setting, problem: `it must be an address that starts with ${schemes[0]}//` });
      return given;
    },
  };
}
