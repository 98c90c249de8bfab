// The timesheet: a pay period of one employee typed or pasted as a grid, priced together in the page.

import { lazy, Suspense, useCallback, useDeferredValue, useEffect, useMemo, useState } from "react";
import type { Library, PublicIndex } from "#contract";
import { index as publicIndex } from "../data/files.ts";
import { libraryFor } from "../data/held.ts";
import { useData } from "../data/use-data.ts";
import "../playground/playground.css";
import { UnreadLink } from "../playground/unread-link.tsx";
import { AwardContext } from "../ui/clause.tsx";
import { Failed, type Loaded, Wait } from "../ui/loading.tsx";
import { Page } from "../ui/page.tsx";
import "../ui/printed.css";
import { EmployeeCard } from "./employee-card.tsx";
import { EXAMPLE } from "./example.ts";
import { timesheetAt } from "./from-shift.ts";
import { rowsLeftOut } from "./left-out.ts";
import { PeriodResultView } from "./period-view.tsx";
import { periodPricingOf } from "./price.ts";
import { PrintedPeriod } from "./printed-period.tsx";
import { readTimesheet } from "./request.ts";
import { ShiftsCard } from "./shifts-card.tsx";
import "./timesheet.css";
import { EMPTY_TIMESHEET, linkOf, NO_AWARD, type Timesheet } from "./timesheet.ts";

const PeriodReasons = lazy(() => import("./period-reasons.tsx"));

export default function TimesheetPage() {
  const [sheet, setSheet] = useState<Timesheet>(() => timesheetAt(window.location.hash) ?? EMPTY_TIMESHEET);
  useAddress(sheet, setSheet);
  const listed = useData("index", publicIndex);
  return (
    <Page
      title="Timesheet"
      lead="What a pay period must pay at least, shift by shift, with the clause behind every cent. Paste the cells of your spreadsheet. The calculation runs in this page, and nothing you type leaves it."
    >
      <UnreadLink mark="#timesheet=" read={timesheetAt} instead="This timesheet is empty." />
      <Wait on={listed}>{(index) => <Sheet index={index} sheet={sheet} setSheet={setSheet} />}</Wait>
    </Page>
  );
}

/** The address follows the typing, and we read a link opened in this tab. */
function useAddress(sheet: Timesheet, setSheet: (sheet: Timesheet) => void): void {
  useEffect(() => {
    if (sheet === EMPTY_TIMESHEET) return;
    const timer = setTimeout(() => window.history.replaceState(window.history.state, "", linkOf(sheet)), 250);
    return () => clearTimeout(timer);
  }, [sheet]);
  useEffect(() => {
    const read = ({ newURL }: HashChangeEvent) => {
      const given = timesheetAt(new URL(newURL).hash);
      if (given !== null) setSheet(given);
    };
    window.addEventListener("hashchange", read);
    return () => window.removeEventListener("hashchange", read);
  }, [setSheet]);
}

interface Law {
  /** Null until it is loaded. */
  readonly library: Library | null;
  readonly loaded: Loaded<Library | null>;
}

/** The law of the chosen award. */
function useLaw(code: string): Law {
  const loaded = useData<Library | null>(code, async () => (code === NO_AWARD ? null : libraryFor(code)));
  return { library: loaded.value?.awards.codes[0] === code ? loaded.value : null, loaded };
}

interface SheetProps {
  readonly index: PublicIndex;
  readonly sheet: Timesheet;
  readonly setSheet: (next: Timesheet | ((sheet: Timesheet) => Timesheet)) => void;
}

function Sheet({ index, sheet, setSheet }: SheetProps) {
  const { library, loaded } = useLaw(sheet.employee.award_code);
  const read = useMemo(() => readTimesheet(sheet), [sheet]);
  // Typing never waits for the pay, and the pay belongs to the rows it was worked out from.
  const priced = useDeferredValue(read);
  const { body } = priced;
  const pricing = useMemo(() => periodPricingOf(body, library), [body, library]);
  const leftOut = pricing.paid === null ? 0 : rowsLeftOut(priced, pricing.paid.result);
  const held = library?.awards.get(sheet.employee.award_code) ?? null;
  const setRows = useCallback((rows: Timesheet["rows"]) => setSheet((now) => ({ ...now, rows })), [setSheet]);
  const setPaid = useCallback((paid: Timesheet["paid"]) => setSheet((now) => ({ ...now, paid })), [setSheet]);
  return (
    <AwardContext value={held?.award ?? null}>
      <div className="timesheet">
        <EmployeeCard {...{ index, sheet, setSheet, held, read, pricing }} />
        <ShiftsCard
          {...{ sheet, setRows, held, read, pricing }}
          onExample={sheet === EMPTY_TIMESHEET ? () => setSheet(EXAMPLE) : null}
        />
        {library === null && loaded.problem !== null && (
          <Failed problem={loaded.problem} again={loaded.reload} />
        )}
        <PeriodResultView
          {...{ sheet, pricing, setPaid }}
          read={priced}
          onAnswer={({ slug, value }) => setSheet((now) => answered(now, slug, value))}
        />
        {body !== null && library !== null && pricing.paid !== null && (
          <Suspense fallback={null}>
            <PeriodReasons body={body} paid={leftOut === 0 ? sheet.paid : null} library={library} />
          </Suspense>
        )}
        {pricing.paid !== null && held !== null && (
          <PrintedPeriod result={pricing.paid.result} {...{ sheet, leftOut, held }} />
        )}
      </div>
    </AwardContext>
  );
}

/** An answer below the pay applies to every shift of the period. */
const answered = (sheet: Timesheet, slug: string, value: boolean | string): Timesheet => ({
  ...sheet,
  employee: {
    ...sheet.employee,
    circumstances: { ...sheet.employee.circumstances, [slug]: value },
  },
});
