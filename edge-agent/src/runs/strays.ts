/** Vehicles that cross lines although nobody has sent them out. */
interface Seen {
  crossings: number;
  /** By gate: the clock of the gate at the newest read of this vehicle, in microseconds. */
  readUs: Map<string, number>;
}

/** One crossing may be a kart that rolls out or is pushed; with the second it drives. */
const CROSSINGS_MAX = 1;

export class Strays {
  private readonly byVehicle = new Map<string, Seen>();

  /**
   * @param quietMs reads of one gate that follow each other more closely are a kart that stands there, and one crossing together
   * @returns whether the vehicle drives by this
   */
  crossed(vehicleId: string, { gateId, rtcUs }: { gateId: string; rtcUs: number }, quietMs: number): boolean {
    const seen = this.byVehicle.get(vehicleId) ?? { crossings: 0, readUs: new Map<string, number>() };
    this.byVehicle.set(vehicleId, seen);
    const readUs = seen.readUs.get(gateId);
    seen.readUs.set(gateId, rtcUs);
    if (readUs !== undefined && Math.abs(rtcUs - readUs) < quietMs * 1_000) return false;
    seen.crossings += 1;
    return seen.crossings > CROSSINGS_MAX;
  }

  /** It was sent out, or has said that it stands. */
  forget(vehicleId: string): void {
    this.byVehicle.delete(vehicleId);
  }
}
