// Every version of the award with its hash, and what it changed, in sentences.

import type { PublicVersion } from "#contract";
import { Badge, countText, dayText } from "../ui/pieces.tsx";

export function Versions({ versions }: { readonly versions: readonly PublicVersion[] }) {
  const latestFirst = [...versions].reverse();
  return (
    <section className="card" id="versions">
      <h2>Versions</h2>
      <p className="soft">
        A result names the version it was made under. A published hash never changes; a correction is a new
        revision, and the old one can still be asked for.
      </p>
      <VersionList versions={latestFirst.slice(0, FIRST)} />
      {latestFirst.length > FIRST && (
        <details>
          <summary>{latestFirst.length - FIRST} earlier versions</summary>
          <VersionList versions={latestFirst.slice(FIRST)} />
        </details>
      )}
    </section>
  );
}

const FIRST = 4;

const VersionList = ({ versions }: { readonly versions: readonly PublicVersion[] }) => (
  <ul className="plain-list versions">
    {versions.map((version) => (
      <Version key={version.id} {...version} />
    ))}
  </ul>
);

const SHOWN = 200;

function Version({ id, effective_from, content_hash, current, changes }: PublicVersion) {
  return (
    <li>
      <p className="row">
        <b>{dayText(effective_from)}</b> <code>{id}</code> {!current && <Badge tone="warn">replaced</Badge>}
      </p>
      <p className="hash">
        <code>{content_hash}</code>
      </p>
      {changes.length > 0 && (
        <details>
          <summary>
            {countText(changes.length)} {changes.length === 1 ? "change" : "changes"}
          </summary>
          <ul className="rules">
            {changes.slice(0, SHOWN).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          {changes.length > SHOWN && (
            <p className="soft">And {countText(changes.length - SHOWN)} more of the same kind.</p>
          )}
        </details>
      )}
    </li>
  );
}
