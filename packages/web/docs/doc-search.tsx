// Search over guides, error codes, and the calls and schemas of the API; the first use fetches its index.

import { type ReactNode, useState } from "react";
import { Link } from "wouter";
import type { DocPart } from "./blocks.ts";
import { loadReferenceParts } from "./operations.ts";
import { excerptOf, foundParts } from "./search-parts.ts";

let known: Promise<readonly DocPart[]> | null = null;

/** Finds guides even while the service does not answer. */
async function loadParts(): Promise<readonly DocPart[]> {
  const [pages, reference] = await Promise.all([
    import("virtual:docs/parts").then((one) => one.default),
    loadReferenceParts().catch(() => []),
  ]);
  return [...reference, ...pages];
}

export function DocSearch() {
  const [asked, setAsked] = useState("");
  const [parts, setParts] = useState<readonly DocPart[] | null>(null);
  const load = () => {
    known ??= loadParts();
    void known.then(setParts);
  };
  const found = parts === null ? [] : foundParts(parts, asked);
  const isAsked = asked.trim() !== "" && parts !== null;
  return (
    <search className="docs-search">
      <label>
        <span className="unseen">Search the documentation</span>
        <input
          type="search"
          placeholder="Search the docs"
          autoComplete="off"
          maxLength={100}
          value={asked}
          onFocus={load}
          onChange={(event) => setAsked(event.target.value)}
        />
      </label>
      <p className="unseen" role="status">
        {isAsked && (found.length === 0 ? "Nothing found" : `${found.length} found`)}
      </p>
      {isAsked && <Found found={found} asked={asked} />}
    </search>
  );
}

function Found({ found, asked }: { readonly found: readonly DocPart[]; readonly asked: string }) {
  if (found.length === 0) return <p className="docs-found soft">Nothing found. Try another word.</p>;
  return (
    <ul className="docs-found">
      {found.map((part) => (
        <li key={part.href}>
          <To href={part.href}>
            <b>{part.heading}</b> <small>{part.page}</small>
            <span className="soft">{excerptOf(part, asked)}</span>
          </To>
        </li>
      ))}
    </ul>
  );
}

/** The browser finds a place on the open page. */
const To = ({ href, children }: { readonly href: string; readonly children: ReactNode }) =>
  href.startsWith(`${window.location.pathname}#`) ? (
    <a href={href}>{children}</a>
  ) : (
    <Link href={href}>{children}</Link>
  );
