// What a change of an award means for a roster: the same shifts under two versions, person by person, in the page.

import { useMemo, useState } from "react";
import type { HeldAward, Library, PublicIndex, PublicPage, PublicVersion } from "#contract";
import { file, index as publicIndex } from "../data/files.ts";
import { libraryFor } from "../data/held.ts";
import { useData } from "../data/use-data.ts";
import { AwardPicker } from "../playground/award-picker.tsx";
import { Select } from "../playground/inputs.tsx";
import "../playground/playground.css";
import "./changes.css";
import { changed, FIRST_SHIFT } from "../playground/shift.ts";
import { StateField } from "../playground/shift-fields.tsx";

import { Wait } from "../ui/loading.tsx";
import { Page } from "../ui/page.tsx";
import { Card, dayText } from "../ui/pieces.tsx";
import { type Choices, type ChosenPerson, chosen, compareRoster, type Question } from "./compare-roster.ts";
import { Compared } from "./compared.tsx";
import { EXAMPLE_AWARD, EXAMPLE_ROSTER, EXAMPLE_VERSIONS } from "./example.ts";
import { People } from "./people.tsx";
import { readRoster } from "./roster.ts";

export default function ChangesPage() {
  const listed = useData("index", publicIndex);
  return (
    <Page
      title="What changes?"
      lead="Paste a roster and choose two versions of the award. See what the same shifts pay before and after, person by person. The calculation runs in this page, and nothing you paste leaves it."
    >
      <Wait on={listed}>{(index) => <Changes index={index} />}</Wait>
    </Page>
  );
}

function Changes({ index }: { readonly index: PublicIndex }) {
  const [code, setCode] = useState("");
  const [text, setText] = useState("");
  const example = () => {
    setCode(EXAMPLE_AWARD);
    setText(EXAMPLE_ROSTER);
  };
  return (
    <div className="changes">
      <Card title="Award">
        <AwardPicker index={index} chosen={code} onAward={setCode} />
        {code === "" && (
          <button type="button" className="button small" onClick={example}>
            Show an example
          </button>
        )}
      </Card>
      {code !== "" && <OfAward key={code} {...{ index, code, text, setText }} />}
    </div>
  );
}

interface OfAwardProps {
  readonly index: PublicIndex;
  readonly code: string;
  readonly text: string;
  readonly setText: (text: string) => void;
}

function OfAward({ index, code, text, setText }: OfAwardProps) {
  const data = useData(`changes ${code}`, () => dataOf(index, code));
  return <Wait on={data}>{(known) => <Roster {...known} {...{ code, text, setText }} />}</Wait>;
}

interface Known {
  readonly library: Library;
  readonly versions: readonly PublicVersion[];
}

/** Its law, and the versions with days of their own. */
async function dataOf({ awards }: PublicIndex, code: string): Promise<Known> {
  const award = awards.find((one) => one.code === code);
  const [library, page] = await Promise.all([libraryFor(code), file<PublicPage>(award?.page ?? "")]);
  const versions = page.versions.filter(({ current, id }) => current && !id.includes("-before-"));
  return { library, versions };
}

/** The first change to come, or else the last one. */
function nextOf(versions: readonly PublicVersion[]): number {
  const today = new Date().toISOString().slice(0, 10);
  const next = versions.findIndex(({ effective_from }) => effective_from > today);
  return next < 0 ? versions.length - 1 : next;
}

type RosterProps = Known & Omit<OfAwardProps, "index">;

