import { z } from 'zod';

const iso = z.iso.datetime();

/** How a vehicle comes in after its ride. */
export const vehicleReturnSchema = z.object({
  /** Its last crossing, or when its time was over. */
  since: iso,
  /** From when on somebody is to look where it is. */
  lateAt: iso,
  /** It is in the pit and its stop is not answered yet, or may be undone. */
  inPit: z.boolean(),
  /** Until when the touch of staff may be undone; null: nobody has touched it. */
  undoUntil: iso.nullable(),
});
export type VehicleReturn = z.infer<typeof vehicleReturnSchema>;
