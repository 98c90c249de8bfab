// Bodies of POST /calculate-pay that must not be priced, and the status each gets: text, shape, numbers, dates, awards.

import { SHIFT } from "./call.ts";

export interface BadBody {
  readonly name: string;
  readonly body: string | Uint8Array;
  readonly status: number;
  /** The place that the answer must name. */
  readonly pointer?: string;
}

const WRITTEN = JSON.stringify(SHIFT);

/** The shift with something written at its end, as text: no object could say it. */
const plus = (text: string): string => `${WRITTEN.slice(0, -1)},${text}}`;
const shift = (change: object): string => JSON.stringify({ ...SHIFT, ...change });
const bytes = (inString: readonly number[]): Uint8Array =>
  Buffer.concat([
    Buffer.from(`${WRITTEN.slice(0, -1)},"client_ref":"`),
    Buffer.from(inString),
    Buffer.from('"}'),
  ]);
const keys = (name: (index: number) => string): string =>
  `{${Array.from({ length: 75_000 }, (_, index) => `"${name(index)}":1`).join(",")}}`;

const text = (name: string, body: string | Uint8Array): BadBody => ({ name, body, status: 400 });
const value = (name: string, pointer: string, body: string): BadBody => ({
  name,
  body,
  status: 422,
  pointer,
});

export const BAD_TEXT: readonly BadBody[] = [
  text("empty", ""),
  ...["null", "[]", '"x"', "1", "true"].map((body) => text(body, body)),
  text("cut off", WRITTEN.slice(0, -9)),
  text("a byte-order mark", `\ufeff${WRITTEN}`),
  ...["NaN", "Infinity", "0x10", "01", ".5", "1.", "+1"].map((number) =>
    text(number, plus(`"age":${number}`)),
  ),
  text("single quotes", WRITTEN.replaceAll('"', "'")),
  text("a comment", plus('"age":24 // years\n')),
  text("a trailing comma", `${WRITTEN.slice(0, -1)},}`),
  text("a name twice", plus('"state":"NSW"')),
  text("a name twice through an escape", plus('"st\\u0061te":"NSW"')),
  text(
    "a name twice inside a break",
    shift({}).replace('"end_time":"19:30"', '"end_time":"19:30","end_time":"19:45"'),
  ),
  text("FF FE", bytes([0xff, 0xfe])),
  text("overlong UTF-8", bytes([0xc0, 0xaf])),
  text("CESU-8", bytes([0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80])),
  text("half a surrogate pair", plus('"client_ref":"\\ud800"')),
  text("a NUL", plus('"client_ref":"\\u0000"')),
  text("500,000 deep", `{"a":${"[".repeat(500_000)}`),
  text(
    "75,000 unknown names",
    keys((index) => `k${index}`),
  ),
  text(
    "75,000 names like whole numbers",
    keys((index) => String(index * 4096)),
  ),
  text("two requests in one", `${WRITTEN}${WRITTEN}`),
  text("UTF-16", Buffer.from(WRITTEN, "utf16le")),
  text("a form", "award_code=MA000004"),
];

export const BAD_SHAPES: readonly BadBody[] = [
  value("__proto__", "/__proto__", plus('"__proto__":{"age":1}')),
  value("__proto__ through an escape", "/__proto__", plus('"\\u005f_proto__":{"age":1}')),
  value("constructor.prototype", "/constructor", plus('"constructor":{"prototype":{"age":1}}')),
  value(
    "__proto__ inside a break",
    "/breaks/0/__proto__",
    WRITTEN.replace('"end_time":"19:30"', '"end_time":"19:30","__proto__":{"paid":true}'),
  ),
  value("__proto__ as a classification", "/classification_code", shift({ classification_code: "__proto__" })),
  value(
    "constructor as a classification",
    "/classification_code",
    shift({ classification_code: "constructor" }),
  ),
  value("__proto__ as an allowance", "/allowances/__proto__", plus('"allowances":{"__proto__":true}')),
  value("an unknown field", "/colour", shift({ colour: "red" })),
  value("a list that is an object with a length", "/breaks", shift({ breaks: { length: 1, 0: {} } })),
  value("a list that is a string", "/breaks", shift({ breaks: "19:00-19:30" })),
  value("fields of an answer sent back", "/total", shift({ total: "1.00" })),
  value("51 breaks", "/breaks", shift({ breaks: Array(51).fill(SHIFT.breaks[0]) })),
];

