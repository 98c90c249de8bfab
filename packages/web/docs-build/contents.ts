// Which documents are pages under /docs, in the order of the list beside them.

import type { DocEntry, DocGroup } from "../docs/blocks.ts";

interface Listed extends DocEntry {
  /** In the folder docs. */
  readonly file: string;
}

interface Group extends DocGroup {
  readonly pages: readonly Listed[];
}

const page = (slug: string, name: string, says: string, file = `${slug}.md`): Listed => ({
  slug,
  name,
  says,
  file,
});
const guide = (slug: string, name: string, says: string): Listed =>
  page(slug, name, says, `guides/${slug}.md`);

export const CONTENTS: readonly Group[] = [
  {
    name: "Start",
    pages: [
      guide("first-call", "First call", "From nothing to a priced shift in five minutes."),
      guide("sandbox", "Sandbox", "A key without an approval, and what it may do."),
      page("packages", "Clients", "TypeScript, Python, and the engine offline."),
      page("mcp", "AI models", "The calculation as tools over the Model Context Protocol."),
    ],
  },
  {
    name: "Price",
    pages: [
      guide("shift", "A shift", "What to send, what comes back, and what we assumed."),
      page("periods", "A pay period", "All the shifts of one person together, and comparisons."),
      page("batches", "Batches", "Many shifts and periods in one request."),
      page("payroll", "Payroll reporting", "How Single Touch Payroll and super see each line."),
      guide("versions", "Versions and replay", "The law that applied, and last year's pay run again."),
      guide("changes", "What changes", "The same roster before and after 1 July."),
      page("receipts", "Receipts", "A result with our signature on it."),
    ],
  },
  {
    name: "Check",
    pages: [
      guide("checking-pay", "What was paid", "Compare pay with what was due."),
      page("risks", "Risks", "Every finding, with an example."),
      page("audits", "Audits", "A whole payroll history, from its files."),
      page("webhooks", "Webhooks", "Hear of what happened without asking."),
    ],
  },
  {
    name: "Rely on it",
    pages: [
      page("errors", "Errors", "Every code, and what to do about it."),
      guide("retries", "Retries and idempotency", "What to send again, when, and how to do it once."),
      guide("rate-limits", "Rate limits", "How much you may send, and how to see what is left."),
      page("security", "Keys and security", "How to keep a secret, and what we do for you."),
      guide("versioning", "Versioning policy", "What may change, when, and how you hear of it."),
      page("changelog", "Changelog", "What changed, and who it affects."),
      page("conformance", "Conformance", "Our figures beside the Ombudsman's pay guides."),
    ],
  },
  {
    name: "Run it yourself",
    pages: [
      guide("self-hosting", "Self-hosting", "The service on your own machine."),
      page("operations", "Operations", "Every setting, TLS, PostgreSQL, nodes and backup."),
      page("runbook", "Runbook", "What to do in an incident."),
    ],
  },
];
