// What a page says of an address that promises a shift or a timesheet and has none that we can read.

import { useState } from "react";
import { Callout } from "../ui/pieces.tsx";

interface UnreadLinkProps {
  /** What such an address begins with, behind its `#`. */
  readonly mark: string;
  readonly read: (hash: string) => unknown;
  /** What the page shows instead. */
  readonly instead: string;
}

/** As the page is opened: what someone types later replaces the address. */
export function UnreadLink({ mark, read, instead }: UnreadLinkProps) {
  const [isUnread] = useState(() => {
    const { hash } = window.location;
    return hash.startsWith(mark) && read(hash) === null;
  });
  if (!isUnread) return null;
  return (
    <Callout tone="warn" title="We can’t read this link">
      <p>It may be cut off: ask for the whole link. {instead}</p>
    </Callout>
  );
}
