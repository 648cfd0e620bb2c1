/** Who is started next, and on what. Pure. */
import type { LineUpPayload } from '@paddock/contracts/feed';
import type { VehicleRow } from '@paddock/contracts/wire';
import { limitedLast } from '../../shared/sendOff';
import { isFree, mayStart } from '../../shared/vehicleState';

export interface NextStart<V> {
  entry: LineUpPayload | null;
  vehicle: V | null;
}

type Startable = Pick<VehicleRow, 'id' | 'status' | 'isConnecte' | 'indexNumber' | 'ownLevel'>;

/** The first one who waits, on the vehicle chosen beforehand, else the one meant for the entry, else the first free one; those with a lasting limit come last. */
export function nextStart<V extends Startable>(
  people: readonly LineUpPayload[],
  vehicles: readonly V[],
  chosenId: string | null,
): NextStart<V> {
  const entry = people[0] ?? null;
  const usable = (id: string | null | undefined): V | undefined =>
    vehicles.find((vehicle) => vehicle.id === id && mayStart(vehicle));
  const free = vehicles.toSorted((a, b) => limitedLast(a, b) || a.indexNumber - b.indexNumber).find(isFree);
  return { entry, vehicle: usable(chosenId) ?? usable(entry?.vehicleId) ?? free ?? null };
}

/** The next waiting people in number order on the chosen vehicles, as far as both reach. */
export const pairUp = <V>(people: readonly LineUpPayload[], vehicles: readonly V[]): [LineUpPayload, V][] =>
  vehicles.slice(0, people.length).flatMap((vehicle, index) => {
    const entry = people[index];
    return entry ? [[entry, vehicle]] : [];
  });
