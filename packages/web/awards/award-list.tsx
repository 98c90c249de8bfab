// Every award, to search and to filter by coverage.

import { useState } from "react";
import type { PublicAward } from "#contract";
import { index } from "../data/files.ts";
import { useData } from "../data/use-data.ts";
import { Wait } from "../ui/loading.tsx";
import { Page } from "../ui/page.tsx";
import { countText } from "../ui/pieces.tsx";
import { Table } from "../ui/table.tsx";
import "./awards.css";
import { AwardLink, Day, DEPTHS, Depth, Met } from "./depth.tsx";

export default function AwardList() {
  const listed = useData("index", index);
  return (
    <Page
      title="Awards"
      lead="Every modern award we have, with its coverage. We can’t price shifts under awards with rates only, or on days we don’t cover."
    >
      <Wait on={listed}>{({ awards }) => <Listed awards={awards} />}</Wait>
    </Page>
  );
}

function Listed({ awards }: { readonly awards: readonly PublicAward[] }) {
  const [text, setText] = useState("");
  const [depth, setDepth] = useState("");
  const words = text.toLowerCase().split(/\s+/);
  const found = awards
    .filter((award) => depth === "" || award.depth === depth)
    .filter(({ code, title }) => words.every((word) => `${code} ${title}`.toLowerCase().includes(word)))
    .sort((a, b) => DEPTHS.indexOf(a.depth) - DEPTHS.indexOf(b.depth) || a.title.localeCompare(b.title));
  return (
    <section className="card">
      <form className="filters" aria-label="Find an award" onSubmit={(event) => event.preventDefault()}>
        <label className="grow">
          Find
          <input
            type="search"
            placeholder="Retail, nurses, MA000010…"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </label>
        <label>
          Coverage
          <select value={depth} onChange={(event) => setDepth(event.currentTarget.value)}>
            <option value="">any</option>
            <option value="full">full</option>
            <option value="shift">shifts</option>
            <option value="rates">rates only</option>
          </select>
        </label>
      </form>
      <p className="soft" role="status">
        {countText(found.length)} of {countText(awards.length)} awards
      </p>
      <Table
        caption="Awards"
        isCompact
        rows={found}
        keyOf={({ code }) => code}
        empty="No award has these words in its name."
        columns={[
          { name: "Award", cell: (award) => <AwardLink to={award} /> },
          { name: "Coverage", cell: ({ depth: one }) => <Depth of={one} /> },
          { name: "Verified to", cell: ({ verified_to }) => <Day of={verified_to} /> },
          {
            name: "Equal to the pay guide",
            isNumber: true,
            cell: (award) => <Met by={award} />,
          },
        ]}
      />
    </section>
  );
}
