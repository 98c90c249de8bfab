// A document as the pages get it: blocks of text that the build read from markdown.

export type Span =
  | string
  | { readonly code: string }
  | { readonly strong: Spans }
  | { readonly em: Spans }
  | { readonly href: string; readonly text: Spans };
export type Spans = readonly Span[];

export type Block =
  | { readonly kind: "heading"; readonly level: 2 | 3 | 4; readonly id: string; readonly text: Spans }
  | { readonly kind: "paragraph"; readonly text: Spans }
  | { readonly kind: "list"; readonly isOrdered: boolean; readonly items: readonly (readonly Block[])[] }
  | { readonly kind: "table"; readonly head: readonly Spans[]; readonly rows: readonly (readonly Spans[])[] }
  | { readonly kind: "code"; readonly language: string; readonly text: string };

export interface DocText {
  readonly title: string;
  readonly blocks: readonly Block[];
}

/** A page as the lists name it. */
export interface DocEntry {
  readonly slug: string;
  readonly name: string;
  readonly says: string;
}

export interface DocGroup {
  readonly name: string;
  readonly pages: readonly DocEntry[];
}

/** A code of an error or a warning, with its row of the errors page. */
export interface DocCode {
  readonly code: string;
  /** The problem's HTTP status and title; a warning's severity. */
  readonly status: string;
  readonly means: Spans;
  readonly action: Spans;
  /** The heading it belongs to. */
  readonly group: string;
}

/** A part of a page that the search finds. */
export interface DocPart {
  readonly href: string;
  readonly page: string;
  readonly heading: string;
  readonly text: string;
}

const textIn = (span: Span): string => {
  if (typeof span === "string") return span;
  if ("code" in span) return span.code;
  if ("strong" in span) return plainText(span.strong);
  return plainText("em" in span ? span.em : span.text);
};

export const plainText = (spans: Spans): string => spans.map(textIn).join("");
