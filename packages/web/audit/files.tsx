// The three files of an audit: dropped together or chosen one by one.

import { type DragEvent, useId, useState } from "react";
import { SOURCE_FILES, type SourceFile } from "#audit";
import { Callout, countText, Written } from "../ui/pieces.tsx";
import type { FileState } from "./threads/messages.ts";
import type { Audit } from "./use-audit.ts";
import { FILE_WORDS } from "./words.ts";

export function FileSlots({ audit }: { readonly audit: Audit }) {
  const [isOver, setOver] = useState(false);
  const take = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    audit.drop([...event.dataTransfer.files]);
  };
  return (
    <section className="card drop" data-over={isOver} aria-label="Your files">
      <h2>Your files</h2>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the fields inside are the first */}
      <div
        className="drop-place"
        onDragOver={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={take}
      >
        <p className="soft">
          Drop all three here, with a mapping if you saved one, or choose them one by one: CSV, tab-separated
          text, XLSX (the first sheet), Parquet or lines of JSON.
        </p>
        <div className="slots">
          {SOURCE_FILES.map((kind) => (
            <Slot
              key={kind}
              kind={kind}
              state={audit.files[kind]}
              isReading={audit.reading.includes(kind)}
              open={(file) => audit.open(kind, file)}
            />
          ))}
        </div>
      </div>
      {audit.strangers.length > 0 && <Strangers names={audit.strangers} />}
    </section>
  );
}

/** Types that say nothing more about a file than its name does. */
const PLAIN = ["utf-8", "xlsx", "ndjson", "parquet"];

const Strangers = ({ names }: { readonly names: readonly string[] }) => (
  <Callout tone="warn" title="We can’t tell what these files are from their names">
    <ul>
      {names.map((name) => (
        <li key={name}>
          <Written text={name} />
        </li>
      ))}
    </ul>
    <p>Choose each one above, where it belongs.</p>
  </Callout>
);

interface SlotProps {
  readonly kind: SourceFile;
  readonly state: FileState | undefined;
  readonly isReading: boolean;
  readonly open: (file: File) => void;
}

function Slot({ kind, state, isReading, open }: SlotProps) {
  const id = useId();
  const { title, says } = FILE_WORDS[kind];
  return (
    <div className="slot">
      <h3>{title}</h3>
      <p className="hint" id={`${id}-hint`}>
        {says}
      </p>
      <label className="button file-button start" htmlFor={id}>
        Choose a file
        <input
          id={id}
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,.parquet,.ndjson,.jsonl"
          aria-label={`${title}: choose a file`}
          aria-describedby={`${id}-hint ${id}-state`}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            // Emptied, so that the same file can be chosen again after a correction.
            currentTarget.value = "";
            if (file !== undefined) open(file);
          }}
        />
      </label>
      <div id={`${id}-state`} role="status">
        {isReading ? <p className="soft">Reading…</p> : <State state={state} />}
      </div>
    </div>
  );
}

function State({ state }: { readonly state: FileState | undefined }) {
  if (state === undefined) return null;
  if ("fault" in state)
    return (
      <p className="fault">
        <Written text={state.name} />: {state.fault}
      </p>
    );
  return (
    <p className="slot-file">
      <Written text={state.name} />
      <span className="soft">
        {countText(state.rows)} {state.rows === 1 ? "row" : "rows"}
        {PLAIN.includes(state.encoding) ? "" : `, ${state.encoding}`}
      </span>
    </p>
  );
}
