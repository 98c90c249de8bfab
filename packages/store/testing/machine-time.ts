// How long something took, in time that the machine gave us: no test fails because the machine was busy elsewhere.

const TICK_MS = 20;
let ticks = 0;
setInterval(() => {
  ticks += 1;
}, TICK_MS).unref();

/** Milliseconds since this was loaded. A pause in which nothing of this process ran counts as one tick. */
export const machineMs = (): number => ticks * TICK_MS;
