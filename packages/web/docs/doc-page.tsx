// One document: its headings on the page, and its text.

import { loaders } from "virtual:docs";
import { useEffect } from "react";
import { useParams } from "wouter";
import { useData } from "../data/use-data.ts";
import { Wait } from "../ui/loading.tsx";
import { Missing, Page } from "../ui/page.tsx";
import { type Block, type DocText, plainText } from "./blocks.ts";
import { Blocks } from "./doc-blocks.tsx";
import { showPlace } from "./place.ts";

export function DocPage() {
  const { slug = "" } = useParams();
  const load = Object.hasOwn(loaders, slug) ? loaders[slug] : undefined;
  return load === undefined ? <Missing /> : <Loaded key={slug} slug={slug} load={load} />;
}

interface LoadedProps {
  readonly slug: string;
  readonly load: () => Promise<DocText>;
}

function Loaded({ slug, load }: LoadedProps) {
  const loaded = useData(slug, load);
  return (
    <Page title={loaded.value?.title ?? "Documentation"}>
      <Wait on={loaded}>{(doc) => <Doc doc={doc} />}</Wait>
    </Page>
  );
}

/** A list of the headings is worth its space on a page with more than a few. */
const FEWEST_LISTED = 4;

const isPart = (block: Block): block is Block & { kind: "heading" } =>
  block.kind === "heading" && block.level === 2;

function Doc({ doc: { blocks } }: { readonly doc: DocText }) {
  useEffect(showPlace, []);
  const parts = blocks.filter(isPart);
  return (
    <div className="doc">
      {parts.length >= FEWEST_LISTED && (
        <nav className="doc-parts" aria-label="On this page">
          <ul>
            {parts.map(({ id, text }) => (
              <li key={id}>
                <a href={`#${id}`}>{plainText(text)}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <Blocks blocks={blocks} />
    </div>
  );
}
