// What the paths and examples of audits share.

import Type from "typebox";
import type { AuditAsked } from "../endpoint.ts";

export const auditId = Type.String({
  description: "The id that POST /audits gave.",
  examples: ["aud_0123456789abcdef0123456789abcdef"],
});

/** An audit that does not exist. */
export const EXAMPLE_ID = "aud_0123456789abcdef0123456789abcdef";

export const placeOf = ({ path, organisationId }: AuditAsked) => ({ organisationId, id: path.id ?? "" });

export const common = { limit: "others", scope: "audit" } as const;
