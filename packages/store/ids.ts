// Identifiers that reveal nothing and cannot be guessed: a prefix and 128 random bits.

import { randomBytes } from "node:crypto";

export const newId = (
  prefix:
    | "per"
    | "org"
    | "req"
    | "ses"
    | "hnd"
    | "inv"
    | "mail"
    | "fac"
    | "pro"
    | "idn"
    | "aud"
    | "cor"
    | "we"
    | "evt"
    | "whd"
    | "whs",
): string => `${prefix}_${randomBytes(16).toString("hex")}`;
