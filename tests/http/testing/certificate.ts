// Certificates made for a test by openssl: for localhost, self-signed, valid for a day or for as many as asked.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface MadeCertificate {
  readonly cert: string;
  readonly key: string;
}

/** One that expired a day before it began. */
export function makeExpired(folder: string, name: string): MadeCertificate {
  const [cert, key, asked] = ["pem", "key", "csr"].map((kind) => join(folder, `${name}.${kind}`)) as [
    string,
    string,
    string,
  ];
  const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const run = (...line: readonly string[]) => execFileSync("openssl", line, { stdio: "pipe" });
  run("req", "-new", ...kind, "-subj", `/CN=${name}`, "-keyout", key, "-out", asked);
  run("x509", "-req", "-in", asked, "-signkey", key, "-days", "-1", "-out", cert);
  return { cert: readFileSync(cert, "utf8"), key: readFileSync(key, "utf8") };
}

/** Writes `name.pem` and `name.key` into a folder and gives their text. */
export function makeCertificate(folder: string, name: string, days = 1): MadeCertificate {
  const [cert, key] = [join(folder, `${name}.pem`), join(folder, `${name}.key`)];
  const subject = ["-subj", `/CN=${name}`, "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"];
  const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", String(days)];
  try {
    execFileSync("openssl", ["req", "-x509", ...kind, ...subject, "-keyout", key, "-out", cert], {
      stdio: "pipe",
    });
  } catch (error) {
    throw new Error(
      "this test makes a certificate with openssl: install it (Debian: apt-get install openssl)",
      {
        cause: error,
      },
    );
  }
  return { cert: readFileSync(cert, "utf8"), key: readFileSync(key, "utf8") };
}
