// The embedded store's clock: the machine's, carried on by this process's own elapsed time. A machine clock that
// is wrong for a while ends no key early, and one that is set back revives none.

interface Clocks {
  /** The machine's, UTC milliseconds. */
  wallMs(): number;
  /** One that never jumps. */
  steadyMs(): number;
}

export interface SteadyClock {
  nowMs(): number;
  /** How far the machine's clock is from ours; 0 when they agree. */
  jumpMs(): number;
}

/** Machines correct their clocks by small steps all the time. */
const AGREE_MS = 5000;
/** A machine that slept is right about the time it slept; a wrong clock is usually corrected before this. */
const BELIEVED_AFTER_MS = 10 * 60_000;

const REAL: Clocks = { wallMs: () => Date.now(), steadyMs: () => performance.now() };

/**
 * We follow small steps, forwards at once. We do not believe a jump for ten minutes, and never a jump back, except to
 * our own time from before a jump we believed.
 */
export function steadyClock({ wallMs, steadyMs }: Clocks = REAL): SteadyClock {
  let [kept, before, toldMs] = [wallMs() - steadyMs(), Number.NaN, 0];
  let jumpedAtMs: number | null = null;
  const look = (): number => {
    const now = wallMs() - steadyMs();
    if (Math.abs(now - before) <= AGREE_MS) [kept, before, toldMs] = [now, Number.NaN, 0];
    const jump = now - kept;
    if (Math.abs(jump) <= AGREE_MS) {
      jumpedAtMs = null;
      if (jump > 0) kept = now;
      return 0;
    }
    jumpedAtMs ??= steadyMs();
    if (jump < 0 || steadyMs() - jumpedAtMs < BELIEVED_AFTER_MS) return jump;
    if (Number.isNaN(before)) before = kept;
    [kept, jumpedAtMs] = [now, null];
    return 0;
  };
  return {
    nowMs() {
      look();
      toldMs = Math.max(toldMs, Math.floor(kept + steadyMs()));
      return toldMs;
    },
    jumpMs: look,
  };
}
