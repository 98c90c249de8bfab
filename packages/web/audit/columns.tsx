// The columns of one file beside those we want, with a choice for each.

import { useId, useState } from "react";
import { FIELDS, type Field, PRESETS, type SourceFile } from "#audit";
import { Select } from "../playground/inputs.tsx";
import { Callout, Written } from "../ui/pieces.tsx";
import { withColumn, withHeader, withPreset } from "./mapping-change.ts";
import type { FileView } from "./threads/messages.ts";
import type { Audit } from "./use-audit.ts";
import { FIELD_WORDS, FILE_WORDS } from "./words.ts";

interface ColumnsProps {
  readonly audit: Audit;
  readonly kind: SourceFile;
  readonly view: FileView;
}

export function ColumnsOfFile({ audit, kind, view }: ColumnsProps) {
  const title = FILE_WORDS[kind].title;
  const isGood = view.problems.length === 0 && view.rows > 0;
  const found = Object.keys(view.columns).length;
  // A column that someone corrects stays open once it is right.
  const [isOpen, setOpen] = useState(!isGood);
  if (!isGood && !isOpen) setOpen(true);
  return (
    <section className="file-columns" aria-label={`Columns of ${title.toLowerCase()}`}>
      <h3>{title}</h3>
      <Problems view={view} />
      <PresetOfFile {...{ audit, kind, view }} />
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          {found} columns found, {view.unused.length} not used
        </summary>
        <div className="column-choices">
          {[...FIELDS[kind], ...fieldsFound(kind, view)].map((field) => (
            <ColumnChoice key={field.name} {...{ audit, kind, view, field }} />
          ))}
        </div>
        <Header {...{ audit, kind, view }} />
        {view.unused.length > 0 && (
          <p className="soft">
            Not used: <Written text={view.unused.join(", ")} />
          </p>
        )}
      </details>
    </section>
  );
}

/** Facts and allowances in columns of their own, such as circumstances.late-trading. */
const fieldsFound = (kind: SourceFile, { columns }: FileView): readonly Field[] =>
  Object.keys(columns)
    .filter((name) => !FIELDS[kind].some((field) => field.name === name))
    .map((name) => ({ name, isRequired: false, headings: [name] }));

/** The program that wrote the file, recognised or chosen. */
function PresetOfFile({ audit, kind, view: { preset } }: ColumnsProps) {
  const chosen = audit.mapping[kind]?.preset ?? "";
  const own = PRESETS.filter(({ file }) => file === kind);
  const options = own.map(({ name, title, isVerified }) => ({
    value: name,
    name: isVerified ? title : `${title} (unverified)`,
  }));
  if (own.length === 0) return null;
  return (
    <>
      <Select
        label={`Where the file of ${FILE_WORDS[kind].title.toLowerCase()} comes from`}
        value={chosen}
        groups={[{ name: "", options: [{ value: "", name: "Go by its headings" }, ...options] }]}
        onValue={(name) => audit.setMapping(withPreset(audit.mapping, kind, name))}
      />
      {preset !== null && (
        <p>
          {preset.name === chosen ? "You said it is" : "It looks like"} {preset.title}
          {preset.isVerified ? "" : " (not compared with a real export)"}. {preset.notes.join(" ")}
        </p>
      )}
    </>
  );
}

function Problems({ view }: { readonly view: FileView }) {
  if (view.rows === 0) return <Callout tone="danger" title="The file has headings and no rows" />;
  if (view.problems.length === 0) return null;
  return (
    <Callout tone="danger" title="We can’t tell which column is which">
      <ul>
        {view.problems.map(({ field, detail }) => (
          <li key={`${field} ${detail}`}>
            <Written text={detail} />
          </li>
        ))}
      </ul>
    </Callout>
  );
}

interface ChoiceProps extends ColumnsProps {
  readonly field: Field;
}

const NONE = "none";

function ColumnChoice({ audit, kind, view, field }: ChoiceProps) {
  const id = useId();
  const place = view.columns[field.name];
  const isFaulty = view.problems.some((problem) => problem.field === field.name);
  const choose = (value: string) => {
    const chosen = { field: field.name, place: value === NONE ? null : Number(value) };
    audit.setMapping(withColumn(audit.mapping, kind, view, chosen));
  };
  const examples = place === undefined ? "" : examplesOf(view, place);
  return (
    <div className="column-choice">
      <label htmlFor={id}>
        {FIELD_WORDS[field.name] ?? field.name}
        {field.isRequired && <span className="soft"> (needed)</span>}
      </label>
      <select
        id={id}
        value={place === undefined ? NONE : String(place)}
        aria-invalid={isFaulty}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        <option value={NONE}>Not in this file</option>
        {view.headings.map((heading, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no name but their place
          <option key={index} value={index}>
            {heading === "" ? numbered(view, index) : heading}
          </option>
        ))}
      </select>
      <span className="hint">{examples !== "" && <Written text={examples} />}</span>
    </div>
  );
}

/** A column without a heading, with the first of its values. */
const numbered = ({ samples }: FileView, place: number): string => {
  const [first] = samples;
  return `Column ${place + 1}${first?.[place] ? `: ${first[place]}` : ""}`;
};

const examplesOf = ({ samples }: FileView, place: number): string =>
  [...new Set(samples.map((cells) => cells[place] ?? ""))].filter((cell) => cell !== "").join(" · ");

function Header({ audit, kind, view }: ColumnsProps) {
  const isForced = audit.mapping[kind]?.header === false;
  return (
    <label className="audit-tick">
      <input
        type="checkbox"
        checked={isForced || !view.hasHeadings}
        onChange={() => audit.setMapping(withHeader(audit.mapping, kind, isForced))}
      />
      <span>The file has no headings: its first row is data</span>
    </label>
  );
}
