// Takes the shift elsewhere: a link to this page with it, a curl line with it, the answer as JSON.

import { useEffect, useState } from "react";
import { Card } from "../ui/pieces.tsx";
import type { Pricing } from "./price.ts";
import { curlOf, linkOf, type Shift } from "./shift.ts";
import { Verify } from "./verify.tsx";

interface ShareProps {
  readonly shift: Shift;
  readonly pricing: Pricing;
}

export function Share({ shift, pricing }: ShareProps) {
  const { origin } = window.location;
  return (
    <Card
      title="Verify and share"
      actions={
        <>
          <CopyButton name="Copy link" text={`${origin}/playground${linkOf(shift)}`} />
          <CopyButton name="Copy as curl" text={curlOf(shift, origin)} />
        </>
      }
    >
      <Verify shift={shift} pricing={pricing} />
      {pricing.paid !== null && (
        <details>
          <summary>The API’s answer</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <pre className="json" tabIndex={0}>
            {JSON.stringify(pricing.paid.result, null, 2)}
          </pre>
        </details>
      )}
    </Card>
  );
}

function CopyButton({ name, text }: { readonly name: string; readonly text: string }) {
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
