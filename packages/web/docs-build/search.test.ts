// Search over the documentation finds guides first, and every call, parameter and field of the API.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { referenceParts } from "../docs/operations.ts";
import { foundParts } from "../docs/search-parts.ts";
import { readParts } from "./plugin.ts";

/** A piece of an API's document, with a field in each place that a field can have. */
const reference = referenceParts({
  paths: {
    "/calculate-pay-batch": {
      post: {
        operationId: "calculatePayBatch",
        summary: "Many shifts",
        parameters: [
          { name: "Idempotency-Key", description: "Any text." },
          { name: "of_schema", schema: { description: "Said by its schema." } },
        ],
      },
    },
  },
  components: {
    schemas: {
      CalculatePayRequest: {
        description: "A shift.",
        properties: {
          hours_already_worked_this_week: { description: "Ordinary hours." },
          breaks: { items: { properties: { in_a_list: { description: "Unpaid." } } } },
          rostered: { anyOf: [{ properties: { or_null: { description: "A time." } } }, { type: "null" }] },
        },
      },
    },
  },
});
const all = [...reference, ...readParts()];

/** A developer's question, and a place that must be among the first five. */
const ASKED: Readonly<Record<string, string>> = {
  "first call": "/docs/first-call",
  "pay period": "/docs/periods",
  "check what was paid": "/docs/checking-pay",
  batch: "/docs/batches",
  audit: "/docs/audits",
  idempotency: "/docs/retries#idempotency",
  retry: "/docs/retries",
  replay: "/docs/versions",
  "rate limit": "/docs/rate-limits",
  sandbox: "/docs/sandbox",
  "webhook signature": "/docs/webhooks#verify-a-signature",
  "self-hosting": "/docs/self-hosting",
  changelog: "/docs/changelog",
  receipt: "/docs/receipts",
  mcp: "/docs/mcp",
  python: "/docs/packages#python",
  sandbox_key: "/docs/errors/sandbox_key",
  "calculate-pay-batch": "/docs/api#calculatePayBatch",
  calculatePayBatch: "/docs/api#calculatePayBatch",
  of_schema: "/docs/api#calculatePayBatch",
  hours_already_worked_this_week: "/docs/api#schema-CalculatePayRequest",
  in_a_list: "/docs/api#schema-CalculatePayRequest",
  or_null: "/docs/api#schema-CalculatePayRequest",
};

describe("search", () => {
  for (const [asked, href] of Object.entries(ASKED))
    test(asked, () => {
      const found = foundParts(all, asked).map((part) => part.href);
      assert.ok(found.slice(0, 5).includes(href), found.join(" "));
    });
});
