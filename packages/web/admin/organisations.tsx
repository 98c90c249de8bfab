// Every organisation, found by its name.

import { useState } from "react";
import { ACCESS_STATES } from "../account/access.tsx";
import { useLoaded, Wait } from "../ui/loading.tsx";
import { Page } from "../ui/page.tsx";
import { Badge, countText, dayText } from "../ui/pieces.tsx";
import { Search } from "../ui/search.tsx";
import { Table } from "../ui/table.tsx";
import type { ListedOrganisation } from "./answers.ts";
import { OrganisationLink } from "./queue.tsx";

export function Organisations() {
  const [text, setText] = useState("");
  const path = `/admin/organisations?search=${encodeURIComponent(text)}`;
  const organisations = useLoaded<readonly ListedOrganisation[]>(text === "" ? "/admin/organisations" : path);
  return (
    <Page title="Organisations" lead="The newest first. Search for older ones.">
      <Search label="Find by name" onSearch={setText} />
      <section className="card">
        <Wait on={organisations}>{(rows) => <Listed rows={rows} />}</Wait>
      </section>
    </Page>
  );
}

const Listed = ({ rows }: { readonly rows: readonly ListedOrganisation[] }) => (
  <Table
    caption="Organisations"
    columns={[
      {
        name: "Name",
        cell: (one) => (
          <>
            <OrganisationLink organisation={one} /> <small className="soft">{one.type}</small>
          </>
        ),
      },
      {
        name: "State",
        cell: ({ state }) => (
          <Badge tone={state === "active" ? "good" : "danger"}>
            {state === "active" ? "Active" : "Suspended"}
          </Badge>
        ),
      },
      {
        name: "Access",
        cell: ({ access }) => <Badge tone={ACCESS_STATES[access][1]}>{ACCESS_STATES[access][0]}</Badge>,
      },
      {
        name: "Keys",
        cell: ({ keys, expires_at }) => <Counted count={keys} at={expires_at} note="first expires" />,
      },
      {
        name: "Calls, 30 days",
        cell: ({ uses, last_used_at }) => <Counted count={uses} at={last_used_at} note="last" />,
      },
      { name: "Created", cell: ({ created_at }) => dayText(created_at.slice(0, 10)) },
    ]}
    rows={rows}
    keyOf={({ id }) => id}
    empty="No organisation has this in its name."
  />
);

interface CountedProps {
  readonly count: number;
  readonly at: string | null;
  readonly note: string;
}

/** A number, and a day that belongs to it. */
const Counted = ({ count, at, note }: CountedProps) => (
  <>
    {countText(count)}{" "}
    {at !== null && (
      <small className="soft" title={at}>
        {note} {dayText(at.slice(0, 10))}
      </small>
    )}
  </>
);
