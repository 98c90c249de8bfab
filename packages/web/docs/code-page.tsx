// One code of an error or a warning: what it means and what to do. The `type` of every problem leads here.

import { Link, useParams } from "wouter";
import { useData } from "../data/use-data.ts";
import { Wait } from "../ui/loading.tsx";
import { Page } from "../ui/page.tsx";
import { Callout, Code, Facts } from "../ui/pieces.tsx";
import type { DocCode } from "./blocks.ts";
import { Text } from "./doc-blocks.tsx";

const load = async (): Promise<readonly DocCode[]> => (await import("virtual:docs/codes")).default;

export function CodePage() {
  const { code = "" } = useParams();
  const loaded = useData("codes", load);
  return (
    <Page
      title={code}
      above={
        <p className="docs-back">
          <Link href="/docs/errors">Errors</Link>
        </p>
      }
    >
      <Wait on={loaded}>{(codes) => <Found entry={codes.find((one) => one.code === code)} />}</Wait>
    </Page>
  );
}

const isProblem = ({ status }: DocCode): boolean => /^\d/.test(status);

function Found({ entry }: { readonly entry: DocCode | undefined }) {
  if (entry === undefined)
    return (
      <Callout tone="danger" title="There is no such code">
        <p>
          <Link href="/docs/errors">Errors</Link> lists every code.
        </p>
      </Callout>
    );
  const { code, status, means, action, group } = entry;
  const kind = isProblem(entry) ? "HTTP status" : "Severity";
  return (
    <div className="doc">
      <Facts
        rows={[
          ["What it means", <Text key="means" spans={means} />],
          ["What to do", <Text key="action" spans={action} />],
          [kind, status],
          ["Where it belongs", group],
        ]}
      />
      {isProblem(entry) && <InAnswer code={code} status={status} />}
    </div>
  );
}

const InAnswer = ({ code, status }: Pick<DocCode, "code" | "status">) => (
  <>
    <h2>In the answer</h2>
    <p>
      Decide by <code>code</code>, which stays the same. <code>detail</code> says what is wrong in this
      request, for a person. Quote <code>request_id</code> when you ask us for help.
    </p>
    <Code
      text={JSON.stringify(
        {
          type: `/docs/errors/${code}`,
          title: status.replace(/^\d+ /, ""),
          status: Number.parseInt(status, 10),
          code,
          detail: "…",
          request_id: "req_…",
        },
        null,
        2,
      )}
      label="Code, json"
    />
  </>
);
