// The audit log: searched, paged from the latest back, and verified on demand.

import { useState } from "react";
import { get, type Problem, post } from "../console/call.ts";
import { useLoaded, Wait } from "../ui/loading.tsx";
import { Page } from "../ui/page.tsx";
import { Callout, countText, Moment, Written } from "../ui/pieces.tsx";
import { Search } from "../ui/search.tsx";
import { Table } from "../ui/table.tsx";
import type { Entries, Entry, Verification } from "./answers.ts";

const pathOf = (text: string, before?: number): string => {
  const query = new URLSearchParams();
  if (text !== "") query.set("search", text);
  if (before !== undefined) query.set("before", String(before));
  return query.size === 0 ? "/admin/audit" : `/admin/audit?${query}`;
};

export function AuditLog() {
  const [text, setText] = useState("");
  const first = useLoaded<Entries>(pathOf(text));
  return (
    <Page
      title="Audit log"
      lead="Who changed what, when, from where and why. Entries are chained; nothing is ever taken out."
    >
      <Verify />
      <Search label="Find in who, what, whom, why and where" onSearch={setText} />
      <section className="card">
        <Wait on={first}>{(entries) => <Pages key={text} text={text} first={entries} />}</Wait>
      </section>
    </Page>
  );
}

function Pages({ text, first }: { readonly text: string; readonly first: Entries }) {
  const [older, setOlder] = useState<readonly Entries[]>([]);
  const last = older.at(-1) ?? first;
  const entries = [first, ...older].flatMap((page) => page.entries);
  const load = async () => {
    const next = await get<Entries>(pathOf(text, last.entries.at(-1)?.sequence));
    setOlder([...older, next]);
  };
  return (
    <>
      <Listed entries={entries} />
      {last.more && (
        <button type="button" className="button" onClick={() => void load()}>
          Older entries
        </button>
      )}
    </>
  );
}

const Listed = ({ entries }: { readonly entries: readonly Entry[] }) => (
  <Table
    caption="Audit log"
    columns={[
      { name: "No.", isNumber: true, cell: ({ sequence }) => countText(sequence) },
      { name: "When", cell: ({ at }) => <Moment at={at} /> },
      { name: "Who", cell: ({ actor }) => <Written text={actor} /> },
      { name: "What", cell: ({ what }) => <Written text={what} /> },
      { name: "To", cell: ({ subject }) => <code className="id">{subject}</code> },
      { name: "Why", cell: ({ why }) => why !== null && <Written text={why} /> },
      { name: "From", cell: ({ origin }) => origin !== null && <span className="whole">{origin}</span> },
    ]}
    rows={entries}
    keyOf={({ sequence }) => String(sequence)}
    empty="No entry has this."
  />
);

function Verify() {
  const [report, setReport] = useState<Verification | Problem | null>(null);
  const [isBusy, setBusy] = useState(false);
  const verify = async () => {
    if (isBusy) return;
    setBusy(true);
    setReport(await post<Verification>("/admin/audit/verify").catch((problem: Problem) => problem));
    setBusy(false);
  };
  return (
    <div className="stack" aria-live="polite">
      <button type="button" className="button start" aria-disabled={isBusy} onClick={() => void verify()}>
        Verify the whole log
      </button>
      {report !== null && <Report report={report} />}
    </div>
  );
}

function Report({ report }: { readonly report: Verification | Problem }) {
  if (report instanceof Error)
    return (
      <Callout tone="danger" title="It could not be verified">
        <p>{report.message}</p>
      </Callout>
    );
  if (report.ok)
    return (
      <Callout tone="good" title="The log holds">
        <p>{countText(report.entries)} entries are as they were written, and every table agrees with them.</p>
      </Callout>
    );
  return (
    <Callout tone="danger" title="The log does not hold">
      <p>
        <Written text={report.fault ?? "Something is not as it was written."} />
      </p>
    </Callout>
  );
}
