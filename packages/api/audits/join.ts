// The last step of an audit: adds up totals in order, hashes every file part by part, writes the summary and the
// manifest.

import { createHash, createPrivateKey, type Hash, sign } from "node:crypto";
import {
  type AwardNotes,
  htmlPage,
  lettersFile,
  type Manifest,
  manifestHash,
  manifestOf,
  manifestText,
  mergeTotals,
  newTotals,
  optionsOf,
  ParquetFile,
  signedText,
  summaryOf,
  summaryPage,
} from "#audit";
import { loadCoverage } from "#pack";
import { type AuditBlob, publicDer, type StepOutcome } from "#store";
import { fromJson, jsonBlob, type ResultFile, sumsFrom, textBlob } from "./kept.ts";
import { JOINED, resultType } from "./result-files.ts";
import { readKept, type Step } from "./step.ts";

/** A file with its hash and size, kept up to date as it is written. */
class Written {
  readonly #hash: Hash = createHash("sha256");
  #bytes = 0;
  add(content: string | Uint8Array): this {
    this.#hash.update(content);
    this.#bytes += Buffer.byteLength(content);
    return this;
  }
  result(name: string): ResultFile {
    const content_hash = `sha256:${this.#hash.digest("hex")}`;
    return { name, type: resultType(name), bytes: this.#bytes, content_hash };
  }
}

const written = (name: string, content: string): ResultFile => new Written().add(content).result(name);

export async function joinParts(step: Step): Promise<StepOutcome> {
  const parts = await step.audits.partNumbers(step.lease, "running");
  const totals = newTotals();
  const parquet = new ParquetFile();
  const joined = JOINED.map(({ file, blob, head }) => ({ file, blob, out: new Written().add(head) }));
  const lines = new Written().add(ParquetFile.head);
  const files: ResultFile[] = [];
  for (const number of parts) {
    for (const { blob, out } of joined) out.add(await readKept(step, { name: blob, number }));
    const bytes = await readKept(step, { name: "lines", number });
    lines.add(bytes);
    const { totals: own, ...sums } = sumsFrom(await readKept(step, { name: "sums", number }));
    parquet.add({ bytes, ...sums });
    mergeTotals(totals, own);
    const letters = Buffer.from(await readKept(step, { name: "letters", number })).toString();
    if (letters !== "") files.push(written(lettersFile(number), htmlPage("Letters", [letters])));
  }
  const end = parquet.finish();
  files.push(lines.add(end).result("lines.parquet"), ...joined.map(({ file, out }) => out.result(file)));
  const { blobs, results } = await summed(step, totals, files);
  return {
    blobs: [
      ...blobs,
      { name: "lines-end", number: 0, content: end },
      jsonBlob("results", { files: results, parts: parts.length }),
    ],
  };
}

async function summed(
  step: Step,
  totals: ReturnType<typeof newTotals>,
  files: readonly ResultFile[],
): Promise<{ readonly blobs: readonly AuditBlob[]; readonly results: readonly ResultFile[] }> {
  const { mapping } = fromJson("setup", await readKept(step, { name: "setup", number: 0 }));
  const { inputs } = fromJson("plan", await readKept(step, { name: "plan", number: 0 }));
  const { calendar } = step.library;
  const awards = awardNotes(step);
  const summary = summaryOf(totals, optionsOf(mapping), { calendar, awards });
  const texts = {
    "summary.json": `${JSON.stringify(summary, null, 2)}\n`,
    "summary.html": summaryPage(summary, awards),
  };
  const own = Object.entries(texts).map(([name, text]) => written(name, text));
  const all = [...files, ...own].toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const outputs = all.map(({ name, content_hash }): Manifest["outputs"][number] => ({
    file: name,
    content_hash,
  }));
  const manifest = manifestText(signed(manifestOf({ inputs, mapping, summary, outputs }), step));
  const named = { ...texts, "manifest.json": manifest };
  return {
    blobs: Object.entries(named).map(([name, text]) => textBlob(name, text)),
    results: [...all, written("manifest.json", manifest)].toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  };
}

/** The same key gives the same bytes on every node: Ed25519 uses no randomness. */
function signed(manifest: Manifest, { auditKey }: Step): Manifest {
  if (auditKey === null) return manifest;
  const key = createPrivateKey(auditKey);
  const value = sign(null, Buffer.from(signedText(manifestHash(manifest))), key).toString("base64");
  const public_key = publicDer(key).toString("base64");
  return { ...manifest, signature: { algorithm: "ed25519", public_key, value } };
}

function awardNotes({ awardsFolder, library }: Step): AwardNotes {
  const register = loadCoverage(awardsFolder);
  return (award) => ({
    title: library.awards.get(award)?.award.title ?? null,
    gaps: register.find(({ code }) => code === award)?.gaps ?? [],
  });
}
