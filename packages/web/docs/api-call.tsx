// One call of the API: what it does, a form to try it, and what it answers.

import { type FormEvent, useId, useState } from "react";
import { SchemaType } from "./api-schema.tsx";
import {
  answerOf,
  type Example,
  isPublic,
  jsonOf,
  listOf,
  type Operation,
  problemsOf,
  requestOf,
  textOf,
} from "./openapi.ts";
import { type Tried, triedCall } from "./try-call.ts";

interface CallProps {
  readonly operation: Operation;
  readonly base: string;
  readonly token: string;
}

export function ApiCall({ operation, base, token }: CallProps) {
  const { id, method, path, summary, description } = operation;
  const answer = answerOf(operation);
  return (
    <section className="api-call" aria-labelledby={id}>
      <h2 id={id}>
        <b>{method}</b> <code>{base + path}</code>
      </h2>
      <p>
        {summary}. {description} {isPublic(operation) && "No key is needed."}
      </p>
      <TryForm {...{ operation, base, token }} />
      <p>
        Answers <SchemaType schema={answer?.schema ?? {}} />. Problems: {problemsOf(operation).join(", ")}.
      </p>
      {answer?.examples.map((example) => (
        <Shown key={example.summary} example={example} />
      ))}
    </section>
  );
}

/** Closed until someone asks: some answers are long. */
const Shown = ({ example: { summary, text } }: { readonly example: Example }) => (
  <details>
    <summary>An answer: {summary}</summary>
    <Lines text={text} label={`An answer: ${summary}`} />
  </details>
);

const Lines = ({ text, label }: { readonly text: string; readonly label: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <section className="api-lines" tabIndex={0} aria-label={label}>
    <pre>{text}</pre>
  </section>
);

function TryForm({ operation, base, token }: CallProps) {
  const [tried, setTried] = useState<Tried | null>(null);
  const request = requestOf(operation);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const failed = (error: unknown): Tried => ({ about: `No answer: ${String(error)}`, body: "" });
    void triedCall({ operation, base, token: token.trim(), values }).catch(failed).then(setTried);
  };
  return (
    <form className="form" onSubmit={send}>
      {listOf(operation.source.parameters).map((parameter) => (
        <Parameter key={textOf(parameter.name)} parameter={parameter} />
      ))}
      {request !== null && <BodyField examples={request.examples} schema={request.schema} />}
      <div className="actions">
        <button type="submit" className="button" aria-label={`Try it: ${operation.method} ${operation.path}`}>
          Try it
        </button>
      </div>
      <output>
        {tried !== null && (
          <>
            <p>{tried.about}</p>
            {tried.body !== "" && <Lines text={tried.body} label="The answer" />}
          </>
        )}
      </output>
    </form>
  );
}

function Parameter({ parameter }: { readonly parameter: ReturnType<typeof jsonOf> }) {
  const id = useId();
  const { name, required, example, schema } = parameter;
  return (
    <div className="field">
      <label htmlFor={id}>
        {textOf(name)}
        {required !== true && <span className="soft"> (optional)</span>}
      </label>
      <span className="hint">{textOf(jsonOf(schema).description)}</span>
      <input id={id} name={textOf(name)} defaultValue={textOf(example)} required={required === true} />
    </div>
  );
}

interface BodyFieldProps {
  readonly examples: readonly Example[];
  readonly schema: ReturnType<typeof jsonOf>;
}

function BodyField({ examples, schema }: BodyFieldProps) {
  const id = useId();
  const [text, setText] = useState(examples[0]?.text ?? "");
  return (
    <>
      {examples.length > 1 && (
        <div className="field">
          <label htmlFor={`${id}-example`}>Example</label>
          <select id={`${id}-example`} onChange={(event) => setText(event.currentTarget.value)}>
            {examples.map((example) => (
              <option key={example.summary} value={example.text}>
                {example.summary}
              </option>
            ))}
          </select>
        </div>
      )}
      <div className="field">
        <label htmlFor={id}>Body</label>
        <span className="hint">
          <SchemaType schema={schema} />
        </span>
        <textarea
          id={id}
          name="body"
          rows={Math.min(16, text.split("\n").length + 1)}
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </div>
    </>
  );
}
