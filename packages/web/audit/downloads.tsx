// The files of an audit to save: each one, or all as a zip.

import { useState } from "react";
import { Card, countText } from "../ui/pieces.tsx";
import { Table } from "../ui/table.tsx";
import type { AuditResult, OutputFile } from "./threads/messages.ts";
import type { Audit } from "./use-audit.ts";

/** Long enough for the browser to begin; then we free the memory. */
const KEPT_MILLISECONDS = 60_000;

export function saveBlob(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MILLISECONDS);
}

const SAYS: readonly (readonly [RegExp, string])[] = [
  [/^summary\.html$/, "The report, one page to print"],
  [/^summary\.json$/, "The report as data"],
  [/^periods\.csv$/, "Every employee and pay period"],
  [/^employees\.csv$/, "Every employee with totals"],
  [/^findings\.csv$/, "What is wrong with the data, by row"],
  [/^lines\.parquet$/, "Every line of pay with its clause"],
  [/^letters\//, "Letters to employees who were paid short"],
  [/^manifest\.json$/, "Hashes of all files and versions"],
];

const MOST_LISTED = 40;

interface DownloadsProps {
  readonly audit: Audit;
  readonly result: AuditResult;
}

export function Downloads({ audit, result: { files } }: DownloadsProps) {
  const [isZipping, setZipping] = useState(false);
  const zip = () => {
    setZipping(true);
    audit
      .zip()
      .then(
        (content) => saveBlob("audit.zip", content),
        () => undefined,
      )
      .finally(() => setZipping(false));
  };
  return (
    <div className="audit-downloads">
      <Card
        title="Files"
        actions={
          <>
            <button type="button" className="button primary" disabled={isZipping} onClick={zip}>
              {isZipping ? "Making the zip…" : "Save all as a zip"}
            </button>
            <button type="button" className="button" onClick={() => window.print()}>
              Print the report
            </button>
          </>
        }
      >
        <p className="soft">
          They are the files that the command line writes, byte for byte. Unpack the zip beside the files you
          dropped, and <code>fairclause audit verify audit/manifest.json</code> does the audit again.
        </p>
        <FileList files={files} />
      </Card>
    </div>
  );
}

function FileList({ files }: { readonly files: readonly OutputFile[] }) {
  const more = files.length - MOST_LISTED;
  return (
    <>
      <Table
        caption="Files of the audit"
        empty=""
        rows={files.slice(0, MOST_LISTED)}
        keyOf={({ name }) => name}
        columns={[
          {
            name: "File",
            cell: ({ name, content }) => (
              <button
                type="button"
                className="button small"
                onClick={() => saveBlob(name.replace("/", "-"), content)}
              >
                {name}
              </button>
            ),
          },
          { name: "What it has", cell: ({ name }) => SAYS.find(([file]) => file.test(name))?.[1] ?? "" },
          { name: "Size", isNumber: true, cell: ({ content }) => sizeText(content.size) },
        ]}
      />
      {more > 0 && <p className="soft">{countText(more)} more are in the zip.</p>}
    </>
  );
}

const sizeText = (bytes: number): string =>
  bytes < 1_000_000
    ? `${countText(Math.max(1, Math.round(bytes / 1000)))} kB`
    : `${countText(Math.round(bytes / 100_000) / 10)} MB`;
