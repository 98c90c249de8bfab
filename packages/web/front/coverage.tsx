// Coverage: totals, each award we can price shifts for, its gaps, and the versions in use.

import { Link } from "wouter";
import type { PublicAward, PublicGaps, PublicIndex } from "#contract";
import { AwardLink, Day, DEPTH_SAYS_OF_ALL, DEPTHS, Depth, Met } from "../awards/depth.tsx";
import { gaps, index } from "../data/files.ts";
import { useData } from "../data/use-data.ts";
import { Wait } from "../ui/loading.tsx";
import { Page } from "../ui/page.tsx";
import { Card, countText, Facts } from "../ui/pieces.tsx";
import { Table } from "../ui/table.tsx";
import "./front.css";
import { figuresOf } from "./figures.ts";

export default function Coverage() {
  const listed = useData("index", load);
  return (
    <Page
      title="Coverage"
      lead="What we cover of each award, up to which day we checked it, how we tested it, and what is missing."
    >
      <Wait on={listed}>{(found) => <Covered {...found} />}</Wait>
    </Page>
  );
}

interface Found {
  readonly known: PublicIndex;
  readonly missing: PublicGaps;
}

async function load(): Promise<Found> {
  const [known, missing] = await Promise.all([index(), gaps()]);
  return { known, missing };
}

function Covered({ known, missing }: Found) {
  const figures = figuresOf(known);
  const priced = known.awards.filter(({ law }) => law !== null);
  return (
    <>
      <section className="depths" aria-label="Depths">
        {DEPTHS.map((depth) => (
          <div key={depth} className="card">
            <p className="depth-count">
              {countText(known.awards.filter((award) => award.depth === depth).length)}
            </p>
            <Depth of={depth} />
            <p className="soft">{DEPTH_SAYS_OF_ALL[depth]}</p>
          </div>
        ))}
      </section>
      <Card title="Awards we can price shifts for">
        <Priced awards={priced} />
        <p className="soft">
          The Fair Work Ombudsman’s pay guides print an hourly figure for each situation. We price a real
          shift for each figure and compare: {countText(figures.equal)} of {countText(figures.figures)} are
          equal to the cent. We also test {countText(figures.scenarios)} shifts with cents worked out from the
          clauses.
        </p>
      </Card>
      <Card title="Known gaps">
        {priced.map(({ code, title }) => (
          <details key={code}>
            <summary>
              {title} <span className="soft">{missing[code]?.length ?? 0}</span>
            </summary>
            <ul className="rules">
              {missing[code]?.map((gap) => (
                <li key={gap}>{gap}</li>
              ))}
            </ul>
          </details>
        ))}
        <p>
          <Link href="/awards">All {countText(known.awards.length)} awards</Link>
        </p>
      </Card>
      <Card title="Versions in use">
        <Facts
          rows={[
            ["Engine", <code key="engine">{known.engine_version}</code>],
            ["Public holidays", <code key="calendar">{known.calendar.id}</code>],
            ["Hash of public holidays", <code key="hash">{known.calendar.content_hash}</code>],
          ]}
        />
      </Card>
    </>
  );
}

const Priced = ({ awards }: { readonly awards: readonly PublicAward[] }) => (
  <Table
    caption="Awards we can price shifts for"
    isCompact
    rows={[...awards].sort((a, b) => DEPTHS.indexOf(a.depth) - DEPTHS.indexOf(b.depth))}
    keyOf={({ code }) => code}
    empty="None."
    columns={[
      { name: "Award", cell: (award) => <AwardLink to={award} /> },
      { name: "Coverage", cell: ({ depth }) => <Depth of={depth} /> },
      { name: "From", cell: ({ from }) => <Day of={from} /> },
      { name: "Verified to", cell: ({ verified_to }) => <Day of={verified_to} /> },
      {
        name: "Equal to the pay guide",
        isNumber: true,
        cell: (award) => <Met by={award} />,
      },
      { name: "Tests", isNumber: true, cell: ({ counts }) => countText(counts.scenarios) },
    ]}
  />
);
