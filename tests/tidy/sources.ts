// Reads the repository as text for the tidy tests: its files, their code without comments, their imports.
import { execFileSync } from "node:child_process";
import { globSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

export const ROOT = dirname(dirname(import.meta.dirname));

export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** Every text file that is committed or could be: tracked, or untracked and not ignored. */
export function readTextFiles(): readonly SourceFile[] {
  return listPaths()
    .filter((path) => statSync(join(ROOT, path), { throwIfNoEntry: false })?.isFile())
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), "utf8") }))
    .filter((file) => !file.text.includes("\0"));
}

function listPaths(): string[] {
  try {
    const command = ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--deduplicate"];
    const listed = execFileSync("git", command, { cwd: ROOT, encoding: "utf8", stdio: "pipe" });
    return listed.split("\0").filter((path) => path !== "");
  } catch {
    // An unpacked archive has no git: take everything but what was installed.
    const paths = globSync("**/*", { cwd: ROOT, exclude: ["node_modules", ".git"] });
    return paths.map((path) => path.replaceAll("\\", "/"));
  }
}

const COMMENT = String.raw`\/\*[\s\S]*?\*\/|\/\/[^\n]*`;
const STRING = String.raw`"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'`;
const TEMPLATE = String.raw`${"`"}(?:\\[\s\S]|[^\\${"`"}])*${"`"}`;
const REGEX = String.raw`(?<=(?:[=(,:[!&|?{};]|=>|return)\s*)\/(?![*\/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^\/\\\n[])+\/[a-z]*`;
const TOKEN = new RegExp([COMMENT, STRING, TEMPLATE, REGEX].join("|"), "g");

/** The code alone: comments gone, strings and regular expressions emptied, template expressions kept. */
export function codeOf(text: string): string {
  return text.replace(TOKEN, (token) => {
    if (token.startsWith("//") || token.startsWith("/*")) return " ";
    if (token.startsWith("`")) return [...token.matchAll(/\$\{([^}]*)\}/g)].map((part) => part[1]).join(";");
    return token.startsWith("/") ? "/ /" : '""';
  });
}

/** The specifiers a file imports or re-exports from, static and dynamic. */
export function importsOf(text: string): readonly string[] {
  const withoutComments = text.replace(TOKEN, (token) => (/^\/[/*]|^`/.test(token) ? " " : token));
  const found = withoutComments.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*["']([^"'\n]+)["']/g);
  return [...found].map((match) => match[1] ?? "");
}
