// The certificate and its key from their files: checked before use, and again whenever they change.

import { readFileSync, statSync } from "node:fs";
import { createSecureContext } from "node:tls";
import { type Log, placeOf } from "../shared/log.ts";
import type { Certificate } from "../shared/messages.ts";

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

const LOOK_MS = 1000;

export interface CertificateWatch {
  /** Looks now. */
  reload(): void;
  stop(): void;
}

/** Hands over each new pair; a pair that cannot be used is logged, and the one in use stays. */
export function watchCertificate(
  files: CertificateFiles,
  log: Log,
  renewed: (certificate: Certificate) => void,
): CertificateWatch {
  let seen = stampOf(files);
  const reload = (): void => {
    seen = stampOf(files);
    try {
      renewed(readCertificate(files));
      log("info", "certificate_renewed");
    } catch (error) {
      log("error", "certificate_unusable", { kept: "the one in use", ...placeOf(error) });
    }
  };
  const timer = setInterval(() => {
    const now = stampOf(files);
    if (now !== seen && now !== "") reload();
  }, LOOK_MS);
  return { reload, stop: () => clearInterval(timer) };
}

/** Empty while one of them is missing, as it is in the middle of being replaced. */
function stampOf({ cert, key }: CertificateFiles): string {
  const stamps = [cert, key].map((path) => statSync(path, { throwIfNoEntry: false }));
  if (stamps.includes(undefined)) return "";
  return stamps.map((stat) => `${stat?.mtimeMs}:${stat?.size}:${stat?.ino}`).join(" ");
}
