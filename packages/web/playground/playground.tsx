// The playground: a shift on the left, its pay on the right as one types, and the address that contains it.

import { lazy, Suspense, useCallback, useDeferredValue, useEffect, useMemo, useState } from "react";
import { Link } from "wouter";
import type { Library, PublicIndex } from "#contract";
import { index as publicIndex } from "../data/files.ts";
import { libraryFor } from "../data/held.ts";
import { useData } from "../data/use-data.ts";
import { AwardContext } from "../ui/clause.tsx";
import { Wait } from "../ui/loading.tsx";
import { Page } from "../ui/page.tsx";
import "../ui/printed.css";
import { Callout } from "../ui/pieces.tsx";
import { assumedIn } from "./assumed.ts";
import { type FieldAnswer, type FieldsProps, ShiftForm } from "./form.tsx";
import "./playground.css";
import { type Pricing, pricingOf } from "./price.ts";
import { PrintedShift, shiftTable } from "./printed-shift.tsx";
import { Result } from "./result.tsx";
import { CopyButton, Share } from "./share.tsx";
import {
  changed,
  entryChanged,
  FIRST_SHIFT,
  linkOf,
  NOT_CHOSEN,
  type Shift,
  shiftIn,
  underAward,
} from "./shift.ts";
import { UnreadLink } from "./unread-link.tsx";
import type { OwnAnswer } from "./verify.tsx";

const Reasons = lazy(() => import("./reasons.tsx"));

interface Tried {
  readonly shift: Shift;
  readonly library: Library;
}

export default function Playground() {
  const [shift, setShift] = useState<Shift>(() => shiftIn(window.location.hash) ?? FIRST_SHIFT);
  useAddress(shift, setShift);
  const listed = useData("index", publicIndex);
  const held = useData<Tried>(shift.award_code, async () => ({
    shift,
    library: await libraryFor(shift.award_code),
  }));
  return (
    <Page
      title="Try a shift"
      lead="The minimum pay under the award, to the cent, with the clause behind every cent. The calculation runs in this page, and nothing you type leaves it."
    >
      <UnreadLink mark="#shift=" read={shiftIn} instead="The shift below is an example." />
      <Wait on={listed}>
        {(known) => (
          <Wait on={held.problem === null ? held : { ...held, value: null }}>
            {({ library }) => <Trial index={known} library={library} shift={shift} setShift={setShift} />}
          </Wait>
        )}
      </Wait>
    </Page>
  );
}

/** The address follows the typing, and we read a link opened in this tab. */
function useAddress(shift: Shift, setShift: (shift: Shift) => void): void {
  useEffect(() => {
    const timer = setTimeout(() => window.history.replaceState(window.history.state, "", linkOf(shift)), 250);
    return () => clearTimeout(timer);
  }, [shift]);
  useEffect(() => {
    // The event's own address: the window's may already have what was typed a moment ago.
    const read = ({ newURL }: HashChangeEvent) => {
      const given = shiftIn(new URL(newURL).hash);
      if (given !== null) setShift(given);
    };
    window.addEventListener("hashchange", read);
    return () => window.removeEventListener("hashchange", read);
  }, [setShift]);
}

interface TrialProps {
  readonly index: PublicIndex;
  readonly library: Library;
  readonly shift: Shift;
  readonly setShift: (next: Shift | ((shift: Shift) => Shift)) => void;
}

function Trial({ index, library, shift, setShift }: TrialProps) {
  const [code = ""] = library.awards.codes;
  const held = library.awards.get(code);
  // While another award loads, the current one still shows its own shift.
  const isHere = shift.award_code === code;
  const shown = useShown(shift, isHere);
  const pricing = useMemo(() => pricingOf(shown, library), [shown, library]);
  // The pay follows each key at once; the reasons come when there is time.
  const later = useDeferredValue(shown);
  const change = useCallback<FieldsProps["change"]>(
    (part) => setShift((now) => changed(now, part)),
    [setShift],
  );
  const onAward = useCallback((next: string) => setShift((now) => underAward(now, next)), [setShift]);
  if (held === undefined) return null;
  return (
    <AwardContext value={held.award}>
      <div className="playground" aria-busy={!isHere}>
        <ShiftForm {...{ shift: shown, change, held, pricing: answerFor(pricing), index, onAward }} />
        <div className="answer">
          {shown.classification_code === NOT_CHOSEN ? (
            <Callout tone="plain" title="Choose a classification">
              <p>The pay depends on it. Choose the one that fits the employee’s work to see the pay.</p>
            </Callout>
          ) : (
            <Result
              pricing={pricing}
              onAnswer={({ slug, value }) =>
                change({
                  circumstances: entryChanged<boolean | number | string>(shown.circumstances, slug, value),
                })
              }
            />
          )}
          {pricing.paid !== null && (
            <Suspense fallback={null}>
              <Reasons shift={later} library={library} />
            </Suspense>
          )}
          {shown.classification_code !== NOT_CHOSEN && (
            <>
              <AnotherShift shift={shown} />
              <Share
                link={`/playground${linkOf(shown)}`}
                own={ownAnswer(shown, pricing)}
                actions={
                  pricing.paid !== null && (
                    <>
                      <button type="button" className="button small" onClick={() => window.print()}>
                        Print or save as PDF
                      </button>
                      <CopyButton name="Copy as table" text={shiftTable(pricing.paid.result)} />
                    </>
                  )
                }
              />
            </>
          )}
        </div>
        {pricing.paid !== null && (
          <PrintedShift
            result={pricing.paid.result}
            assumed={assumedIn(pricing.paid.result.assumptions, {
              award: held.award,
              total: pricing.paid.result.total,
            }).map(({ text }) => text)}
          />
        )}
      </div>
    </AwardContext>
  );
}

const ownAnswer = (shift: Shift, { paid, problem }: Pricing): OwnAnswer => ({
  path: "/calculate-pay",
  body: shift,
  result: paid?.result ?? null,
  detail: problem?.detail ?? "",
});

/** One answer after another would add up to a wrong week. */
const AnotherShift = ({ shift }: { readonly shift: Shift }) => (
  <Callout tone="plain" title="More than one shift?">
    <p>
      Price all shifts of one person in a pay period together. Overtime, weekly limits and rest between shifts
      depend on the other shifts, so adding up single shifts gives a wrong total.
    </p>
    <Link className="button" href={`/timesheet${linkOf(shift)}`}>
      Add another shift
    </Link>
  </Callout>
);

const answerFor = ({ paid, problem }: Pricing): FieldAnswer => ({
  problem,
  assumed: paid === null ? null : new Set(paid.result.assumptions.map(({ code }) => code)),
});

function useShown(shift: Shift, isHere: boolean): Shift {
  const [last, setLast] = useState(shift);
  if (isHere && last !== shift) setLast(shift);
  return isHere ? shift : last;
}
