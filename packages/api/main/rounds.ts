// Work that repeats for as long as the service runs, and may finish when it stops.

export interface Rounds {
  stop(): Promise<void>;
}

/** The next round begins a while after the previous one ended; a round reports its own failures. */
export function inRounds(pauseMs: number, round: () => Promise<void>): Rounds {
  const stopping = new AbortController();
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await round();
      await pause(pauseMs, stopping.signal);
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    if (signal.aborted) return done();
    const timer = setTimeout(done, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      done();
    });
  });
