// Counters that each worker writes in its own part of shared memory and the main thread adds up.

const STATUSES = [
  200, 201, 202, 204, 303, 304, 400, 401, 403, 404, 405, 408, 409, 410, 413, 414, 415, 417, 422, 429, 431,
  500, 503,
] as const;

/** Upper ends in seconds; the last bucket has no end. */
const DURATIONS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5] as const;

const GAUGES = ["connections", "key_cache_entries", "event_loop_delay_seconds", "redis_up"] as const;
type Gauge = (typeof GAUGES)[number];
const COUNTERS = ["wrong_keys", "connections_refused"] as const;
type Counter = (typeof COUNTERS)[number];

/** Requests without a matching route, and bytes that were not a request. */
const OTHER_ROUTES = ["unmatched", "malformed"] as const;

export interface Metrics {
  /** `route` is a path pattern of the table, "unmatched" or "malformed". */
  request(route: string, status: number, seconds: number): void;
  set(gauge: Gauge, value: number): void;
  add(counter: Counter): void;
}

/** Room for more routes than there are, so that we can make the memory before we know them. */
const MOST_ROUTES = 64;
const PER_ROUTE = STATUSES.length + DURATIONS.length + 2;
const AFTER_ROUTES = MOST_ROUTES * PER_ROUTE;
const WORDS = AFTER_ROUTES + GAUGES.length + COUNTERS.length;

const routesOf = (paths: readonly string[]): readonly string[] => [...OTHER_ROUTES, ...paths];

export const newMetrics = (): SharedArrayBuffer => new SharedArrayBuffer(WORDS * 8);

export function metrics(memory: SharedArrayBuffer, paths: readonly string[]): Metrics {
  const values = new Float64Array(memory);
  const places = new Map(routesOf(paths).map((route, index) => [route, index * PER_ROUTE]));
  const statuses = new Map<number, number>(STATUSES.map((status, index) => [status, index]));
  const increase = (at: number, by: number): void => {
    values[at] = (values[at] ?? 0) + by;
  };
  return {
    request(route, status, seconds) {
      const base = places.get(route) ?? groupOf(route, places);
      increase(base + (statuses.get(status) ?? STATUSES.indexOf(500)), 1);
      const bucket = DURATIONS.findIndex((end) => seconds <= end);
      increase(base + STATUSES.length + (bucket < 0 ? DURATIONS.length : bucket), 1);
      increase(base + PER_ROUTE - 1, seconds);
    },
    set(gauge, value) {
      values[AFTER_ROUTES + GAUGES.indexOf(gauge)] = value;
    },
    add(counter) {
      increase(AFTER_ROUTES + GAUGES.length + COUNTERS.indexOf(counter), 1);
    },
  };
}

/** All calls of the console count together. */
const groupOf = (route: string, places: ReadonlyMap<string, number>): number => {
  const group = [...places].find(([path]) => route.startsWith(`${path}/`));
  return group?.[1] ?? 0;
};

/** The sum of every worker's part as Prometheus reads it. */
export function metricsText(parts: readonly SharedArrayBuffer[], paths: readonly string[]): string {
  const sums = new Float64Array(WORDS);
  for (const part of parts) {
    const values = new Float64Array(part);
    for (let at = 0; at < WORDS; at += 1) sums[at] = (sums[at] ?? 0) + (values[at] ?? 0);
  }
  const routes = routesOf(paths);
  return [
    "# TYPE fairclause_requests_total counter",
    ...routes.flatMap((route, index) => requestLines(route, sums, index * PER_ROUTE)),
    "# TYPE fairclause_request_duration_seconds histogram",
    ...routes.flatMap((route, index) => durationLines(route, sums, index * PER_ROUTE)),
    ...GAUGES.flatMap((gauge, index) => [
      `# TYPE fairclause_${gauge} gauge`,
      `fairclause_${gauge} ${sums[AFTER_ROUTES + index] ?? 0}`,
    ]),
    ...COUNTERS.flatMap((counter, index) => [
      `# TYPE fairclause_${counter}_total counter`,
      `fairclause_${counter}_total ${sums[AFTER_ROUTES + GAUGES.length + index] ?? 0}`,
    ]),
  ].join("\n");
}

const requestLines = (route: string, sums: Float64Array, base: number): readonly string[] =>
  STATUSES.flatMap((status, index) => {
    const count = sums[base + index] ?? 0;
    return count === 0 ? [] : [`fairclause_requests_total{route="${route}",status="${status}"} ${count}`];
  });

function durationLines(route: string, sums: Float64Array, base: number): readonly string[] {
  const name = "fairclause_request_duration_seconds";
  let total = 0;
  const lines = [...DURATIONS, "+Inf"].map((end, index) => {
    total += sums[base + STATUSES.length + index] ?? 0;
    return `${name}_bucket{route="${route}",le="${end}"} ${total}`;
  });
  if (total === 0) return [];
  const seconds = sums[base + STATUSES.length + DURATIONS.length + 1] ?? 0;
  return [...lines, `${name}_sum{route="${route}"} ${seconds}`, `${name}_count{route="${route}"} ${total}`];
}
