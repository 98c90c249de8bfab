// Markdown inside a line: code, strong, emphasis and links.

import type { Span, Spans } from "../docs/blocks.ts";

/** Where a link leads on the pages; null: its target is not on them. */
export type LinkOf = (href: string) => string | null;

const MARKED =
  /`([^`]+)`|\*\*(.+?)\*\*|\[((?:[^\][]|\[[^\]]*\])+)\]\(([^)\s]+)\)|\*([^*\s](?:[^*]*[^*\s])?)\*/g;

export function spansOf(text: string, linkOf: LinkOf): Spans {
  const spans: Span[] = [];
  let from = 0;
  for (const match of text.matchAll(MARKED)) {
    if (match.index > from) spans.push(text.slice(from, match.index));
    spans.push(...markedSpan(match, linkOf));
    from = match.index + match[0].length;
  }
  if (from < text.length) spans.push(text.slice(from));
  return spans;
}

function markedSpan([, code, strong, label, href, em]: RegExpMatchArray, linkOf: LinkOf): Spans {
  if (code !== undefined) return [{ code }];
  if (strong !== undefined) return [{ strong: spansOf(strong, linkOf) }];
  if (label === undefined || href === undefined) return [{ em: spansOf(em ?? "", linkOf) }];
  // A page has no file name.
  const text = spansOf(label.replace(/\.md$/, ""), linkOf);
  const target = linkOf(href);
  return target === null ? text : [{ href: target, text }];
}
