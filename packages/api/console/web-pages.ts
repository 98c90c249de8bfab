// Serves the built web app: pages with a fresh nonce, files by their hash, the administrators' part only to them.

import { randomBytes } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import type { Store } from "#store";
import { methodNotAllowed, notFound, unavailable } from "../problems.ts";
import type { Target } from "../worker/checks.ts";
import type { Exchange } from "../worker/exchange.ts";
import { keptOf } from "../worker/kept-answers.ts";
import type { Outcome, WebFile } from "../worker/outcome.ts";
import { tokenIn } from "./cookie.ts";

interface Pages {
  respond(exchange: Exchange, target: Target): Promise<Outcome>;
}

/** The app's pages; anything else is not found. */
const PAGES = [
  /^\/$/,
  /^\/(?:status|coverage|playground|timesheet|changes|receipt|audit|awards|sign-up|sign-in|sign-in\/back|verify|reset|handover)$/,
  /^\/awards\/[A-Za-z0-9]{1,20}$/,
  /^\/docs(?:\/[\w-]{1,80}){0,2}$/,
  /^\/account(?:\/[\w-]{1,80})*$/,
];
const ADMIN_PAGE = /^\/admin(?:\/[\w-]{1,80})*$/;
const FILES = "/assets/";
const DOCS = "/docs/";
/** The addresses under /docs, from the build. */
const DOC_PAGES = "doc-pages.txt";
const METHODS = "GET, HEAD, OPTIONS";

const NOTHING = notFound("There is nothing here; the API is under /api/v1, the documentation at /docs.");
const NOT_BUILT = unavailable("The web app is not built here; run npm start, or npm run build:web.", [
  "web app",
]);

type Visitor = "weak" | "nobody" | "person" | "administrator";

export function newPages(folder: string, publicUrl: string, store: () => Promise<Store | null>): Pages {
  let built: BuiltApp | null = null;
  const app = (): BuiltApp | null => {
    built ??= readApp(folder, publicUrl);
    return built;
  };
  const visitor = async ({ request }: Exchange): Promise<Visitor> => {
    const token = tokenIn(request.headers.cookie);
    const session = token === null ? undefined : await (await store())?.sessions.find(token);
    if (session === undefined) return "nobody";
    const { isAdministrator, isAuditor } = session.person;
    if (!isAdministrator && !isAuditor) return "person";
    return session.isStrong ? "administrator" : "weak";
  };
  const answer = async (exchange: Exchange, { path }: Target): Promise<Outcome> => {
    const served = app();
    if (served === null) return NOT_BUILT;
    if (path.startsWith(FILES)) {
      const file = served.files.get(path.slice(FILES.length));
      if (file === undefined) return NOTHING;
      return file.isPublic || (await visitor(exchange)) === "administrator" ? { file } : NOTHING;
    }
    if (PAGES.some((page) => page.test(path)))
      return pageOf(served.index, path.startsWith(DOCS) && !served.docs.has(path) ? 404 : 200);
    if (!ADMIN_PAGE.test(path)) return takesPages(exchange) ? pageOf(served.index, 404) : NOTHING;
    const who = await visitor(exchange);
    // An administrator sets up a second step first.
    if (who === "weak") return { redirect: "/account/security" };
    if (who === "nobody") return { redirect: `/sign-in?next=${encodeURIComponent(path)}` };
    return who === "administrator" ? pageOf(served.admin, 200) : pageOf(served.index, 404);
  };
  return {
    async respond(exchange, target) {
      const { method = "" } = exchange.request;
      exchange.route = target.path.startsWith(FILES) ? "/assets" : "/{page}";
      const answered = await answer(exchange, target);
      if ("code" in answered && answered !== NOT_BUILT) exchange.route = "unmatched";
      if (method === "GET" || method === "HEAD" || answered === NOTHING) return answered;
      return method === "OPTIONS" ? { allow: METHODS } : methodNotAllowed(METHODS);
    },
  };
}

const takesPages = ({ request }: Exchange): boolean => request.headers.accept?.includes("text/html") === true;

/** Vite leaves this word where a nonce belongs. */
const NONCE = /(?<=nonce=")NONCE(?=")|(?<=content=")NONCE(?=")/g;

function pageOf(page: string, status: 200 | 404): Outcome {
  const nonce = randomBytes(18).toString("base64");
  const own = `'self' 'nonce-${nonce}'`;
  const policy = [
    "default-src 'none'",
    `script-src ${own}`,
    `style-src ${own}`,
    "connect-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
  return { html: { status, text: page.replace(NONCE, nonce), policy } };
}

interface BuiltFile extends WebFile {
  readonly isPublic: boolean;
}

interface BuiltApp {
  readonly index: string;
  readonly admin: string;
  readonly files: ReadonlyMap<string, BuiltFile>;
  readonly docs: ReadonlySet<string>;
}

const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
};

/** Replaced by the service's address: a picture for social networks needs an absolute one. */
const ORIGIN = "PUBLIC_URL";

/** Names with a hash of the content, which browsers may cache for good. */
const HASHED = /-[\w-]{8}\.\w+$/;

/** Null when it was not built. We do not serve source maps and stamps. */
function readApp(folder: string, publicUrl: string): BuiltApp | null {
  if (!["index.html", DOC_PAGES].every((name) => existsSync(join(folder, name)))) return null;
  const text = (name: string): string => readFileSync(join(folder, name), "utf8");
  const names = globSync("**/*", { cwd: folder })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => TYPES[extname(name)] !== undefined);
  const open = reachedFrom(text("index.html"), names, text);
  const files = names.map((name): [string, BuiltFile] => {
    const body = readFileSync(join(folder, name));
    const isPublic = open.has(name);
    const cache = HASHED.test(name)
      ? `${isPublic ? "public" : "private"}, max-age=31536000, immutable`
      : "no-cache";
    return [name, { kept: keptOf(body), type: TYPES[extname(name)] ?? "", cache, isPublic }];
  });
  const index = text("index.html").replaceAll(ORIGIN, publicUrl);
  const docs = new Set(text(DOC_PAGES).split("\n"));
  return { index, admin: text("admin.html"), files: new Map(files), docs };
}

/** Everything that the public page leads to, file by file; the rest is for administrators. */
function reachedFrom(
  page: string,
  names: readonly string[],
  text: (name: string) => string,
): ReadonlySet<string> {
  const reached = new Set<string>();
  const follow = (content: string): void => {
    for (const name of names) {
      if (reached.has(name) || !content.includes(name)) continue;
      reached.add(name);
      if (/\.(?:js|css|json|webmanifest)$/.test(name)) follow(text(name));
    }
  };
  follow(page);
  return reached;
}
