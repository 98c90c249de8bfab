// Every code, in the order in which findings of one severity are listed: its name, what it affects, what to do.

import type { Risk } from "#contract";

interface Code {
  readonly label: string;
  readonly category: Risk["category"];
  readonly impact: Risk["impact_area"];
  readonly action: string;
}

const code = (
  label: string,
  category: Risk["category"],
  impact: Risk["impact_area"],
  action: string,
): Code => ({ label, category, impact, action });

const PAY = "Pay the difference, and look for the same cause in other pay.";
const COMPARE = "Compare the payslip with this amount and its clause.";
const ASK = "Find out the fact, give it, and ask again.";

export const CODES = {
  underpayment: code("Paid less than the award", "pay", "wages", PAY),
  salary_below_award: code(
    "Salary below the award in its period",
    "pay",
    "wages",
    "Top up this period; do not count on another.",
  ),
  component_underpaid: code("A component paid short", "pay", "wages", PAY),
  flat_rate_below_floor: code(
    "A flat rate below the award",
    "pay",
    "wages",
    "Pay each hour what its clause gives, and the difference.",
  ),
  hours_not_paid: code(
    "Fewer hours paid than worked",
    "pay",
    "wages",
    "Compare the hours paid with the record of hours worked.",
  ),
  casual_loading_overtime: code(
    "Casual loading and overtime combined wrongly",
    "rates",
    "wages",
    "Set the pay code to the award's way of combining them.",
  ),
  earlier_rates: code(
    "Rates of an earlier year",
    "rates",
    "wages",
    "Load the rates in force for this pay period, and pay the difference.",
  ),
  first_full_pay_period: code(
    "A change of rates starts with a pay period",
    "rates",
    "wages",
    "Check from which pay period the new rates are paid.",
  ),
  award_version_replaced: code(
    "A version of the award that was corrected since",
    "rates",
    "award_data",
    "Ask again without award_version.",
  ),
  allowance_due: code("An allowance is due", "pay", "wages", COMPARE),
  allowance_not_due: code(
    "An allowance claimed is not due",
    "pay",
    "wages",
    "Check the claim against the clause.",
  ),
  minimum_engagement: code("A minimum engagement or payment is due", "hours", "wages", COMPARE),
  outside_span: code("Work outside the span of hours", "hours", "wages", COMPARE),
  daily_limit: code("Beyond the ordinary hours of a day or shift", "hours", "wages", COMPARE),
  weekly_limit: code("Beyond the ordinary hours of a week or cycle", "hours", "wages", COMPARE),
  beyond_agreed_hours: code(
    "Beyond the agreed part-time hours",
    "hours",
    "wages",
    "Check that a variation was agreed in writing, or pay overtime.",
  ),
  beyond_rostered_hours: code("Beyond the rostered hours", "hours", "wages", COMPARE),
  overtime_circumstances: code("Circumstances make the work overtime", "hours", "wages", COMPARE),
  rest_between_shifts: code(
    "Too short a rest between shifts",
    "hours",
    "rostering",
    "Roster the rest the award asks for. Pay its rate until the person has had it.",
  ),
  roster_limit: code(
    "A roster limit is passed",
    "hours",
    "rostering",
    "Change the roster, or record the agreement that allows it.",
  ),
  meal_break_missed: code(
    "A meal break was not given",
    "breaks",
    "rostering",
    "Roster the break; check whether it was taken and not recorded.",
  ),
  meal_break_late: code("A meal break came too late", "breaks", "rostering", "Roster the break earlier."),
  missed_break_pay: code("Pay for a missed break is due", "breaks", "wages", COMPARE),
  meal_break_worked_through: code("A meal break was worked through", "breaks", "wages", COMPARE),
  break_length_or_place: code(
    "A break of another length or place than the award's",
    "breaks",
    "rostering",
    "Roster breaks where the award puts them.",
  ),
  paid_break_deducted: code(
    "A break deducted that the award pays",
    "breaks",
    "wages",
    "Pay the break as time worked.",
  ),
  public_holiday: code("Work on a public holiday", "holidays", "wages", COMPARE),
  part_day_holiday: code("Work on a part-day public holiday", "holidays", "wages", COMPARE),
  holiday_denied: code(
    "Said to be no holiday; the calendar has one",
    "holidays",
    "wages",
    "Check the day in the state where the work was done.",
  ),
  holiday_depends_on_state: code("A holiday in some states", "holidays", "wages", "Give the state."),
  junior_birthday: code(
    "A birthday that changes the rate",
    "person",
    "wages",
    "Check the age payroll holds, from the birthday on.",
  ),
  classification_differs: code(
    "The classification's code says other than the facts",
    "person",
    "wages",
    "Use the code that fits the person.",
  ),
  classification_facts_unsaid: code(
    "The rate may depend on age, service or apprenticeship",
    "person",
    "wages",
    ASK,
  ),
  apprentice_year_behind: code(
    "An apprentice in a later year than paid",
    "person",
    "wages",
    "Check progress under the training contract.",
  ),
  agreed_hours_unsaid: code(
    "Agreed or rostered hours were not given",
    "hours",
    "wages",
    "Give the hours that were agreed or rostered.",
  ),
  earlier_hours_unsaid: code(
    "Earlier hours were not given",
    "hours",
    "wages",
    "Give the hours worked earlier, or the whole pay period.",
  ),
  rest_unsaid: code(
    "The finish before was not given",
    "hours",
    "wages",
    "Give the previous finish, or the whole pay period.",
  ),
  long_hours: code(
    "More hours than a person works in a day",
    "records",
    "record_keeping",
    "Compare the record with rosters, access logs and the person.",
  ),
  too_regular_times: code(
    "Times too regular to be a record",
    "records",
    "record_keeping",
    "Check that times are recorded as worked, not as rostered.",
  ),
  clock_change: code(
    "Clocks changed during the shift",
    "records",
    "record_keeping",
    "Check how many hours were in fact worked.",
  ),
  unsettled_reading: code(
    "Rests on a reading of an unclear clause",
    "coverage",
    "award_data",
    "Decide with advice which reading you follow.",
  ),
  unstated_facts: code("Facts left unsaid could raise the pay", "coverage", "wages", ASK),
  partial_coverage: code(
    "The award is covered in part",
    "coverage",
    "award_data",
    "Check the gaps against the award's text.",
  ),
} as const satisfies Readonly<Record<string, Code>>;

export type RiskCode = keyof typeof CODES;
