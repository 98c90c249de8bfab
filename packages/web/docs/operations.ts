// The calls of the API as search finds them.

import type { DocPart } from "./blocks.ts";
import { apiDocument, operationsOf } from "./openapi.ts";

export const operationParts = async (): Promise<readonly DocPart[]> =>
  operationsOf(await apiDocument()).map(({ id, method, path, summary, description }) => ({
    href: `/docs/api#${id}`,
    page: "API reference",
    heading: `${method} ${path}`,
    text: `${summary}. ${description} ${id}`,
  }));
