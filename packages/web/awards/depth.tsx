// What is told of an award in a word: its name, how deeply it is held, a day, how many figures it met.

import { Link } from "wouter";
import type { PublicAward } from "#contract";
import { Badge, countText, dayText } from "../ui/pieces.tsx";

type DepthName = PublicAward["depth"];

export const DEPTHS: readonly DepthName[] = ["full", "shift", "rates"];

const NAMES: Readonly<Record<DepthName, string>> = {
  full: "in full",
  shift: "for shifts",
  rates: "rates alone",
};
const TONES = { full: "good", shift: "info", rates: "plain" } as const;

export const DEPTH_SAYS: Readonly<Record<DepthName, string>> = {
  full: "The award's text is held and every clause on pay was read.",
  shift:
    "Shifts are priced; what rests on less than the award's text is a numbered reading that results show.",
  rates: "Rates and allowances are held; a shift is refused.",
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
