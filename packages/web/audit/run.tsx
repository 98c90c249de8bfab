// Starts the audit, shows its progress, and ends it.

import { SOURCE_FILES } from "#audit";
import { Callout, countText, Written } from "../ui/pieces.tsx";
import type { Progress } from "./threads/messages.ts";
import { CANCELLED } from "./threads/run-parts.ts";
import type { Audit } from "./use-audit.ts";
import { FILE_WORDS } from "./words.ts";

export function RunCard({ audit }: { readonly audit: Audit }) {
  const { stage, run, cancel } = audit;
  const missing = missingIn(audit);
  if (stage.at === "running")
    return (
      <section className="card" aria-label="Running the audit">
        <h2>Running the audit</h2>
        <Running progress={stage.progress} since={stage.since} />
        <button type="button" className="button start" onClick={cancel}>
          Cancel
        </button>
      </section>
    );
  return (
    <section className="card" aria-label="Run the audit">
      <h2>Run the audit</h2>
      {stage.at === "failed" && <Failed message={stage.message} />}
      {missing.length > 0 && <p className="soft">{missing.join(" ")}</p>}
      <button type="button" className="button primary start" disabled={missing.length > 0} onClick={run}>
        {stage.at === "done" ? "Run it again" : "Run the audit"}
      </button>
    </section>
  );
}

const Failed = ({ message }: { readonly message: string }) =>
  message === CANCELLED ? (
    <Callout tone="plain" title={CANCELLED} />
  ) : (
    <Callout tone="danger" title="The audit stopped">
      <p>
        <Written text={message} />
      </p>
    </Callout>
  );

/** What must be there first. */
function missingIn({ files, reading, isReadingMapping }: Audit): readonly string[] {
  if (reading.length > 0) return ["Files are being read."];
  if (isReadingMapping) return ["The mapping is being read."];
  return SOURCE_FILES.flatMap((kind) => {
    const name = FILE_WORDS[kind].title.toLowerCase();
    const file = files[kind];
    if (file === undefined) return [`Choose the file of ${name}.`];
    if ("fault" in file) return [`Choose another file of ${name}.`];
    if (file.rows === 0) return [`The file of ${name} has no rows.`];
    return file.problems.length > 0 ? [`Say which columns of ${name} are which.`] : [];
  });
}

interface RunningProps {
  readonly progress: Progress | null;
  readonly since: number;
}

function Running({ progress, since }: RunningProps) {
  if (progress === null)
    return (
      <>
        <progress aria-label="Preparing" />
        <p role="status">Fetching the awards and sorting your rows…</p>
      </>
    );
  const { done, total } = progress;
  const isPriced = done === total;
  return (
    <>
      <progress aria-label="Rows priced" max={Math.max(1, total)} value={done} />
      <p className="progress-text">
        {countText(done)} of {countText(total)} rows{rateText(progress, since)}
      </p>
      <p role="status">{isPriced ? "Writing the files…" : "Pricing…"}</p>
    </>
  );
}

function rateText({ done, total }: Progress, since: number): string {
  const seconds = (performance.now() - since) / 1000;
  if (done === 0 || seconds <= 0) return "";
  const rate = done / seconds;
  const left = Math.ceil((total - done) / rate);
  return `, ${countText(Math.round(rate))} a second${left > 0 ? `, about ${leftText(left)} left` : ""}`;
}

const leftText = (seconds: number): string =>
  seconds < 100 ? `${seconds} s` : `${Math.ceil(seconds / 60)} minutes`;
