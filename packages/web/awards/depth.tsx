// An award in a few words: its name, its coverage, a day, how many pay guide figures are equal.

import { Link } from "wouter";
import type { PublicAward } from "#contract";
import { Badge, countText, dayText } from "../ui/pieces.tsx";

type DepthName = PublicAward["depth"];

export const DEPTHS: readonly DepthName[] = ["full", "shift", "rates"];

const NAMES: Readonly<Record<DepthName, string>> = {
  full: "full",
  shift: "shifts",
  rates: "rates only",
};
const TONES = { full: "good", shift: "info", rates: "plain" } as const;

export const DEPTH_SAYS: Readonly<Record<DepthName, string>> = {
  full: "We read every clause about pay in the award’s own text.",
  shift: "We price shifts. Where we rely on less than the award’s text, the result shows a numbered reading.",
  rates: "We have this award’s pay rates, but not its rules yet, so we can’t price a shift.",
};

/** Of all awards with this coverage. */
export const DEPTH_SAYS_OF_ALL: typeof DEPTH_SAYS = {
  full: "We read every clause about pay in each award’s own text.",
  shift: "We price shifts. Where we rely on less than the award’s text, the result shows a numbered reading.",
  rates: "We have these awards’ pay rates, but not their rules yet, so we can’t price a shift.",
};

export const Depth = ({ of }: { readonly of: DepthName }) => <Badge tone={TONES[of]}>{NAMES[of]}</Badge>;

export const Day = ({ of }: { readonly of: string }) => <span className="nowrap">{dayText(of)}</span>;

/** By its title, with its code beside it. */
export const AwardLink = ({ to: { code, title } }: { readonly to: PublicAward }) => (
  <span>
    <Link href={`/awards/${code}`}>{title}</Link> <span className="soft">{code}</span>
  </span>
);

/** Of the figures in the Ombudsman's pay guide. */
export const Met = ({ by: { conformance } }: { readonly by: PublicAward }) =>
  conformance === null ? null : (
    <span className="nowrap">
      {countText(conformance.equal)} of {countText(conformance.figures)}
    </span>
  );
