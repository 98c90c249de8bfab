// The audit page as the tests use it: files chosen or dropped, a run, and what it saves beside the command line's.

import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unzipSync } from "fflate";
import type { Locator, Page } from "playwright-core";
import { said } from "../../commands/command.ts";
import { countHits } from "./hits.ts";
import { type Scene, startScene } from "./scene.ts";

const TWELVE = join(import.meta.dirname, "../../audits/twelve");
const LABELS = { employees: "Employees", timesheets: "Timesheets", paid: "Payments" } as const;
type Kind = keyof typeof LABELS;
export const KINDS: readonly Kind[] = ["employees", "timesheets", "paid"];

export const original = (file: string): string => readFileSync(join(TWELVE, file), "utf8");

export const fileOf = (folder: string, kind: Kind): string => {
  const name = readdirSync(folder).find((one) => one.startsWith(`${kind}.`));
  assert.ok(name, `${folder} has no ${kind}`);
  return join(folder, name);
};

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => /\w\.\w/.test(file));

export class AuditPage {
  readonly scene: Scene;
  readonly page: Page;
  readonly scratch = mkdtempSync(join(tmpdir(), "audit-page-"));

  private constructor(scene: Scene, page: Page) {
    this.scene = scene;
    this.page = page;
  }

  static async start(): Promise<AuditPage> {
    const scene = await startScene();
    const page = await scene.newPage({ acceptDownloads: true });
    await countHits(page);
    return new AuditPage(scene, page);
  }

  async stop(): Promise<void> {
    await this.scene.stop();
    rmSync(this.scratch, { recursive: true, force: true });
  }

  slot(title: string): Locator {
    return this.page.getByLabel(`${title}: choose a file`);
  }

  async choose(folder: string): Promise<void> {
    await this.page.goto("about:blank");
    await this.page.goto("/audit");
    for (const kind of KINDS) await this.slot(LABELS[kind]).setInputFiles(fileOf(folder, kind));
  }

  /** Files as they arrive when someone drops them on the page. */
  async drop(files: readonly (readonly [string, string])[]): Promise<void> {
    const dataTransfer = await this.page.evaluateHandle(
      `(() => { const given = new DataTransfer(); for (const [name, text] of ${JSON.stringify(files)}) given.items.add(new File([text], name)); return given; })()`,
    );
    await this.page.locator(".drop-place").dispatchEvent("drop", { dataTransfer });
  }

  openMapping(file: string): Promise<void> {
    return this.page.getByLabel("Open a mapping").setInputFiles(file);
  }

  async runAudit(): Promise<void> {
    await this.page.getByRole("button", { name: "Run the audit" }).click();
    await this.page.getByRole("button", { name: "Save all as a zip" }).waitFor();
  }

  async downloaded(button: string): Promise<Buffer> {
    const [download] = await Promise.all([
      this.page.waitForEvent("download"),
      this.page.getByRole("button", { name: button }).click(),
    ]);
    return readFileSync(await download.path());
  }

  /** The files of the zip, without the folder they are in. */
  async zipped(): Promise<ReadonlyMap<string, Uint8Array>> {
    const entries = Object.entries(unzipSync(await this.downloaded("Save all as a zip")));
    assert.ok(entries.every(([name]) => name.startsWith("audit/")));
    return new Map(entries.map(([name, content]) => [name.slice("audit/".length), content]));
  }

  /** What the page gives for a folder is what the command line writes for it; gives what the zip has. */
  async assertSame(folder: string): Promise<ReadonlyMap<string, Uint8Array>> {
    await said({}, "audit", folder);
    const own = await this.zipped();
    assert.deepEqual([...own.keys()].sort(), [...filesIn(join(folder, "audit"))].sort());
    for (const [file, content] of own)
      assert.ok(readFileSync(join(folder, "audit", file)).equals(content), `${file} differs`);
    return own;
  }

  /** A folder of the twelve, some of their files changed. */
  twelve(name: string, changed: Readonly<Record<string, string | Uint8Array>> = {}): string {
    const folder = join(this.scratch, name);
    cpSync(TWELVE, folder, { recursive: true });
    for (const file of ["summary.json", "working.md"]) rmSync(join(folder, file));
    for (const [file, content] of Object.entries(changed)) writeFileSync(join(folder, file), content);
    return folder;
  }
}
