// The same audit in the page: the files chosen in a real browser, read and priced in its threads, saved as a zip.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { AuditPage } from "../../tests/browser/testing/audit-page.ts";
import type { Made } from "./files.ts";

export type InPage = {
  /** From choosing the files until the audit can be run. */
  readonly readSeconds: number;
  /** From running it until the report is there. */
  readonly auditSeconds: number;
  /** Whether every file of the zip is what the command line wrote. */
  readonly isSame: boolean;
};

const MOST_MS = 3_600_000;

/** After the command line has audited the folder. */
export async function auditInPage({ folder }: Made): Promise<InPage> {
  const audit = await AuditPage.start();
  const { page } = audit;
  page.setDefaultTimeout(MOST_MS);
  try {
    const times = [performance.now()];
    await audit.choose(folder);
    await audit.openMapping(join(folder, "mapping.yaml"));
    await page.getByRole("button", { name: "Run the audit" }).click({ trial: true });
    times.push(performance.now());
    await audit.runAudit();
    times.push(performance.now());
    const [readSeconds = 0, auditSeconds = 0] = times
      .slice(1)
      .map((time, place) => (time - (times[place] ?? 0)) / 1000);
    const zipped = [...(await audit.zipped())];
    const isSame = zipped.every(([name, content]) =>
      readFileSync(join(folder, "audit", name)).equals(content),
    );
    return { readSeconds, auditSeconds, isSame: isSame && zipped.length > 0 };
  } finally {
    await audit.stop();
  }
}
