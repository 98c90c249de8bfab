// What is covered: the sums, each award whose shifts are priced, its gaps, and the versions in force.

import { Link } from "wouter";
import type { PublicAward, PublicIndex } from "#contract";
import { AwardLink, Day, DEPTH_SAYS, DEPTHS, Depth, Met } from "../awards/depth.tsx";
import { index } from "../data/files.ts";
import { useData } from "../data/use-data.ts";
import { Wait } from "../ui/loading.tsx";
import { Page } from "../ui/page.tsx";
import { Card, countText, Facts } from "../ui/pieces.tsx";
import { Table } from "../ui/table.tsx";
import "./front.css";
import { figuresOf } from "./figures.ts";

export default function Status() {
  const listed = useData("index", index);
  return (
    <Page
      title="What is covered"
      lead="How deeply each award is held, to which day it is verified, how it was proved, and what is known to be missing."
    >
      <Wait on={listed}>{(known) => <Covered known={known} />}</Wait>
    </Page>
  );
}

function Covered({ known }: { readonly known: PublicIndex }) {
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
            <p className="soft">{DEPTH_SAYS[depth]}</p>
          </div>
        ))}
      </section>
      <Card title="Awards whose shifts are priced">
        <Priced awards={priced} />
        <p className="soft">
          A figure is what the Fair Work Ombudsman prints in a pay guide for an hour in a situation. For each,
          a real shift is priced and compared to the cent: {countText(figures.equal)} of{" "}
          {countText(figures.figures)} are equal. Beside them stand {countText(figures.scenarios)} shifts
          whose cents were worked out by hand from the clauses.
        </p>
      </Card>
      <Card title="Known gaps">
        {priced.map(({ code, title, gaps }) => (
          <details key={code}>
            <summary>
              {title} <span className="soft">{gaps.length}</span>
            </summary>
            <ul className="rules">
              {gaps.map((gap) => (
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
            ["Their hash", <code key="hash">{known.calendar.content_hash}</code>],
          ]}
        />
      </Card>
    </>
  );
}

const Priced = ({ awards }: { readonly awards: readonly PublicAward[] }) => (
  <Table
    caption="Awards whose shifts are priced"
    isCompact
    rows={[...awards].sort((a, b) => DEPTHS.indexOf(a.depth) - DEPTHS.indexOf(b.depth))}
    keyOf={({ code }) => code}
    empty="None."
    columns={[
      { name: "Award", cell: (award) => <AwardLink to={award} /> },
      { name: "Held", cell: ({ depth }) => <Depth of={depth} /> },
      { name: "From", cell: ({ from }) => <Day of={from} /> },
      { name: "Verified to", cell: ({ verified_to }) => <Day of={verified_to} /> },
      {
        name: "Figures met",
        isNumber: true,
        cell: (award) => <Met by={award} />,
      },
      { name: "Tests", isNumber: true, cell: ({ counts }) => countText(counts.scenarios) },
    ]}
  />
);
