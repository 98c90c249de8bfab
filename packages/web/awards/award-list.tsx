// Every award, to search and to filter by coverage.

import { useState } from "react";
import type { Found, PublicAward, PublicIndex } from "#contract";
import { useAwardSearch } from "../data/award-search.ts";
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
      <Wait on={listed}>{(known) => <Listed index={known} />}</Wait>
    </Page>
  );
}

const byDepth = ({ item: a }: Found<PublicAward>, { item: b }: Found<PublicAward>): number =>
  DEPTHS.indexOf(a.depth) - DEPTHS.indexOf(b.depth) || a.title.localeCompare(b.title);

function Listed({ index: known }: { readonly index: PublicIndex }) {
  const [text, setText] = useState("");
  const [depth, setDepth] = useState("");
  const matches = useAwardSearch(known, true)(text);
  const ordered = text.trim() === "" ? [...matches].sort(byDepth) : matches;
  const found = ordered.filter(({ item }) => depth === "" || item.depth === depth);
  return (
    <section className="card">
      <form className="filters" aria-label="Find an award" onSubmit={(event) => event.preventDefault()}>
        <label className="grow">
          Find by job, workplace, name or code
          <input
            type="search"
            placeholder="Barista, childcare, nurses, MA000010…"
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
        {countText(found.length)} of {countText(known.awards.length)} awards
      </p>
      <Table
        caption="Awards"
        isCompact
        rows={found}
        keyOf={({ item }) => item.code}
        empty="No award matches. Try another word for the job or the workplace, such as cafe or nurse, or clear the search to see every award."
        columns={[
          { name: "Award", cell: ({ item, by }) => <FoundLink to={item} by={by} /> },
          { name: "Coverage", cell: ({ item }) => <Depth of={item.depth} /> },
          { name: "Verified to", cell: ({ item }) => <Day of={item.verified_to} /> },
          {
            name: "Equal to the pay guide",
            isNumber: true,
            cell: ({ item }) => <Met by={item} />,
          },
        ]}
      />
    </section>
  );
}

/** With the everyday word that found it. */
const FoundLink = ({ to, by }: { readonly to: PublicAward; readonly by: string }) => (
  <>
    <AwardLink to={to} />
    {by !== "" && by !== to.title && by !== to.code && <span className="soft"> · {by}</span>}
  </>
);