export const BAD_NUMBERS: readonly BadBody[] = [
  ...[
    "null",
    '"25"',
    "[25]",
    "{}",
    "true",
    "-1",
    "0",
    "1e999",
    "1e21",
    "9007199254740993",
    "20.99",
    "1e-7",
  ].map((number) => value(`age ${number}`, "/age", plus(`"age":${number}`))),
  value("an age of more digits than a double", "/age", plus('"age":24.000000000000000001')),
  ...["1e999", "9007199254740993", "1e-7", "0.005", "-0.5", '"7.6"', "null"].map((number) =>
    value(`hours ${number}`, "/hours_already_worked_today", plus(`"hours_already_worked_today":${number}`)),
  ),
  ...["1e999", "9007199254740993", "1e-7", "-1", "false", "1000001"].map((number) =>
    value(`a quantity ${number}`, "/allowances/vehicle", plus(`"allowances":{"vehicle":${number}}`)),
  ),
  ...["1e999", "1.5", "9007199254740993"].map((number) =>
    value(
      `a circumstance ${number}`,
      "/circumstances/roster-cycle-weeks",
      plus(`"circumstances":{"roster-cycle-weeks":${number}}`),
    ),
  ),
];

const at = (field: string, given: unknown): BadBody =>
  value(`${field} ${JSON.stringify(given)?.slice(0, 40)}`, `/${field}`, shift({ [field]: given }));

export const BAD_DATES: readonly BadBody[] = [
  ...[
    "2026-02-29",
    "2026-13-01",
    "2026-04-31",
    "2026-00-10",
    "20260101",
    "2026-1-1",
    "01/02/2026",
    1_785_888_000_000,
  ].map((given) => at("work_date", given)),
  ...["2026-08-05T00:00:00Z", "2026-08-05+10:00", "+275760-09-13", "2026-08-05 ", "２０２６-08-05", ""].map(
    (given) => at("work_date", given),
  ),
  ...["24:00", "25:00", "16:60", "4pm", "16:00:00", "16:00Z", "16:00+10:00", "16.00", 960].map((given) =>
    at("start_time", given),
  ),
  at("previous_shift_end", "2026-08-04T22:00:00.000000000"),
  at("previous_shift_end", "2026-08-04t22:00"),
  at("previous_shift_end", "2026-08-04T22:00-00:00"),
  at("previous_shift_end", "2026-02-30T22:00"),
  value("equal times", "/end_time", shift({ end_time: "16:00", breaks: [] })),
  value("no end", "/end_time", shift({ end_time: undefined })),
  value("no start", "/start_time", shift({ start_time: undefined })),
  value("a date of 900 KB", "/work_date", shift({ work_date: `${"2026-08-0".repeat(100_000)}x` })),
  value(
    "a break outside the shift",
    "/breaks/0",
    shift({ breaks: [{ start_time: "12:00", end_time: "12:30" }] }),
  ),
  value(
    "breaks that overlap",
    "/breaks",
    shift({
      breaks: [
        { start_time: "18:00", end_time: "18:30" },
        { start_time: "18:15", end_time: "18:45" },
      ],
    }),
  ),
];

const refusal = (name: string, change: object): BadBody => ({ name, body: shift(change), status: 422 });

/**
 * The law, as we have it, does not answer: before the first rate, after the last verified day, an award with rates
 * alone.
 */
export const REFUSALS: readonly BadBody[] = [
  ...["0000-01-01", "1899-12-31", "9999-12-31", "2028-02-29", "2020-06-30"].map((work_date) =>
    refusal(work_date, { work_date }),
  ),
  refusal("an award with rates alone", { award_code: "MA000003" }),
];

export const BAD_AWARD_DATA: readonly BadBody[] = [
  at("award_code", "MA999999"),
  at("award_code", "ma000004"),
  at("award_code", "'; DROP TABLE credentials;--"),
  at("classification_code", "nobody"),
  at("classification_code", "fast-food-employee-level-1"),
  at("classification_code", "<svg onload=alert(1)>"),
  ...[0, -1, 150, 20.99].map((age) => at("age", age)),
  at("employment_type", ["casual", "part_time"]),
  at("employment_type", "casual, part_time"),
  at("state", "vic"),
  at("state", "AEST"),
  at("apprenticeship", { year: 5 }),
  value("junior and apprentice", "/apprenticeship", shift({ age: 17, apprenticeship: { year: 1 } })),
  at("service_start_date", "2026-08-06"),
  ...["2026-08-05", "2026-08-04", "0001-01-01"].map((born) => at("date_of_birth", born)),
  ...[168, 20, 1.00000000001].map((hours) => at("hours_already_worked_today", hours)),
  at("locality", "Atlantis"),
  at("client_ref", "x".repeat(201)),
  value("an apprentice's fifth year", "/apprenticeship/year", shift({ apprenticeship: { year: 10 } })),
];

/** Text that other programs would run: here it is text. */
export const HOSTILE_TEXT = [
  "'; DROP TABLE credentials;--",
  "<svg onload=alert(1)>",
  "=HYPERLINK(1)",
  "{{7*7}}",
  ["$", "{jndi:ldap://x}"].join(""),
  "../../etc/passwd",
  "\u2028\u2029\u0007\u001b[31m",
];
