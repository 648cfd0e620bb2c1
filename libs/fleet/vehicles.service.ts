import { Injectable } from '@nestjs/common';
import { Database, Refusal, type Sql, type Tx } from '@paddock/kernel';
import { edgeOfStore } from './edge.repository';
import { isChecked } from './kart-check';
import { changeVehicle, findVehicles, lockVehicle, type Vehicle } from './vehicle.repository';
import { vehicleStates } from './vehicle.states';

/** A venue whose disk is full can't keep a run, and would fail it after it was paid. */
function refuseFullDisk(alarms: readonly string[]): void {
  if (alarms.includes('diskFull')) throw new Refusal('edge.diskFull');
}

/** Before money is taken for a ride. @throws Refusal edge.diskFull */
export async function assertVenueKeepsRuns(sql: Sql, orgCode: string): Promise<void> {
  refuseFullDisk((await edgeOfStore(sql, orgCode))?.alarms ?? []);
}

/** The fleet's door for areas that put people on vehicles. */
@Injectable()
export class Vehicles {
  constructor(private readonly db: Database) {}

  all(orgCode: string, sql: Sql = this.db): Promise<Vehicle[]> {
    return findVehicles(sql, orgCode);
  }

  /**
   * Takes a vehicle for a run. Two callers at the same instant: the row lock lets one through, the other is refused.
   * @param continues the run that goes on with this one: one that is over takes its own vehicle back from the way in
   * @throws Refusal vehicle.unknown, vehicle.inUse, vehicle.returning, vehicle.offline, vehicle.notStopped, vehicle.checked, edge.none, edge.offline, edge.diskFull
   */
  async assign(
    tx: Tx,
    orgCode: string,
    vehicleId: string,
    runId: string,
    continues: string | null = null,
  ): Promise<Vehicle> {
    const vehicle = await lockVehicle(tx, orgCode, vehicleId);
    if (!vehicle) throw new Refusal('vehicle.unknown');
    if (vehicle.use_state === 'RETURNING' && !isOnItsWayFrom(vehicle, continues))
      throw new Refusal('vehicle.returning');
    if (!vehicleStates.may(vehicle.use_state, 'INUSE')) throw new Refusal('vehicle.inUse');
    const edge = await edgeOfStore(tx, orgCode);
    if (!edge) throw new Refusal('edge.none');
    if (!edge.online) throw new Refusal('edge.offline');
    refuseFullDisk(edge.alarms);
    if (!vehicle.connected) throw new Refusal('vehicle.offline');
    // Its venue would refuse the start, perhaps after it was paid.
    if (vehicle.motion === 'unconfirmed') throw new Refusal('vehicle.notStopped');
    if (await isChecked(tx, vehicleId)) throw new Refusal('vehicle.checked');
    await changeVehicle(tx, vehicleId, { useState: 'INUSE', useStateWhy: { reason: null, note: null }, runId });
    return vehicle;
  }

  /** Locks vehicles in the order of their ids; those of other stores are left out. */
  async lock(tx: Tx, orgCode: string, ids: readonly string[]): Promise<void> {
    if (ids.length > 0)
      await tx.query('SELECT id FROM vehicle WHERE org_code = $1 AND id = ANY($2) ORDER BY id FOR UPDATE', [
        orgCode,
        ids,
      ]);
  }

  /**
   * Gives a free vehicle to the run that the venue reports on it; one that has another run keeps that.
   * @returns whether it was not the run's: the run had been given up
   */
  async hold(tx: Tx, orgCode: string, vehicleId: string, runId: string): Promise<boolean> {
    const vehicle = await lockVehicle(tx, orgCode, vehicleId);
    if (vehicle?.run_id === runId) return false;
    if (vehicle && vehicle.run_id === null && vehicleStates.may(vehicle.use_state, 'INUSE'))
      await changeVehicle(tx, vehicleId, { useState: 'INUSE', useStateWhy: { reason: null, note: null }, runId });
    return true;
  }

  /**
   * Ends the use of a vehicle for a run that is over; nothing happens when it has another run by now.
   * @param comesIn the venue has not stopped it: it is free when the venue says that it is in
   */
  async release(tx: Tx, orgCode: string, vehicleId: string, runId: string, comesIn: boolean): Promise<void> {
    const vehicle = await lockVehicle(tx, orgCode, vehicleId);
    if (vehicle?.run_id !== runId || (vehicle.use_state !== 'INUSE' && vehicle.use_state !== 'RETURNING')) return;
    const { coming_in: report } = vehicle;
    // What was bought on the way in is not driven after all: it comes in as before. And the word that it is in may have come first.
    const isOpen = report !== null && report.phase !== 'in';
    const isIn = report?.runId === runId && report.phase === 'in';
    if ((comesIn && !isIn) || (isOpen && report.runId !== runId))
      await changeVehicle(tx, vehicleId, { useState: 'RETURNING', runId: null });
    else await changeVehicle(tx, vehicleId, { useState: 'IDLE', runId: null, speedLevel: 0 });
  }
}

/** Whether it is the kart of this run, which is over, and not in yet. */
const isOnItsWayFrom = ({ coming_in: report }: Vehicle, runId: string | null): boolean =>
  report?.phase === 'comingIn' && report.runId === runId;
