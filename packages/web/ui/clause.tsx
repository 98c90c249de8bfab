// A clause by its number: a click shows in our words what it does, since when, and which rule used it.

import { createContext, type ToggleEvent, useContext, useId, useRef, useState } from "react";
import { Link } from "wouter";
import type { WireClause } from "#contract";
import { type Award, formatLocalDate, type LocalDate } from "#engine";
import { dayText } from "./pieces.tsx";

/** The award whose clauses a part of the page names; null: only their numbers are here. */
export const AwardContext = createContext<Award | null>(null);

/** Where an award's page has a clause. */
export const clauseAnchor = (ref: string): string => `clause-${ref.replaceAll(/[^\w.()-]/g, "_")}`;

interface ClauseChipProps {
  readonly clause: WireClause;
  /** The rule that used it. */
  readonly rule?: string | undefined;
  /** The day of the pay; null: the latest we cover. */
  readonly on?: LocalDate | null;
}

export function ClauseChip({ clause: { ref, title, url }, rule, on = null }: ClauseChipProps) {
  const award = useContext(AwardContext);
  const id = useId();
  const chip = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  if (award === null)
    return (
      <a href={url} title={title} target="_blank" rel="noreferrer" className="clause">
        {ref}
      </a>
    );
  const toggle = ({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) => {
    setOpen(newState === "open");
    if (newState === "open" && chip.current !== null) placeBelow(currentTarget, chip.current);
  };
  return (
    <>
      <button
        ref={chip}
        type="button"
        className="clause"
        popoverTarget={id}
        aria-label={`Clause ${ref}: ${title}`}
      >
        {ref}
      </button>
      <div id={id} popover="auto" className="clause-panel" onBeforeToggle={toggle}>
        {isOpen && (
          <Panel award={award} clause={{ ref, title, url }} rule={rule} day={on ?? award.verifiedTo} />
        )}
      </div>
    </>
  );
}

const WIDTH = 352;
const EDGE = 12;

/** Below its chip, inside the window; above it where there is more room. */
function placeBelow(panel: HTMLElement, chip: HTMLElement): void {
  const at = chip.getBoundingClientRect();
  const width = Math.min(WIDTH, window.innerWidth - 2 * EDGE);
  panel.style.width = `${width}px`;
  panel.style.left = `${Math.max(EDGE, Math.min(at.left, window.innerWidth - width - EDGE))}px`;
  const isAbove = at.bottom > window.innerHeight * 0.6;
  panel.style.top = isAbove ? "auto" : `${at.bottom + 6}px`;
  panel.style.bottom = isAbove ? `${window.innerHeight - at.top + 6}px` : "auto";
}

interface PanelProps {
  readonly award: Award;
  readonly clause: WireClause;
  readonly rule: string | undefined;
  readonly day: LocalDate;
}

function Panel({ award, clause: { ref, title, url }, rule, day }: PanelProps) {
  const inForce = ({ from, to }: Award["clauses"][number] | Award["rules"][number]): boolean =>
    from.day <= day && (to === null || to.day > day);
  const clause = award.clauses.find((one) => one.ref === ref && inForce(one));
  const used = award.rules.find((one) => one.slug === rule && inForce(one));
  return (
    <>
      <h3>
        Clause {ref} <span className="soft">{title}</span>
      </h3>
      {clause !== undefined && clause.says !== "" && <p>{clause.says}</p>}
      {used !== undefined && (
        <p>
          <b>{used.label}</b>
          {used.says === "" ? "" : `: ${used.says}`}
          <small className="soft"> In force since {dayText(formatLocalDate(used.from.day))}.</small>
        </p>
      )}
      {used === undefined && clause !== undefined && (
        <p className="soft">In force since {dayText(formatLocalDate(clause.from.day))}.</p>
      )}
      <p className="clause-links">
        <Link href={`/awards/${award.code}#${clauseAnchor(ref)}`}>All rules of this clause</Link>
        <a href={url} target="_blank" rel="noreferrer">
          The award itself
        </a>
      </p>
    </>
  );
}
