// The API reference: every call with a form to try it, and every schema, drawn from the OpenAPI document.

import { useEffect, useState } from "react";
import { useData } from "../data/use-data.ts";
import { Wait } from "../ui/loading.tsx";
import { Page } from "../ui/page.tsx";
import { ApiCall } from "./api-call.tsx";
import { Fields } from "./api-schema.tsx";
import { apiDocument, baseOf, type Json, jsonOf, operationsOf, schemasOf, textOf } from "./openapi.ts";
import { showPlace } from "./place.ts";

export function ApiPage() {
  const loaded = useData("api", apiDocument);
  return (
    <Page title="API reference" lead="Every call: what it takes, what it answers, and a form to try it.">
      <Wait on={loaded}>{(document) => <Reference document={document} />}</Wait>
    </Page>
  );
}

function Reference({ document }: { readonly document: Json }) {
  const [token, setToken] = useState("");
  useEffect(() => {
    showPlace();
    window.addEventListener("hashchange", showPlace);
    return () => window.removeEventListener("hashchange", showPlace);
  }, []);
  const base = baseOf(document);
  const operations = operationsOf(document);
  const { version, description } = jsonOf(document.info);
  return (
    <div className="doc api">
      <p>{textOf(description)}</p>
      <p>
        Release {textOf(version)}. <a href="/docs/openapi.json">OpenAPI 3.1 document</a>
      </p>
      <KeyField token={token} onToken={setToken} />
      <nav className="api-calls" aria-label="Calls">
        <ul>
          {operations.map(({ id, method, path }) => (
            <li key={id}>
              <a href={`#${id}`}>
                <b>{method}</b> {path}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {operations.map((operation) => (
        <ApiCall key={operation.id} {...{ operation, base, token }} />
      ))}
      <h2 id="schemas">Schemas</h2>
      {schemasOf(document).map(([name, schema]) => (
        <details key={name} id={`schema-${name}`} className="api-schema">
          <summary>{name}</summary>
          <p>{textOf(schema.description)}</p>
          <Fields schema={schema} />
        </details>
      ))}
    </div>
  );
}

interface KeyFieldProps {
  readonly token: string;
  readonly onToken: (token: string) => void;
}

/** Never stored: it is gone when one leaves the page. */
const KeyField = ({ token, onToken }: KeyFieldProps) => (
  <div className="field">
    <label htmlFor="api-key">Key for trying calls</label>
    <span id="api-key-hint" className="hint">
      As <code>KEY_ID:SECRET</code>. It stays in this page and is forgotten when you leave it.
    </span>
    <input
      id="api-key"
      type="password"
      autoComplete="off"
      spellCheck={false}
      placeholder="ak_…:sk_…"
      aria-describedby="api-key-hint"
      value={token}
      onChange={(event) => onToken(event.currentTarget.value)}
    />
  </div>
);
