// How the web app is built: two bundles (everyone's, the administrators'), nothing from outside, nonces left to the server.

import { join } from "node:path";
import { defineConfig } from "vite";

const here = import.meta.dirname;

/** What a module of a package is replaced by in browsers. */
const evaluateStandsIn = {
  name: "evaluate-stands-in",
  enforce: "pre" as const,
  resolveId: (id: string, importer: string | undefined) =>
    id === "./evaluate.mjs" && importer?.includes("/typebox/build/system/")
      ? join(here, "browser/evaluate.ts")
      : null,
};

export default defineConfig({
  root: here,
  base: "/assets/",
  // The server puts a fresh nonce in place of this with every page.
  html: { cspNonce: "NONCE" },
  plugins: [evaluateStandsIn],
  resolve: { alias: { "node:crypto": join(here, "browser/crypto.ts") } },
  build: {
    outDir: join(here, "../../dist/web"),
    assetsDir: "",
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: [join(here, "index.html"), join(here, "admin.html")] },
  },
});
