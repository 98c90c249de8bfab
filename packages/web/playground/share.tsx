// Shares a shift or a period: a link to this page with it, a curl line with it, the answer as JSON.

import { type ReactNode, useEffect, useState } from "react";
import { Card } from "../ui/pieces.tsx";
import { curlOf } from "./shift.ts";
import { type OwnAnswer, Verify } from "./verify.tsx";

interface ShareProps {
  /** The page with what was typed. */
  readonly link: string;
  readonly own: OwnAnswer;
  readonly actions?: ReactNode;
}

export function Share({ link, own, actions }: ShareProps) {
  const { origin } = window.location;
  return (
    <Card
      title="Verify and share"
      actions={
        <>
          {actions}
          <CopyButton name="Copy link" text={`${origin}${link}`} />
          <CopyButton name="Copy as curl" text={curlOf(own.path, own.body, origin)} />
        </>
      }
    >
      <Verify own={own} />
      {own.result !== null && (
        <details>
          <summary>The API’s answer</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <pre className="json" tabIndex={0}>
            {JSON.stringify(own.result, null, 2)}
          </pre>
        </details>
      )}
    </Card>
  );
}

export function CopyButton({ name, text }: { readonly name: string; readonly text: string }) {
  const [copied, setCopied] = useState<string | null>(null);
  useEffect(() => {
    if (copied === null) return;
    const timer = setTimeout(() => setCopied(null), 2500);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () => navigator.clipboard.writeText(text).then(() => setCopied(text));
  return (
    <button type="button" className="button small" onClick={() => void copy()}>
      <span aria-live="polite">{copied === text ? "Copied" : name}</span>
    </button>
  );
}
