// The first call with one's own key id, in three languages, and how to keep a secret.

import { useState } from "react";
import { Callout, Card, Code } from "../ui/pieces.tsx";
import type { AccountProps } from "./overview.tsx";
import { LANGUAGES, type Language, snippet } from "./snippets.ts";

export function Quickstart({ account: { credentials } }: AccountProps) {
  const active = credentials.filter(({ state }) => state === "active");
  // The sandbox key comes last: a person with another key uses that.
  const live = active.toSorted((a, b) => Number(a.is_sandbox) - Number(b.is_sandbox));
  const [chosen, setChosen] = useState<string | null>(null);
  const [language, setLanguage] = useState<Language>("curl");
  const keyId = chosen ?? live[0]?.key_id ?? "KEY_ID";
  const code = snippet(language, `${window.location.origin}/api/v1`, keyId);
  return (
    <div className="stack">
      {live.length === 0 && (
        <Callout tone="info" title="You have no key yet">
          <p>The examples show where its id will stand.</p>
        </Callout>
      )}
      <Card title="Price a shift">
        <p>
          A casual shop assistant, a Wednesday evening, half an hour off. The answer has the clause behind
          every cent.
        </p>
        <div className="filters">
          <Languages language={language} choose={setLanguage} />
          {live.length > 1 && (
            <label>
              Key
              <select value={keyId} onChange={(event) => setChosen(event.target.value)}>
                {live.map(({ key_id, name }) => (
                  <option key={key_id} value={key_id}>
                    {name === "" ? shortId(key_id) : `${name} (${shortId(key_id)})`}
                  </option>
                ))}
              </select>
            </label>
          )}
        </div>
        <Code text={code} label={`Example in ${LANGUAGES[language]}`} />
        <p className="soft">
          Every call and field is in the <a href="/docs/api">reference</a>.
        </p>
      </Card>
      <KeepingIt />
    </div>
  );
}

/** As the activity log writes it; the code below has all of it. */
const shortId = (id: string): string => `${id.slice(0, 11)}…`;

const NAMES: readonly Language[] = ["curl", "typescript", "python"];

interface LanguagesProps {
  readonly language: Language;
  readonly choose: (language: Language) => void;
}

const Languages = ({ language, choose }: LanguagesProps) => (
  <fieldset className="segments">
    <legend className="unseen">Language</legend>
    {NAMES.map((name) => (
      <label key={name}>
        <input type="radio" name="language" checked={language === name} onChange={() => choose(name)} />
        <span>{LANGUAGES[name]}</span>
      </label>
    ))}
  </fieldset>
);

const KeepingIt = () => (
  <Card title="Keeping the secret">
    <ul className="rules">
      <li>Keep it in a secret store or an environment variable, never in code, a ticket, a chat or a log.</li>
      <li>Call from your own servers. A browser or a phone app gives the secret to everyone who has it.</li>
      <li>Send it over HTTPS only; plain HTTP is refused, and a secret sent that way should be replaced.</li>
      <li>One key for each system, so that one can be replaced without the others.</li>
      <li>
        Let your repository’s scanner look for <code>sk_</code> followed by 49 letters, digits, <code>-</code>{" "}
        or <code>_</code>.
      </li>
      <li>
        If somebody else may have seen it, report the key at once. A revoked key is refused within a second.
      </li>
    </ul>
  </Card>
);
