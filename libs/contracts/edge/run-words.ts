/** What a run and a lap can be. */
export const RUN_MODES = ['laps', 'timed'] as const;
export type RunMode = (typeof RUN_MODES)[number];
/** DISPATCHED: ordered, the kart has not answered. FAILED: the kart never answered, nothing was driven. */
export const RUN_STATES = ['DISPATCHED', 'RUNNING', 'FINISHED', 'FAILED'] as const;
export type RunState = (typeof RUN_STATES)[number];
export const LAP_FLAGS = ['short', 'long', 'void', 'yellow', 'best'] as const;
export type LapFlag = (typeof LAP_FLAGS)[number];
