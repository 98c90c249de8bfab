// Writes the software bill of materials (CycloneDX 1.6, JSON) of the lock file, without a network.
//
//   npm run sbom                 dist/sbom.cdx.json
//   npm run -s sbom -- -         standard output
//   npm run sbom -- FILE         another file, relative to where you stand

import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { billOfMaterials } from "./supply-chain/cyclonedx.ts";
import { readLockFile } from "./supply-chain/lock-file.ts";

const [asked] = process.argv.slice(2);
const text = `${JSON.stringify(billOfMaterials(readLockFile()), null, 2)}\n`;
if (asked === "-") process.stdout.write(text);
else {
  const file =
    asked === undefined
      ? join(import.meta.dirname, "../dist/sbom.cdx.json")
      : resolve(process.env.INIT_CWD ?? process.cwd(), asked);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  console.log(`the bill of materials is in ${file}`);
}
