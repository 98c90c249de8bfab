// An empty project with both packages installed from their tarballs, and what runs in it.

import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { buildPackages } from "../../../tools/pack/packages.ts";

export const ROOT = join(import.meta.dirname, "../../..");

export interface Project {
  readonly folder: string;
  write(name: string, text: string): string;
  /** What a program of the project prints. */
  run(program: string, args: readonly string[], env?: Readonly<Record<string, string>>): Promise<string>;
  remove(): void;
}

const exec = promisify(execFile);

export async function installedProject(): Promise<Project> {
  const folder = mkdtempSync(join(tmpdir(), "fairclause-packages-"));
  const tarballs = await buildPackages(join(folder, "tarballs"));
  const project = join(folder, "project");
  mkdirSync(project);
  writeFileSync(join(project, "package.json"), JSON.stringify({ private: true, type: "module" }));
  // Without a registry: a package that needed another would fail here.
  const options = ["--offline", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"];
  await exec("npm", ["install", ...options, ...tarballs], {
    cwd: project,
    shell: process.platform === "win32",
  });
  return {
    folder: project,
    write: (name, text) => {
      mkdirSync(dirname(join(project, name)), { recursive: true });
      writeFileSync(join(project, name), text);
      return join(project, name);
    },
    run: async (program, args, env = {}) => {
      const { stdout } = await exec(program, [...args], {
        cwd: project,
        env: { ...process.env, NODE_COMPILE_CACHE: "", ...env },
        maxBuffer: 64 * 1024 * 1024,
      });
      return stdout;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The blocks of code on the page, in one language. */
export function blocksOf(page: string, language: string): readonly string[] {
  const text = readFileSync(join(ROOT, page), "utf8");
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, "gm"))].map(
    ([, code = ""]) => code,
  );
}
