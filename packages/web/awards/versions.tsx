// Every version of the award with its hash, and what it changed, in sentences.

import { Link } from "wouter";
import type { PublicVersion, Start } from "#contract";
import { Badge, countText } from "../ui/pieces.tsx";
import { versionAnchor } from "../ui/version.tsx";
import { StartDay, Starts } from "./starts.tsx";

export function Versions({ versions }: { readonly versions: readonly PublicVersion[] }) {
  const latestFirst = [...versions].reverse();
  const starts = versions.map((version) => version.starts);
  return (
    <section className="card" id="versions">
      <h2>Versions</h2>
      <p className="soft">
        Every result names its version. A published hash never changes. A correction is a new revision, and
        you can still ask for the old one.{" "}
        <Link href="/changes">See what a version changes for your roster</Link>.
      </p>
      <Starts what="A version" starts={starts} />
      <VersionList versions={latestFirst.slice(0, FIRST)} among={starts} />
      {latestFirst.length > FIRST && (
        <details>
          <summary>{latestFirst.length - FIRST} earlier versions</summary>
          <VersionList versions={latestFirst.slice(FIRST)} among={starts} />
        </details>
      )}
    </section>
  );
}

const FIRST = 4;

interface VersionListProps {
  readonly versions: readonly PublicVersion[];
  readonly among: readonly Start[];
}

const VersionList = ({ versions, among }: VersionListProps) => (
  <ul className="plain-list versions">
    {versions.map((version) => (
      <Version key={version.id} version={version} among={among} />
    ))}
  </ul>
);

const SHOWN = 200;

interface VersionProps {
  readonly version: PublicVersion;
  readonly among: readonly Start[];
}

function Version({ version, among }: VersionProps) {
  const { id, effective_from, starts, content_hash, current, changes } = version;
  return (
    <li id={versionAnchor(id)}>
      <p className="row">
        <b>
          <StartDay day={effective_from} start={starts} among={among} />
        </b>{" "}
        <code>{id}</code> {!current && <Badge tone="warn">replaced</Badge>}
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
          {changes.length > SHOWN && <p className="soft">And {countText(changes.length - SHOWN)} more.</p>}
        </details>
      )}
    </li>
  );
}
