// Which store the environment names: DATABASE_URL, else the folder FAIRCLAUSE_DATA, else `.fairclause`.

import { resolve } from "node:path";
import type { StoreConfig } from "./store.ts";

export function storeFromEnvironment(
  env: Readonly<Record<string, string | undefined>>,
  workingFolder: string,
): StoreConfig {
  const folder = resolve(workingFolder, env.FAIRCLAUSE_DATA || ".fairclause");
  const common = {
    folder,
    ...(env.FAIRCLAUSE_PEPPER ? { pepper: env.FAIRCLAUSE_PEPPER } : {}),
    ...(env.FAIRCLAUSE_PEPPER_NEXT ? { nextPepper: env.FAIRCLAUSE_PEPPER_NEXT } : {}),
    production: env.NODE_ENV === "production",
  };
  if (!env.DATABASE_URL) return { kind: "embedded", ...common };
  const timeout = env.DATABASE_TIMEOUT_MS ? { timeoutMs: Number(env.DATABASE_TIMEOUT_MS) } : {};
  return { kind: "postgres", url: env.DATABASE_URL, ...timeout, ...common };
}
