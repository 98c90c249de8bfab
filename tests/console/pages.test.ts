// How we serve the web app: a fresh nonce, immutable files, nothing from elsewhere, no administrators' code to others.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { before, describe, test } from "node:test";
import { inBothTowns, type Member } from "./testing/town.ts";
import type { Told } from "./testing/visitor.ts";

const BUILT = join(import.meta.dirname, "../../dist/web");
const PUBLIC = [
  "/",
  "/status",
  "/coverage",
  "/playground",
  "/timesheet",
  "/audit",
  "/receipt",
  "/docs",
  "/docs/errors",
  "/awards",
  "/awards/MA000004",
  "/sign-up",
  "/sign-in",
  "/verify",
  "/reset",
  "/handover",
];

const assetsIn = (html: string): readonly string[] =>
  [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url = ""]) => url);

inBothTowns({}, (town) => {
  let boss: Member;
  let someone: Member;
  before(async () => {
    [boss, someone] = await Promise.all([town().administrator(), town().person()]);
  });
  const page = (path: string, who?: Member): Promise<Told> =>
    (who?.visitor ?? town().visitor()).ask(path, { headers: { Accept: "text/html" } });

  describe("pages", () => {
    test("each has its own nonce, and a policy that lets nothing else run", async () => {
      const nonces = new Set<string>();
      for (const path of [...PUBLIC, "/account", "/account/keys"]) {
        const { status, headers, text } = await page(path);
        assert.deepEqual([status, headers["content-type"]], [200, "text/html; charset=utf-8"], path);
        const policy = String(headers["content-security-policy"]);
        const [, nonce = ""] = /script-src 'self' 'nonce-([\w+/=]+)'/.exec(policy) ?? [];
        assert.ok(nonce.length >= 24 && text.includes(`nonce="${nonce}"`), path);
        assert.ok(!text.includes("NONCE") && !policy.includes("unsafe") && !policy.includes("*"));
        for (const rule of [
          "default-src 'none'",
          "frame-ancestors 'none'",
          "base-uri 'none'",
          "form-action 'none'",
        ])
          assert.ok(policy.includes(rule), rule);
        nonces.add(nonce);
      }
      assert.equal(nonces.size, PUBLIC.length + 2);
    });
    test("a missing document or code is the same page with 404", async () => {
      const statuses = async (paths: readonly string[]) =>
        Promise.all(paths.map(async (path) => (await page(path)).status));
      const there = ["/docs", "/docs/webhooks", "/docs/first-call", "/docs/errors/rate_limited"];
      assert.deepEqual(await statuses(there), [200, 200, 200, 200]);
      const missing = ["/docs/nothing", "/docs/errors/nothing", "/docs/webhooks/more", "/docs/a/b/c"];
      assert.deepEqual(await statuses(missing), [404, 404, 404, 404]);
      const { text, headers } = await page("/docs/nothing");
      assert.equal(headers["content-type"], "text/html; charset=utf-8");
      assert.ok(text.includes("<div id=") && text.includes("/assets/"));
    });
    test("have headers that keep other sites out, and allow none", async () => {
      for (const origin of ["https://evil.example", "null"]) {
        const { headers } = await town()
          .visitor()
          .ask("/", { headers: { Origin: origin } });
        assert.equal(headers["cross-origin-opener-policy"], "same-origin");
        assert.equal(headers["cross-origin-resource-policy"], "same-origin");
        assert.equal(headers["referrer-policy"], "no-referrer");
        assert.equal(headers["x-content-type-options"], "nosniff");
        assert.match(String(headers["strict-transport-security"]), /max-age=31536000/);
        assert.equal(headers["cache-control"], "no-store");
        assert.equal(headers["access-control-allow-origin"], undefined);
      }
    });
    test("load only from this service", async () => {
      for (const [path, who] of [
        ["/", undefined],
        ["/admin", boss],
      ] as const) {
        const { text } = await page(path, who);
        for (const url of assetsIn(text)) assert.match(url, /^\/assets\/[\w.-]+$/, url);
      }
      for (const name of readdirSync(BUILT).filter((one) => /\.(?:css|html)$/.test(one)))
        assert.ok(!/https?:\/\/(?!www\.w3\.org)/.test(readFileSync(join(BUILT, name), "utf8")), name);
    });
    test("name a picture for social networks by the address of the service, and it is there", async () => {
      const { text } = await page("/");
      const [, address = ""] = /property="og:image" content="(https?:[^"]+)"/.exec(text) ?? [];
      const picture = await town().visitor().ask(new URL(address).pathname, {});
      assert.deepEqual([picture.status, picture.headers["content-type"]], [200, "image/png"]);
    });
    test("are for reading: HEAD has no body, other methods are refused", async () => {
      const head = await town().visitor().ask("/sign-in", { method: "HEAD" });
      assert.deepEqual([head.status, head.text], [200, ""]);
      const put = await town().visitor().ask("/sign-in", { method: "PUT" });
      assert.deepEqual([put.status, put.headers.allow], [405, "GET, HEAD, OPTIONS"]);
      assert.equal((await town().visitor().ask("/", { method: "OPTIONS" })).status, 204);
    });
    test("a missing path is 404: a page for people, a problem for programs", async () => {
      const seen = await page("/nothing");
      assert.deepEqual([seen.status, seen.headers["content-type"]], [404, "text/html; charset=utf-8"]);
      const told = await town().visitor().ask("/nothing", {});
      assert.deepEqual([told.status, told.body.code], [404, "not_found"]);
    });
  });

  describe("files", () => {
    test("have names for good, are compressed, and are not sent twice", async () => {
      const [script = ""] = assetsIn((await page("/")).text).filter((url) => url.endsWith(".js"));
      const visitor = town().visitor();
      const plain = await visitor.ask(script, {});
      assert.equal(plain.headers["cache-control"], "public, max-age=31536000, immutable");
      assert.equal(plain.headers["content-type"], "text/javascript; charset=utf-8");
      const packed = await visitor.ask(script, { headers: { "Accept-Encoding": "br, gzip" } });
      if (plain.text.length > 1024) assert.equal(packed.headers["content-encoding"], "br");
      assert.match(String(packed.headers.vary), /Accept-Encoding/);
      const known = { "If-None-Match": String(packed.headers.etag) };
      assert.equal((await visitor.ask(script, { headers: known })).status, 304);
      assert.equal((await visitor.ask("/assets/icon.svg", {})).headers["cache-control"], "no-cache");
    });
    test("beside the app, nothing is served", async () => {
      for (const path of [
        "/assets/index.html",
        "/assets/admin.html",
        "/assets/sources.sha256",
        "/assets/../index.html",
      ])
        assert.equal((await boss.visitor.ask(path, {})).status, 404, path);
    });
  });

  describe("the administrators' part", () => {
    test("is served to them alone; others find nothing, and no one is sent to sign in", async () => {
      const nobody = await page("/admin/log");
      assert.deepEqual([nobody.status, nobody.headers.location], [303, "/sign-in?next=%2Fadmin%2Flog"]);
      const other = await page("/admin", someone);
      assert.equal(other.status, 404);
      const own = await page("/admin", boss);
      assert.equal(own.status, 200);
      const shared = assetsIn((await page("/")).text);
      const theirs = assetsIn(own.text).filter((url) => !shared.includes(url) && /admin/.test(url));
      assert.ok(theirs.length > 0, "it has files of its own");
      for (const url of theirs) {
        assert.equal((await boss.visitor.ask(url, {})).status, 200);
        assert.match(String((await boss.visitor.ask(url, {})).headers["cache-control"]), /^private/);
        assert.equal((await someone.visitor.ask(url, {})).status, 404, url);
        assert.equal((await town().visitor().ask(url, {})).status, 404, url);
        assert.ok(!other.text.includes(url));
      }
    });
    test("a redirect leads nowhere but here", async () => {
      for (const path of [
        "//evil.example/admin",
        "/admin//evil.example",
        "/admin/%2f%2fevil.example",
        "/\\evil.example",
        "/admin/..//evil",
      ]) {
        const { status, headers } = await page(path);
        assert.ok(
          status === 404 || /^\/sign-in\?next=%2Fadmin/.test(String(headers.location)),
          `${path}: ${status} ${headers.location}`,
        );
      }
    });
  });
});
