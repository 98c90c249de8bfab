// The current day in Australia, computed at most once a second.

import type { LocalDate } from "#engine";
import { today } from "#pack";
import { monotonicMs } from "../shared/clock.ts";

export function dayKeeper(): () => LocalDate {
  let day = today();
  let askedAtMs = monotonicMs();
  return () => {
    const nowMs = monotonicMs();
    if (nowMs - askedAtMs >= 1000) {
      day = today();
      askedAtMs = nowMs;
    }
    return day;
  };
}
