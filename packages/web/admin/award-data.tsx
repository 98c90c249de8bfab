// The state of award data: each award's version, hash, coverage, the last day we verified, and what is missing.

import { useState } from "react";
import { useLoaded, Wait } from "../ui/loading.tsx";
import { Page } from "../ui/page.tsx";
import { Badge, dayText, type Tone } from "../ui/pieces.tsx";
import { Search } from "../ui/search.tsx";
import { Table } from "../ui/table.tsx";
import type { AwardState } from "./answers.ts";

const DEPTHS: Readonly<Record<AwardState["depth"], readonly [string, Tone]>> = {
  full: ["Full", "good"],
  shift: ["Shifts", "info"],
  rates: ["Rates only", "plain"],
};

export function AwardData() {
  const [text, setText] = useState("");
  const awards = useLoaded<{ readonly awards: readonly AwardState[] }>("/admin/award-data");
  return (
    <Page title="Award data" lead="What this service prices with.">
      <Wait on={awards}>
        {({ awards: rows }) => (
          <>
            <Counts rows={rows} />
            <Search label="Find by code or title" onSearch={setText} />
            <section className="card">
              <Listed rows={rows.filter((row) => fits(row, text))} />
            </section>
          </>
        )}
      </Wait>
    </Page>
  );
}

const fits = ({ code, title }: AwardState, text: string): boolean =>
  `${code} ${title}`.toLowerCase().includes(text.toLowerCase());

const Counts = ({ rows }: { readonly rows: readonly AwardState[] }) => (
  <p className="row">
    {(["full", "shift", "rates"] as const).map((depth) => (
      <Badge key={depth} tone={DEPTHS[depth][1]}>
        {DEPTHS[depth][0]}: {rows.filter((row) => row.depth === depth).length}
      </Badge>
    ))}
  </p>
);

const Listed = ({ rows }: { readonly rows: readonly AwardState[] }) => (
  <Table
    caption="Award data"
    columns={[
      { name: "Award", cell: ({ code, title }) => <Title code={code} title={title} /> },
      { name: "Coverage", cell: ({ depth }) => <Badge tone={DEPTHS[depth][1]}>{DEPTHS[depth][0]}</Badge> },
      {
        name: "Verified to",
        cell: ({ verified_to }) => <span className="whole">{dayText(verified_to)}</span>,
      },
      { name: "Version", cell: (row) => <Version {...row} /> },
      { name: "Known gaps", cell: ({ gaps }) => gaps.length > 0 && <Gaps gaps={gaps} /> },
    ]}
    rows={rows}
    keyOf={({ code }) => code}
    empty="No award has this in its code or title."
  />
);

const Title = ({ code, title }: { readonly code: string; readonly title: string }) => (
  <>
    {title} <code className="id soft">{code}</code>
  </>
);

const Version = ({ version, content_hash }: AwardState) => (
  <>
    <code className="id short">{version}</code>
    {content_hash !== null && (
      <code className="id short soft" title={content_hash}>
        {content_hash.slice(0, 19)}…
      </code>
    )}
  </>
);

const Gaps = ({ gaps }: { readonly gaps: readonly string[] }) => (
  <details>
    <summary>{gaps.length === 1 ? "1 gap" : `${gaps.length} gaps`}</summary>
    <ul className="rules">
      {gaps.map((gap) => (
        <li key={gap}>{gap}</li>
      ))}
    </ul>
  </details>
);
