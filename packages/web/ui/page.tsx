// A page: its title in the tab and in the heading, which gets the focus after a move from another page.

import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "wouter";

interface PageProps {
  readonly title: string;
  /** One sentence under the heading. */
  readonly lead?: ReactNode;
  /** Narrow pages have a form and little else. */
  readonly isNarrow?: boolean;
  readonly above?: ReactNode;
  readonly children: ReactNode;
}

/** The first page the browser loads keeps the focus where it is. */
let hasMoved = false;

export function Page({ title, lead, isNarrow, above, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [path] = useLocation();
  useEffect(() => {
    document.title = `${title} · Fairclause`;
  }, [title]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another page
  useEffect(() => {
    if (hasMoved) {
      heading.current?.focus({ preventScroll: true });
      window.scrollTo(0, 0);
    }
    hasMoved = true;
  }, [path]);
  return (
    <article className={isNarrow ? "page narrow" : "page"}>
      {above}
      <header className="page-head">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead !== undefined && <p className="lead">{lead}</p>}
      </header>
      {children}
    </article>
  );
}

export const Missing = () => (
  <Page title="There is no such page" isNarrow>
    <p>
      The address may be mistyped, or what was here is gone. <a href="/">Go to the start</a>.
    </p>
  </Page>
);
