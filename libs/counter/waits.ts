/** One vehicle as the estimate sees it: when it can take the next customer, in milliseconds from now. */
export interface VehicleOutlook {
  freeInMs: number;
}

/** Getting out, getting in, belts: between two customers of one vehicle. */
export const TURNAROUND_MS = 60_000;

/**
 * An honest wait for everybody in line: each next customer takes the vehicle that is free first.
 * @param durationsMs how long each waiting customer will drive, in line order
 * @returns milliseconds until each may depart; null without any vehicle.
 */
export function estimateWaits(vehicles: readonly VehicleOutlook[], durationsMs: readonly number[]): (number | null)[] {
  const freeAt = vehicles.map((vehicle) => vehicle.freeInMs).sort((a, b) => a - b);
  return durationsMs.map((durationMs) => {
    const soonest = freeAt.shift();
    if (soonest === undefined) return null;
    const next = soonest + durationMs + TURNAROUND_MS;
    const position = freeAt.findIndex((at) => at > next);
    freeAt.splice(position === -1 ? freeAt.length : position, 0, next);
    return soonest;
  });
}
