// Requests as bytes, made before the clock runs, so that the load costs the machine as little as possible.

import { anyoneBody, shiftBody } from "./shifts.ts";

interface Asked {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly token: string | null;
  readonly body?: string;
}

export const CALCULATE = "/api/v1/calculate-pay";

function written({ method, path, token, body }: Asked): string {
  const head = [
    `${method} ${path} HTTP/1.1`,
    "Host: localhost",
    ...(token === null ? [] : [`Authorization: Bearer ${token}`]),
    ...(body === undefined
      ? []
      : ["Content-Type: application/json", `Content-Length: ${Buffer.byteLength(body)}`]),
  ];
  return `${head.join("\r\n")}\r\n\r\n${body ?? ""}`;
}

/** Calculations of the shifts from `first`, `count` of them. */
export const calculations = (token: string, first: number, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => calculation(token, first + index));

const calculation = (token: string, n: number, body: object = shiftBody(n)): string =>
  written({ method: "POST", path: CALCULATE, token, body: JSON.stringify(body) });

/** Pay periods of so many shifts, half an hour each, eight a day; a few that differ. */
export const periods = (token: string, count: number): readonly string[] =>
  Array.from({ length: 20 }, (_, minute) =>
    written({
      method: "POST",
      path: "/api/v1/calculate-pay-period",
      token,
      body: JSON.stringify({
        employee: {
          award_code: "MA000004",
          classification_code: "retail-1",
          employment_type: "casual",
          state: "VIC",
        },
        period: { start: "2026-08-03", end: "2026-08-30", week_starts_on: "monday" },
        shifts: Array.from({ length: count }, (_, index) => halfHour(index, minute)),
      }),
    }),
  );

function halfHour(index: number, minute: number): object {
  const hour = 9 + (index % 8);
  const clock = (past: number): string => `${String(hour).padStart(2, "0")}:${String(past).padStart(2, "0")}`;
  const work_date = new Date(Date.UTC(2026, 7, 3 + Math.floor(index / 8))).toISOString().slice(0, 10);
  return { id: `s${index}`, work_date, start_time: clock(minute), end_time: clock(minute + 30) };
}

/**
 * A day's traffic: mostly calculations, of few kinds and of every kind, some reading, and callers with the usual
 * mistakes.
 */
export function mixed(token: string, first: number, rounds: number): readonly string[] {
  return Array.from({ length: rounds }, (_, round) => {
    const n = first + 9 * round;
    return [
      ...calculations(token, n, 6),
      calculation(token, n, anyoneBody(2 * n)),
      calculation(token, n, anyoneBody(2 * n + 1)),
      audited(token, n + 8),
      ...READ.map((path) => written({ method: "GET", path: `/api/v1${path}`, token })),
      ...wrong(token),
    ];
  }).flat();
}

/** What `mixed` should have answered with an error. */
export const WRONG_SHARE = 5 / 20;

const READ = [
  "/awards",
  "/awards/MA000004",
  "/awards/MA000100/classifications?on=2026-08-01",
  "/public-holidays?state=VIC&year=2026",
  "/awards/MA000009/coverage",
  "/health",
];

const audited = (token: string, n: number): string =>
  written({
    method: "POST",
    path: "/api/v1/calculate-pay-audited",
    token,
    body: JSON.stringify(shiftBody(n)),
  });

const UNKNOWN_KEY = `ak_${"0".repeat(32)}:sk_${"A".repeat(49)}`;

const wrong = (token: string): readonly string[] => [
  written({
    method: "POST",
    path: CALCULATE,
    token,
    body: JSON.stringify({ ...shiftBody(0), colour: "red", age: -1 }),
  }),
  written({ method: "POST", path: CALCULATE, token, body: '{"award_code":"MA000004",' }),
  written({ method: "GET", path: "/api/v1/nothing-here", token }),
  written({ method: "GET", path: "/api/v1/awards", token: null }),
  written({ method: "GET", path: "/api/v1/awards", token: UNKNOWN_KEY }),
];
