// One clock for windows and time-to-live: monotonic, and the same in every thread of the process.

/** Milliseconds since some moment of the past; it never jumps, whatever the machine's date does. */
export function monotonicMs(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1000 + nanoseconds / 1_000_000;
}
