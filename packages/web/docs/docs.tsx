// The documentation: a list of pages beside the open one, and a search over all of them.

import { groups } from "virtual:docs";
import { useState } from "react";
import { Link, Route, Switch, useLocation } from "wouter";
import { Missing, Page } from "../ui/page.tsx";
import { ApiPage } from "./api-page.tsx";
import { CodePage } from "./code-page.tsx";
import { DocPage } from "./doc-page.tsx";
import { DocSearch } from "./doc-search.tsx";
import "./docs.css";

export default function Docs() {
  return (
    <div className="docs">
      <Side />
      <div className="docs-page">
        <Switch>
          <Route path="/docs" component={Start} />
          <Route path="/docs/api" component={ApiPage} />
          <Route path="/docs/errors/:code" component={CodePage} />
          <Route path="/docs/:slug" component={DocPage} />
          <Route component={Missing} />
        </Switch>
      </div>
    </div>
  );
}

/** On a phone the list opens on demand. */
function Side() {
  const [isOpen, setOpen] = useState(false);
  const [path] = useLocation();
  const close = () => setOpen(false);
  return (
    <div className="docs-side">
      <DocSearch key={path} />
      <button
        type="button"
        className="button small docs-toggle"
        aria-expanded={isOpen}
        aria-controls="docs-list"
        onClick={() => setOpen(!isOpen)}
      >
        All pages
      </button>
      <nav id="docs-list" aria-label="Documentation" data-open={isOpen}>
        <SideLink href="/docs/api" name="API reference" close={close} />
        {groups.map(({ name, pages }) => (
          <section key={name}>
            <h2>{name}</h2>
            <ul>
              {pages.map((page) => (
                <li key={page.slug}>
                  <SideLink href={`/docs/${page.slug}`} name={page.name} close={close} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </div>
  );
}

interface SideLinkProps {
  readonly href: string;
  readonly name: string;
  readonly close: () => void;
}

function SideLink({ href, name, close }: SideLinkProps) {
  const [path] = useLocation();
  const isHere = path === href || path.startsWith(`${href}/`);
  return (
    <Link href={href} aria-current={isHere ? "page" : undefined} onClick={close}>
      {name}
    </Link>
  );
}

const Start = () => (
  <Page
    title="Documentation"
    lead="What the API takes and answers, how to call it, and what you can rely on."
  >
    <p className="actions">
      <Link className="button primary" href="/docs/first-call">
        Make a first call
      </Link>
      <Link className="button" href="/docs/api">
        API reference
      </Link>
    </p>
    <div className="docs-groups">
      {groups.map(({ name, pages }) => (
        <section key={name} className="card">
          <h2>{name}</h2>
          <ul className="plain-list">
            {pages.map(({ slug, name: page, says }) => (
              <li key={slug}>
                <Link href={`/docs/${slug}`}>{page}</Link>
                <p className="soft">{says}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  </Page>
);
