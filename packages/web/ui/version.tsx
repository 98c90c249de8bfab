// The version that paid, and the change that waits for the next pay period, each with a link to its place on the award's page.

import type { PayResult } from "#contract";
import { dayText } from "./pieces.tsx";

type Version = PayResult["award_version"];

/** Where an award's page has a version. */
export const versionAnchor = (id: string): string => `version-${id}`;

interface VersionLinkProps {
  readonly id: string;
  readonly title?: string;
}

export const VersionLink = ({ id, title }: VersionLinkProps) => (
  <a href={`/awards/${id.slice(0, id.indexOf("@"))}#${versionAnchor(id)}`} title={title}>
    {id}
  </a>
);

/** Nothing if every change that has come applies. */
export const PendingChange = ({ versions }: { readonly versions: readonly Version[] }) =>
  versions.map(
    ({ id, pending_change: pending }) =>
      pending !== undefined && (
        <p key={id} className="pending-change">
          Paid under <VersionLink id={id} />. The change of {dayText(pending.effective_from)} (
          <VersionLink id={pending.version_id} />) applies from the first full pay period on or after that
          day, and this pay period began earlier.
        </p>
      ),
  );
