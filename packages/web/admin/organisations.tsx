// Every organisation, found by its name.

import { useState } from "react";
import { ACCESS_STATES } from "../account/access.tsx";
import { useLoaded, Wait } from "../ui/loading.tsx";
import { Page } from "../ui/page.tsx";
import { Badge, Moment } from "../ui/pieces.tsx";
import { Search } from "../ui/search.tsx";
import { Table } from "../ui/table.tsx";
import type { ListedOrganisation } from "./answers.ts";
import { OrganisationLink } from "./queue.tsx";

export function Organisations() {
  const [text, setText] = useState("");
  const path = `/admin/organisations?search=${encodeURIComponent(text)}`;
  const organisations = useLoaded<readonly ListedOrganisation[]>(text === "" ? "/admin/organisations" : path);
  return (
    <Page title="Organisations" lead="The latest first; search finds the others.">
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
      { name: "Name", cell: (one) => <OrganisationLink organisation={one} /> },
      { name: "Type", cell: ({ type }) => type },
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
      { name: "Created", cell: ({ created_at }) => <Moment at={created_at} /> },
    ]}
    rows={rows}
    keyOf={({ id }) => id}
    empty="No organisation has this in its name."
  />
);
