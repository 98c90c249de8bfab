// The audit page: files in, columns checked, the audit run in this page, and its report.

import { useEffect } from "react";
import { SOURCE_FILES } from "#audit";
import { Busy } from "../ui/loading.tsx";
import { Page } from "../ui/page.tsx";
import { Callout } from "../ui/pieces.tsx";
import "./audit.css";
import { ColumnsOfFile } from "./columns.tsx";
import { Downloads } from "./downloads.tsx";
import { FileSlots } from "./files.tsx";
import { MappingFile } from "./mapping-file.tsx";
import { Report } from "./report.tsx";
import { RunCard } from "./run.tsx";
import { Settings } from "./settings.tsx";
import { type Audit, useAudit } from "./use-audit.ts";

export default function AuditPage() {
  const audit = useAudit();
  useNoLeavingByDrop();
  return (
    <Page
      title="Check your payroll"
      lead="Compare what you paid with what the awards say was due, for every employee and pay period."
    >
      <div className="audit">
        <Callout tone="good" title="Nothing you drop here leaves this page">
          <p>
            The audit runs in your browser. We fetch the awards your employees are under and send nothing.
            Close the page and your files are gone from it.
          </p>
        </Callout>
        {audit === null ? <Busy /> : <Steps audit={audit} />}
      </div>
    </Page>
  );
}

function Steps({ audit }: { readonly audit: Audit }) {
  const { files, stage, mapping, mappingProblems } = audit;
  const shown = SOURCE_FILES.flatMap((kind) => {
    const file = files[kind];
    return file === undefined || "fault" in file ? [] : [{ kind, view: file }];
  });
  return (
    <>
      <div className="audit-steps">
        <FileSlots audit={audit} />
        {shown.length > 0 && (
          <section className="card" aria-label="Columns">
            <h2>Columns</h2>
            {shown.map(({ kind, view }) => (
              <ColumnsOfFile key={kind} audit={audit} kind={kind} view={view} />
            ))}
          </section>
        )}
        {shown.length > 0 && <Settings audit={audit} />}
        {(shown.length > 0 || mappingProblems.length > 0 || Object.keys(mapping).length > 0) && (
          <MappingFile audit={audit} />
        )}
        <RunCard audit={audit} />
      </div>
      {stage.at === "done" && (
        <>
          <Downloads audit={audit} result={stage.result} />
          <Report result={stage.result} seconds={stage.seconds} />
        </>
      )}
    </>
  );
}

/** Otherwise the browser would open a file that misses the drop zone instead of the page. */
function useNoLeavingByDrop(): void {
  useEffect(() => {
    const stay = (event: DragEvent) => event.preventDefault();
    window.addEventListener("dragover", stay);
    window.addEventListener("drop", stay);
    return () => {
      window.removeEventListener("dragover", stay);
      window.removeEventListener("drop", stay);
    };
  }, []);
}