function Roster({ library, versions, code, text, setText }: RosterProps) {
  const held = library.awards.get(code);
  const next = nextOf(versions);
  const named = (version: string) => versions.find(({ id }) => id.startsWith(`${version}.`));
  const first = text === EXAMPLE_ROSTER ? EXAMPLE_VERSIONS : null;
  const [before, setBefore] = useState(
    (first === null ? versions[Math.max(0, next - 1)] : named(first.before))?.id ?? "",
  );
  const [after, setAfter] = useState((first === null ? versions[next] : named(first.after))?.id ?? "");
  const [state, setState] = useState<Question["state"]>(undefined);
  const [choices, setChoices] = useState<Choices>({});
  const read = useMemo(() => (held === undefined ? null : readRoster(text, held.award)), [text, held]);
  const people = useMemo(() => chosen(read?.people ?? [], choices), [read, choices]);
  if (held === undefined || read === null) return null;
  return (
    <>
      <Card title="Versions">
        <div className="pair">
          <VersionField label="Before" value={before} versions={versions} onValue={setBefore} />
          <VersionField label="After" value={after} versions={versions} onValue={setAfter} />
        </div>
        <StateField shift={changed(FIRST_SHIFT, { state })} change={(part) => setState(part.state)} />
        <WhatChanges version={versions.find(({ id }) => id === after)} />
      </Card>
      <Card title="Roster">
        <RosterField text={text} onText={setText} faults={read.faults.map(({ detail }) => detail)} />
        <People people={read.people} held={held} choices={choices} onChoices={setChoices} />
      </Card>
      <Result
        {...{ people, held, library, left: read.people.length - people.length, unread: read.faults.length }}
        question={{ award: code, before, after, state, weekStartsOn: "monday" }}
      />
    </>
  );
}

interface ResultProps {
  readonly people: readonly ChosenPerson[];
  readonly held: HeldAward;
  readonly library: Library;
  readonly question: Question;
  /** People whose classification or employment type is still to choose. */
  readonly left: number;
  /** Rows that we cannot read. */
  readonly unread: number;
}

function Result({ people, library, question, left, unread }: ResultProps) {
  const { award, before, after, state, weekStartsOn } = question;
  const compared = useMemo(
    () => compareRoster(people, { award, before, after, state, weekStartsOn }, library),
    [people, library, award, before, after, state, weekStartsOn],
  );
  if (people.length === 0) return null;
  return <Compared compared={compared} left={left} unread={unread} />;
}

interface VersionFieldProps {
  readonly label: string;
  readonly value: string;
  readonly versions: readonly PublicVersion[];
  readonly onValue: (id: string) => void;
}

/** Latest first. */
const VersionField = ({ label, value, versions, onValue }: VersionFieldProps) => (
  <Select
    label={label}
    value={value}
    onValue={onValue}
    groups={[
      {
        name: "",
        options: versions
          .toReversed()
          .map(({ id, effective_from }) => ({ value: id, name: `From ${dayText(effective_from)}` })),
      },
    ]}
  />
);

const SHOWN = 50;

function WhatChanges({ version }: { readonly version: PublicVersion | undefined }) {
  if (version === undefined || version.changes.length === 0) return null;
  const { changes } = version;
  return (
    <details>
      <summary>What this version changed in the award</summary>
      <ul className="rules">
        {changes.slice(0, SHOWN).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {changes.length > SHOWN && (
        <p className="soft">And {changes.length - SHOWN} more, on the award's page.</p>
      )}
    </details>
  );
}

interface RosterFieldProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly faults: readonly string[];
}

const RosterField = ({ text, onText, faults }: RosterFieldProps) => (
  <>
    <label className="field">
      Shifts, a row each, with their headings
      <textarea
        rows={8}
        spellCheck={false}
        value={text}
        placeholder={"Employee\tClassification\tEmployment type\tDate\tStart\tEnd\tBreak"}
        onChange={(event) => onText(event.currentTarget.value)}
      />
    </label>
    <p className="soft">
      Copy the cells from your spreadsheet. We need the employee, the date, the start and the end. A break in
      minutes, the classification and the employment type may have columns too. We assume the usual answers to
      the award's other questions: price one person on the <a href="/timesheet">timesheet page</a> to see and
      change them.
    </p>
    {faults.length > 0 && (
      <ul className="faults" role="alert">
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    )}
  </>
);
