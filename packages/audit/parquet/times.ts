// Days, times of day and instants as DuckDB writes them.

export interface Unit {
  readonly aSecond: bigint;
  readonly digits: number;
}

export const MILLIS: Unit = { aSecond: 1000n, digits: 3 };
export const MICROS: Unit = { aSecond: 1_000_000n, digits: 6 };
export const NANOS: Unit = { aSecond: 1_000_000_000n, digits: 9 };
export const UNITS = { MILLIS, MICROS, NANOS } as const;

export const two = (value: number): string => String(value).padStart(2, "0");

const DAYS_OF_400_YEARS = 146_097;
/** From 1 March of year 0 to 1 January 1970. */
const DAYS_TO_1970 = 719_468;
/** DuckDB has a day before all and a day after all. */
const NEVER_DAY = 2 ** 31 - 1;

export function dayText(days: number): string {
  if (Math.abs(days) === NEVER_DAY) return days > 0 ? "infinity" : "-infinity";
  const [date, era] = civilText(days);
  return date + era;
}

/** Years begin in March here, so that a leap day ends one. */
function civilText(days: number): readonly [date: string, era: string] {
  const shifted = days + DAYS_TO_1970;
  const cycle = Math.floor(shifted / DAYS_OF_400_YEARS);
  const day = shifted - cycle * DAYS_OF_400_YEARS;
  const year = Math.floor(
    (day - Math.floor(day / 1460) + Math.floor(day / 36_524) - Math.floor(day / 146_096)) / 365,
  );
  const ofYear = day - (365 * year + Math.floor(year / 4) - Math.floor(year / 100));
  const march = Math.floor((5 * ofYear + 2) / 153);
  const ofMonth = ofYear - Math.floor((153 * march + 2) / 5) + 1;
  const month = march < 10 ? march + 3 : march - 9;
  const civil = year + cycle * 400 + (month <= 2 ? 1 : 0);
  const shown = String(civil > 0 ? civil : 1 - civil).padStart(4, "0");
  return [`${shown}-${two(month)}-${two(ofMonth)}`, civil > 0 ? "" : " (BC)"];
}

const DAY_SECONDS = 86_400n;

/** Without the zeros at its end. */
function withoutZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === "0") end -= 1;
  return digits.slice(0, end);
}

/** A time of day; 24:00:00 is one. */
export function timeText(units: bigint, { aSecond, digits }: Unit): string {
  const seconds = Number(units / aSecond);
  const part = withoutZeros(String(units % aSecond).padStart(digits, "0"));
  const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(":");
  return part === "" ? clock : `${clock}.${part}`;
}

/** Finer than this, DuckDB has neither times of day nor instants. */
export const toMicros = (units: bigint, { aSecond }: Unit): bigint =>
  aSecond > MICROS.aSecond ? units / (aSecond / MICROS.aSecond) : units * (MICROS.aSecond / aSecond);

export function instantText(units: bigint, unit: Unit, zone = ""): string {
  const aDay = DAY_SECONDS * unit.aSecond;
  const inDay = ((units % aDay) + aDay) % aDay;
  const [date, era] = civilText(Number((units - inDay) / aDay));
  return `${date}${era} ${timeText(inDay, unit)}${zone}`;
}
