// What an audit that has started and not ended is doing: to callers it is running, in one of three steps.

/** By its state in the store. */
export const STEPS = { preparing: "reading", running: "pricing", joining: "joining" } as const;

export const isWorking = (state: string): state is keyof typeof STEPS => Object.hasOwn(STEPS, state);
