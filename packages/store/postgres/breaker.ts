// Stops asking a database that does not answer: after a few failures most calls fail at once, and one now and then
// tries.

import { StoreUnavailable } from "../errors.ts";

const FAILURES_TO_OPEN = 3;
const REST_MS = 300;

export type Breaker = <T>(work: () => Promise<T>) => Promise<T>;

export function breaker(): Breaker {
  let failures = 0;
  let closedAgainAt = 0;
  const rest = (): void => {
    // Spread, so that many nodes do not come back at one instant.
    closedAgainAt = performance.now() + REST_MS * (1 + Math.random());
  };
  return async (work) => {
    if (failures >= FAILURES_TO_OPEN) {
      if (performance.now() < closedAgainAt) {
        throw new StoreUnavailable("PostgreSQL did not answer a moment ago; it is tried again shortly");
      }
      rest();
    }
    try {
      const result = await work();
      failures = 0;
      return result;
    } catch (error) {
      if (error instanceof StoreUnavailable) {
        failures += 1;
        rest();
      } else failures = 0;
      throw error;
    }
  };
}
