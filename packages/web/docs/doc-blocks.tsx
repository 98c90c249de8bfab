// Draws the blocks of a document.

import { Fragment } from "react";
import { Link } from "wouter";
import { Code } from "../ui/pieces.tsx";
import { type Block, plainText, type Span, type Spans } from "./blocks.ts";

export const Blocks = ({ blocks }: { readonly blocks: readonly Block[] }) => (
  <>
    {blocks.map((block, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no name but their place
      <Fragment key={index}>
        <Drawn block={block} />
      </Fragment>
    ))}
  </>
);

function Drawn({ block }: { readonly block: Block }) {
  switch (block.kind) {
    case "heading":
      return <Heading {...block} />;
    case "paragraph":
      return (
        <p>
          <Text spans={block.text} />
        </p>
      );
    case "list":
      return <List {...block} />;
    case "table":
      return <Table {...block} />;
    case "code":
      return <Code text={block.text} label={block.language === "" ? "Code" : `Code, ${block.language}`} />;
  }
}

type Of<K extends Block["kind"]> = Extract<Block, { readonly kind: K }>;

const TAGS = { 2: "h2", 3: "h3", 4: "h4" } as const;

function Heading({ level, id, text }: Of<"heading">) {
  const Tag = TAGS[level];
  return (
    <Tag id={id}>
      <Text spans={text} />{" "}
      <a className="anchor" href={`#${id}`} aria-label={`Link to ${plainText(text)}`}>
        #
      </a>
    </Tag>
  );
}

function List({ isOrdered, items }: Of<"list">) {
  const drawn = items.map((blocks, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: items have no name but their place
    <li key={index}>
      <Item blocks={blocks} />
    </li>
  ));
  return isOrdered ? <ol>{drawn}</ol> : <ul>{drawn}</ul>;
}

/** The first words of an item go beside its mark. */
function Item({ blocks: [first, ...rest] }: { readonly blocks: readonly Block[] }) {
  return (
    <>
      {first?.kind === "paragraph" ? <Text spans={first.text} /> : first && <Drawn block={first} />}
      <Blocks blocks={rest} />
    </>
  );
}

function Table({ head, rows }: Of<"table">) {
  const hasHead = head.some((cell) => cell.length > 0);
  const label = hasHead ? head.map(plainText).join(", ") : "Table";
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="doc-table" tabIndex={0} aria-label={label}>
      <table>
        {hasHead && (
          <thead>
            <tr>
              {head.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells have no name but their place
                <th key={index} scope="col">
                  <Text spans={cell} />
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name but their place
            <tr key={index}>
              <Cells row={row} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const Cells = ({ row }: { readonly row: readonly Spans[] }) =>
  row.map((cell, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: cells have no name but their place
    <td key={index}>
      <Text spans={cell} />
    </td>
  ));

export const Text = ({ spans }: { readonly spans: Spans }) => (
  <>
    {spans.map((span, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: spans have no name but their place
      <Fragment key={index}>
        <Drawing span={span} />
      </Fragment>
    ))}
  </>
);

function Drawing({ span }: { readonly span: Span }) {
  if (typeof span === "string") return span;
  if ("code" in span) return <code>{span.code}</code>;
  if ("strong" in span)
    return (
      <strong>
        <Text spans={span.strong} />
      </strong>
    );
  if ("em" in span)
    return (
      <em>
        <Text spans={span.em} />
      </em>
    );
  const text = <Text spans={span.text} />;
  return span.href.startsWith("/") ? <Link href={span.href}>{text}</Link> : <a href={span.href}>{text}</a>;
}
