// The certificate and its key from their files: checked before use and on every change, and watched for expiry.

import { X509Certificate } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { createSecureContext } from "node:tls";
import { type Log, placeOf } from "../shared/log.ts";
import type { Certificate } from "../shared/messages.ts";
import type { Fault, Faults } from "./faults.ts";

export interface CertificateFiles {
  readonly cert: string;
  readonly key: string;
}

/** Throws when the two do not belong together or cannot be read. */
export function readCertificate(files: CertificateFiles): Certificate {
  const certificate = { cert: readFileSync(files.cert, "utf8"), key: readFileSync(files.key, "utf8") };
  createSecureContext(certificate);
  return certificate;
}

/** Why clients now refuse it; null when they do not. */
function timeFault({ cert }: Certificate): string | null {
  const { validFromDate, validToDate } = new X509Certificate(cert);
  const now = Date.now();
  if (now >= validToDate.getTime()) return `it expired on ${validToDate.toISOString()}`;
  if (now < validFromDate.getTime()) return `it is not good before ${validFromDate.toISOString()}`;
  return null;
}

const LOOK_MS = 1000;
const DAY_MS = 24 * 3600 * 1000;
const SOON_DAYS = 14;

export interface CertificateWatch {
  /** Looks now. */
  reload(): void;
  stop(): void;
}

interface Watching {
  readonly certificate: Certificate | null;
  readonly faults: Faults;
  readonly log: Log;
}

/** Passes on each new pair; logs a pair that cannot be used, and keeps the one in use. */
export function watchCertificate(
  files: CertificateFiles,
  { certificate: first, faults, log }: Watching,
  renewed: (certificate: Certificate) => void,
): CertificateWatch {
  let [seen, inUse, refused] = [stampOf(files), first, null as Fault | null];
  const warnSoon = soonTeller(log);
  const judge = (): void => {
    const why = inUse === null ? null : timeFault(inUse);
    if (inUse !== null) warnSoon(inUse);
    const detail = `the certificate in use: ${why}; put a new one in place`;
    faults.set("certificate", [
      ...(why === null ? [] : [{ name: "certificate_expired", detail } as const]),
      ...(refused === null ? [] : [refused]),
    ]);
  };
  const reload = (): void => {
    seen = stampOf(files);
    try {
      const read = readCertificate(files);
      const why = timeFault(read);
      if (why !== null) throw new Error(why);
      [inUse, refused] = [read, null];
      renewed(read);
      log("info", "certificate_renewed");
    } catch (error) {
      const why =
        error instanceof Error && !("code" in error) ? error.message : "it cannot be read with its key";
      refused = { name: "certificate_refused", detail: `${files.cert} was not taken: ${why}` };
      log("error", "certificate_unusable", { kept: "the one in use", reason: why, ...placeOf(error) });
    }
    judge();
  };
  judge();
  const timer = setInterval(() => {
    const now = stampOf(files);
    if (now !== seen && now !== "") reload();
    else judge();
  }, LOOK_MS);
  return { reload, stop: () => clearInterval(timer) };
}

/** Once a day, from two weeks before. */
function soonTeller(log: Log): (certificate: Certificate) => void {
  let saidAtMs = Number.NEGATIVE_INFINITY;
  return ({ cert }) => {
    const { validToDate } = new X509Certificate(cert);
    const leftMs = validToDate.getTime() - Date.now();
    if (leftMs <= 0 || leftMs > SOON_DAYS * DAY_MS || performance.now() - saidAtMs < DAY_MS) return;
    saidAtMs = performance.now();
    log("warn", "certificate_expires_soon", { on: validToDate.toISOString() });
  };
}

/** Empty while one of them is missing, as in the middle of a replacement. */
function stampOf({ cert, key }: CertificateFiles): string {
  const stamps = [cert, key].map((path) => statSync(path, { throwIfNoEntry: false }));
  if (stamps.includes(undefined)) return "";
  return stamps.map((stat) => `${stat?.mtimeMs}:${stat?.size}:${stat?.ino}`).join(" ");
}
