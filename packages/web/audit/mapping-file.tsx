// The mapping as a file: saved, opened again, and edited as a whole.

import { useId, useState } from "react";
import { Callout, Written } from "../ui/pieces.tsx";
import { saveBlob } from "./downloads.tsx";
import { mappingText } from "./mapping-change.ts";
import type { Audit } from "./use-audit.ts";

export function MappingFile({ audit }: { readonly audit: Audit }) {
  const id = useId();
  const { mapping, mappingProblems } = audit;
  const save = () => saveBlob("mapping.json", new Blob([mappingText(mapping)], { type: "application/json" }));
  return (
    <section className="card" aria-label="The mapping">
      <h2>Keep this mapping</h2>
      <p className="soft">
        Save what you chose, and open it next time. The command line reads the same file.
      </p>
      <div className="actions">
        <button type="button" className="button" onClick={save}>
          Save the mapping
        </button>
        <label className="button file-button" htmlFor={id}>
          Open a mapping
          <input
            id={id}
            type="file"
            accept=".json,.yaml,.yml"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              currentTarget.value = "";
              if (file !== undefined) audit.readMapping(file);
            }}
          />
        </label>
      </div>
      {mappingProblems.length > 0 && (
        <Callout tone="danger" title="This is not a mapping">
          <ul>
            {mappingProblems.map(({ pointer, detail }) => (
              <li key={`${pointer} ${detail}`}>
                <Written text={`${pointer === "" ? "" : `${pointer}: `}${detail}`} />
              </li>
            ))}
          </ul>
        </Callout>
      )}
      {/* Another mapping resets the text. */}
      <WholeMapping key={mappingText(mapping)} audit={audit} />
    </section>
  );
}

function WholeMapping({ audit }: { readonly audit: Audit }) {
  const id = useId();
  const [text, setText] = useState(mappingText(audit.mapping));
  return (
    <details>
      <summary>The whole mapping</summary>
      <div className="field">
        <label htmlFor={id}>The mapping as JSON</label>
        <span className="hint">
          Facts, roster cycles and single allowances have no field above. Write them here.
        </span>
        <textarea
          id={id}
          rows={10}
          spellCheck={false}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <button
          type="button"
          className="button small start"
          onClick={() => audit.readMapping(new Blob([text]))}
        >
          Use this text
        </button>
      </div>
    </details>
  );
}
