// `npm run pack`: builds @fairclause/client and @fairclause/engine as tarballs in dist/packages.

import { statSync } from "node:fs";
import { join, relative } from "node:path";
import { buildPackages } from "./pack/packages.ts";

const root = join(import.meta.dirname, "..");
for (const path of await buildPackages(join(root, "dist/packages")))
  console.log(`${relative(root, path)}  ${Math.round(statSync(path).size / 1024)} KB`);
