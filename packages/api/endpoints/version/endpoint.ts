// GET /awards/{code}/versions/{id}: one version with the content its hash covers; also by the id alone.

import Type from "typebox";
import { VersionDetail } from "#contract";
import { notFound } from "../../problems.ts";
import type { Asked, Endpoint, World } from "../endpoint.ts";
import { awardCode } from "../parameters.ts";

const id = Type.String({
  description: "A version's id or content hash.",
  examples: ["MA000004@2026-07-01.1"],
});

const EXAMPLE = "MA000004@2026-07-01.1";

const common = {
  method: "GET",
  limit: "others",
  scope: "read",
  answers: VersionDetail,
  problems: [404],
  isData: true,
} as const;

export const awardVersionEndpoint: Endpoint = {
  ...common,
  path: "/awards/{code}/versions/{id}",
  name: "getAwardVersion",
  summary: "One version of an award, with the content its hash is of",
  parameters: { code: awardCode, id },
  examples: [{ name: "General Retail from July 2026", path: { code: "MA000004", id: EXAMPLE } }],
  answer: ({ path }, world) => found(world, [path.code ?? ""], path),
};

/** An id names its award; we look for a hash in all of them. */
export const versionEndpoint: Endpoint = {
  ...common,
  path: "/versions/{id}",
  name: "getVersion",
  summary: "One version by its id or hash alone",
  parameters: { id },
  examples: [{ name: "General Retail from July 2026", path: { id: EXAMPLE } }],
  answer: ({ path }, world) => {
    const [code = ""] = (path.id ?? "").split("@");
    return found(world, code.startsWith("sha256:") ? world.library.awards.codes : [code], path);
  },
};

function found({ catalogue }: World, codes: readonly string[], { id: asked = "" }: Asked["path"]): object {
  for (const code of codes) {
    const version = catalogue.version(code, asked);
    if (version !== undefined) return version;
  }
  return notFound(`${asked} names no published version; GET /awards/{code}/versions lists them.`);
}
