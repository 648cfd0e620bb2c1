/** Vehicles whose ride is over and that come in. */
import { z } from 'zod';
import { idSchema as id } from './id';

const instant = z.iso.datetime();

/** `comingIn`: its ride is over and it drives in. `inPit`: it is in, and its stop is not answered yet or may be undone. `in`: it is free. */
export const RETURN_PHASES = ['comingIn', 'inPit', 'in'] as const;
export type ReturnPhase = (typeof RETURN_PHASES)[number];
/** How a vehicle comes in after its latest ride. */
export const returningSchema = z.object({
  /** The run that is over. */
  runId: id,
  phase: z.enum(RETURN_PHASES),
  /** Its last crossing, or when its time was over. */
  since: instant,
  /** From when on somebody is to look where it is. */
  lateAt: instant,
  /** Until when the touch of staff may be undone; null: somebody or something else brought it in, or nothing yet. */
  undoUntil: instant.nullable(),
});
export type Returning = z.infer<typeof returningSchema>;
/** What the core knows of a vehicle that comes in, for an agent that has lost it. */
export const knownReturnSchema = returningSchema.extend({ vehicleId: id });
export type KnownReturn = z.infer<typeof knownReturnSchema>;

/** So long the touch "in the pit" may be undone: until then the vehicle is not free. */
export const IN_PIT_UNDO_MS = 5_000;
