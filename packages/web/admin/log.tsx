// The activity log: searched by who, what, whom and when, paged from the latest back, and verified on demand.

import { useState } from "react";
import { get, type Problem, post, problemOf } from "../console/call.ts";
import { Failed, useLoaded, Wait } from "../ui/loading.tsx";
import { Page } from "../ui/page.tsx";
import { Callout, countText, Moment, Written } from "../ui/pieces.tsx";
import { Table } from "../ui/table.tsx";
import type { Entries, Entry, Verification } from "./answers.ts";
import { filtersOf, type LogFilters, LogSearch } from "./log-search.tsx";

const pathOf = (filters: LogFilters, before?: number): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (value !== "") query.set(name, value);
  if (before !== undefined) query.set("before", String(before));
  return query.size === 0 ? "/admin/log" : `/admin/log?${query}`;
};

export function ActivityLog() {
  const [filters, setFilters] = useState(() => filtersOf(window.location.search));
  const path = pathOf(filters);
  const first = useLoaded<Entries>(path);
  return (
    <Page
      title="Activity log"
      lead="Who changed what, when, from where and why. Entries are chained, so we find a missing or edited one."
    >
      <Verify />
      <LogSearch first={filters} onSearch={setFilters} />
      <section className="card">
        <Wait on={first}>{(entries) => <Pages key={path} filters={filters} first={entries} />}</Wait>
      </section>
    </Page>
  );
}

function Pages({ filters, first }: { readonly filters: LogFilters; readonly first: Entries }) {
  const [older, setOlder] = useState<readonly Entries[]>([]);
  const last = older.at(-1) ?? first;
  const entries = [first, ...older].flatMap((page) => page.entries);
  const [problem, setProblem] = useState<Problem | null>(null);
  const load = async () => {
    setProblem(null);
    try {
      const next = await get<Entries>(pathOf(filters, last.entries.at(-1)?.sequence));
      setOlder([...older, next]);
    } catch (error) {
      setProblem(problemOf(error));
    }
  };
  return (
    <>
      <Listed entries={entries} />
      {problem !== null && <Failed problem={problem} again={() => void load()} />}
      {last.more && problem === null && (
        <button type="button" className="button" onClick={() => void load()}>
          Older entries
        </button>
      )}
    </>
  );
}

const Listed = ({ entries }: { readonly entries: readonly Entry[] }) => (
  <Table
    caption="Activity log"
    className="log"
    columns={[
      { name: "No.", isNumber: true, cell: ({ sequence }) => countText(sequence) },
      { name: "When", cell: ({ at }) => <Moment at={at} /> },
      { name: "Who", cell: ({ actor }) => <Written text={actor} /> },
      { name: "What", cell: ({ what }) => <Written text={what} /> },
      { name: "To", cell: (entry) => <Subject entry={entry} /> },
      { name: "Why", cell: ({ why }) => why !== null && <Written text={why} /> },
      { name: "From", cell: ({ origin }) => origin !== null && <span className="whole">{origin}</span> },
    ]}
    rows={entries}
    keyOf={({ sequence }) => String(sequence)}
    empty="No entry matches."
  />
);

/** By its name; the id helps people who look for it elsewhere. */
const Subject = ({ entry: { subject, subject_name } }: { readonly entry: Entry }) =>
  subject_name === null ? (
    <code className="id">{subject}</code>
  ) : (
    <span title={subject}>
      <Written text={subject_name} />
    </span>
  );

function Verify() {
  const [report, setReport] = useState<Verification | Problem | null>(null);
  const [isBusy, setBusy] = useState(false);
  const verify = async () => {
    if (isBusy) return;
    setBusy(true);
    setReport(await post<Verification>("/admin/log/verify").catch((problem: Problem) => problem));
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
      <Callout tone="good" title="The log is intact">
        <p>{countText(report.entries)} entries are as they were written, and every table agrees with them.</p>
        {report.redacted > 0 && (
          <p>Personal data was taken out of {countText(report.redacted)} of them, on record.</p>
        )}
      </Callout>
    );
  return (
    <Callout tone="danger" title="The log is not intact">
      <p>
        <Written text={report.fault ?? "Something is not as it was written."} />
      </p>
    </Callout>
  );
}
