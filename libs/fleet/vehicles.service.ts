import { Injectable } from '@nestjs/common';
import { Database, Refusal, type Sql, type Tx } from '@paddock/kernel';
import { edgeOfStore } from './edge.repository';
import { changeVehicle, findVehicles, lockVehicle, type Vehicle } from './vehicle.repository';
import { vehicleStates } from './vehicle.states';

/** The fleet's door for areas that put people on vehicles. */
@Injectable()
export class Vehicles {
  constructor(private readonly db: Database) {}

  all(orgCode: string, sql: Sql = this.db): Promise<Vehicle[]> {
    return findVehicles(sql, orgCode);
  }

  /**
   * Takes a vehicle for a run. Two callers at the same instant: the row lock lets one through, the other is refused.
   * @throws Refusal vehicle.unknown, vehicle.inUse, vehicle.offline, vehicle.notStopped, edge.none, edge.offline
   */
  async assign(tx: Tx, orgCode: string, vehicleId: string, runId: string): Promise<Vehicle> {
    const vehicle = await lockVehicle(tx, orgCode, vehicleId);
    if (!vehicle) throw new Refusal('vehicle.unknown');
    if (!vehicleStates.may(vehicle.use_state, 'INUSE')) throw new Refusal('vehicle.inUse');
    const edge = await edgeOfStore(tx, orgCode);
    if (!edge) throw new Refusal('edge.none');
    if (!edge.online) throw new Refusal('edge.offline');
    if (!vehicle.connected) throw new Refusal('vehicle.offline');
    // Its venue would refuse the start, perhaps after it was paid.
    if (vehicle.motion === 'unconfirmed') throw new Refusal('vehicle.notStopped');
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

  /** Frees the vehicle of a run that has ended; nothing happens when it has another run by now. */
  async release(tx: Tx, vehicleId: string, runId: string): Promise<void> {
    const rows = await tx.query<{ id: string }>(
      "SELECT id FROM vehicle WHERE id = $1 AND run_id = $2 AND use_state = 'INUSE' FOR UPDATE",
      [vehicleId, runId],
    );
    if (rows.length > 0) await changeVehicle(tx, vehicleId, { useState: 'IDLE', runId: null, speedLevel: 0 });
  }
}
