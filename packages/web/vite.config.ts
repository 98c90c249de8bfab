// How we build the web app: two bundles (everyone's, the administrators'), nothing from outside, nonces left to the
// server.

import { join } from "node:path";
import { defineConfig } from "vite";
import { docsPlugin } from "./docs-build/plugin.ts";
import { WITHOUT_NODE } from "./stand-ins.ts";

const here = import.meta.dirname;

export default defineConfig({
  root: here,
  base: "/assets/",
  // The server replaces this with a fresh nonce for every page.
  html: { cspNonce: "NONCE" },
  ...WITHOUT_NODE,
  plugins: [...WITHOUT_NODE.plugins, docsPlugin],
  // A thread is one script: served with the policy of files, it can load nothing more.
  worker: { format: "iife", plugins: () => WITHOUT_NODE.plugins },
  build: {
    outDir: join(here, "../../dist/web"),
    assetsDir: "",
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: [join(here, "index.html"), join(here, "admin.html")] },
  },
});
