/** Which vehicle is offered for the next start, and what becomes of an offer when its vehicle is gone. Pure. */
import type { VehicleRow } from '@paddock/contracts/wire';
import { parseTime } from '../../shared/format';
import { isFree } from '../../shared/vehicleState';

export type OfferedVehicle = Pick<
  VehicleRow,
  'id' | 'cardName' | 'indexNumber' | 'status' | 'isConnecte' | 'batteryPercent' | 'statusSince'
>;

/** A vehicle at or below it is charged first. */
const batteryFloorPercent = 40;

/** One that reports no battery has none that could run empty. */
const isCharged = ({ batteryPercent }: OfferedVehicle): boolean =>
  batteryPercent === null || batteryPercent > batteryFloorPercent;

const idleSince = (vehicle: OfferedVehicle): number => parseTime(vehicle.statusSince) ?? Number.POSITIVE_INFINITY;

/** Vehicles that may be offered, the one idle longest first. Those that drive, wait for somebody or are in service never are. */
export const suggestedVehicles = <T extends OfferedVehicle>(vehicles: readonly T[]): T[] =>
  vehicles
    .filter((vehicle) => isFree(vehicle) && isCharged(vehicle))
    .toSorted((a, b) => idleSince(a) - idleSince(b) || a.indexNumber - b.indexNumber);

export interface Offer {
  vehicleId: string | null;
  /** The vehicle shown before is gone: this one stands in for it, and was not chosen by anybody. */
  replaced: boolean;
}
export const noOffer: Offer = { vehicleId: null, replaced: false };

/** The offer stays with its vehicle while that one is free; then the next is offered. The same object when nothing changes. */
export function nextOffer(offer: Offer, vehicles: readonly OfferedVehicle[]): Offer {
  const present = vehicles.find(({ id }) => id === offer.vehicleId);
  if (present && isFree(present)) return offer;
  const next = suggestedVehicles(vehicles)[0]?.id ?? null;
  if (next === offer.vehicleId) return offer;
  return { vehicleId: next, replaced: offer.vehicleId !== null };
}

/** The vehicle whose number was typed. */
export const vehicleOfNumber = <T extends OfferedVehicle>(vehicles: readonly T[], typed: string): T | undefined =>
  vehicles.find(({ cardName }) => cardName.toLowerCase() === typed.trim().toLowerCase());
