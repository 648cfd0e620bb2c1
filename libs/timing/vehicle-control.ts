import { Injectable } from '@nestjs/common';
import type { InputOf, vehicleRoutes } from '@paddock/contracts/wire';
import type { TrackFlag } from '@paddock/contracts/edge';
import {
  changeVehicle,
  EdgeCommands,
  edgeOfStore,
  edgePayload,
  lockVehicle,
  type Vehicle,
  type VehicleState,
  vehicleStates,
} from '@paddock/fleet';
import { type Actor, Refusal, type Tx } from '@paddock/kernel';
import { Runs } from './runs';

type Control = InputOf<typeof vehicleRoutes.control>;

/** A stop is still worth having when the link comes back after a while; a speed is not. */
const STOP_TTL_MS = 60_000;

/** The control panel: what staff may do with one vehicle, or with all that are on track. */
@Injectable()
export class VehicleControl {
  constructor(
    private readonly runs: Runs,
    private readonly commands: EdgeCommands,
  ) {}

  /** @returns the command's id, or null for what only changes the row. @throws Refusal in the cashier's words */
  async control(tx: Tx, orgCode: string, { vehicleId, action, value }: Control): Promise<string | null> {
    const vehicle = await lockVehicle(tx, orgCode, vehicleId);
    if (!vehicle) throw new Refusal('vehicle.unknown');
    const note = typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
    switch (action) {
      case 'lock':
        return this.setState(tx, vehicle, 'LOCKED', note);
      case 'maintain':
        return this.setState(tx, vehicle, 'MAINTENANCE', note);
      case 'unlock':
        return this.setState(tx, vehicle, 'IDLE', null);
      default:
        if (!vehicle.has_control) throw new Refusal('vehicle.noHardware');
    }
    switch (action) {
      case 'addLap':
      case 'addMinute':
        return this.runs.extend(tx, orgCode, runOf(vehicle), action === 'addLap' ? 'lap' : 'minute');
      case 'stop':
        return vehicle.run_id === null
          ? this.send(tx, vehicle, 'stop', null)
          : this.runs.stop(tx, orgCode, vehicle.run_id, 'stopped');
      case 'slow':
        return this.send(tx, vehicle, 'slow', levelOf(value));
      case 'resume':
        return this.send(tx, vehicle, 'resume', null);
      case 'powerOn':
        // Also when it is not off here: the kart may have gone off and only its answer was lost.
        if (vehicle.use_state !== 'IDLE') assertMay(vehicle, 'POWERON');
        return this.send(tx, vehicle, 'powerOn', null);
      case 'powerOff':
        assertMay(vehicle, 'POWEROFF');
        return this.send(tx, vehicle, 'powerOff', null);
    }
  }

  /** Asks everything on track to stop. Clocks stand still under the red flag that goes with it; no run is ended. */
  async stopAll(tx: Tx, { orgCode, realName }: Actor): Promise<{ commandId: string; vehicleId: string }[]> {
    const edge = await edgeOfStore(tx, orgCode);
    if (!edge) throw new Refusal('edge.none');
    const withFlag = await this.flag(tx, orgCode, 'red', realName);
    const onTrack = await tx.query<{ id: string }>(
      "SELECT id FROM vehicle WHERE org_code = $1 AND use_state = 'INUSE' ORDER BY position",
      [orgCode],
    );
    const sent: { commandId: string; vehicleId: string }[] = [];
    for (const { id } of onTrack) {
      const commandId = await this.commands.send(
        tx,
        orgCode,
        { kind: 'kart.control', vehicleId: id, action: 'stop', level: null },
        { vehicleId: id, ttlMs: STOP_TTL_MS, withFlag },
      );
      sent.push({ commandId, vehicleId: id });
    }
    // Its row is as before: every board hears that a stop was sent, also when the venue never answers.
    tx.emit(orgCode, 'edge.changed', edgePayload(edge));
    return sent;
  }

  async flag(tx: Tx, orgCode: string, flag: TrackFlag, sentBy: string): Promise<string> {
    if (!(await edgeOfStore(tx, orgCode))) throw new Refusal('edge.none');
    return this.commands.send(tx, orgCode, { kind: 'track.flag', flag }, { ttlMs: STOP_TTL_MS, sentBy });
  }

  private async setState(tx: Tx, vehicle: Vehicle, state: VehicleState, note: string | null): Promise<null> {
    if (vehicle.use_state === state) return null;
    assertMay(vehicle, state);
    await changeVehicle(tx, vehicle.id, { useState: state, useStateNote: note });
    return null;
  }

  private send(
    tx: Tx,
    vehicle: Vehicle,
    action: 'stop' | 'slow' | 'resume' | 'powerOn' | 'powerOff',
    level: number | null,
  ): Promise<string> {
    return this.commands.send(
      tx,
      vehicle.org_code,
      { kind: 'kart.control', vehicleId: vehicle.id, action, level },
      { vehicleId: vehicle.id },
    );
  }
}

/** @throws Refusal when the vehicle is neither in this state nor may come to it. */
function assertMay({ use_state: now }: Vehicle, state: VehicleState): void {
  if (now === 'INUSE') throw new Refusal('vehicle.inUse');
  if (now !== state && !vehicleStates.may(now, state)) throw new Refusal('vehicle.wrongState');
}

function runOf(vehicle: Vehicle): string {
  if (vehicle.run_id === null) throw new Refusal('vehicle.noRun');
  return vehicle.run_id;
}

function levelOf(value: Control['value']): number {
  const level = Number(value);
  if (!Number.isInteger(level) || level < 1 || level > 5) throw new Refusal('vehicle.levelRequired');
  return level;
}
