import { Injectable } from '@nestjs/common';
import type { Language, VehicleReason } from '@paddock/contracts';
import { type InputOf, TEST_DRIVE_LAPS, TEST_DRIVE_LAPS_MAX, type vehicleRoutes } from '@paddock/contracts/wire';
import type { TrackFlag } from '@paddock/contracts/edge';
import type { EmergencyStopPayload, SlowAllPayload } from '@paddock/contracts/feed';
import {
  changeVehicle,
  EdgeCommands,
  EmergencyStops,
  lockVehicle,
  SlowAlls,
  type Vehicle,
  type VehicleState,
  vehicleStates,
} from '@paddock/fleet';
import { type Actor, must, Refusal, type Tx } from '@paddock/kernel';
import { RideContinuations } from './ride-continuations.service';
import { Runs } from './runs.service';

type Control = InputOf<typeof vehicleRoutes.control>;
type Why = { reason: VehicleReason | null; note: string | null };

/** A stop is still worth having when the link comes back after a while; a speed is not. */
const STOP_TTL_MS = 60_000;
/** What may make a kart move, or move other than its stop wants. Switched on, it may come back as it was. */
const FORBIDDEN_UNDER_RED: ReadonlySet<Control['action']> = new Set(['resume', 'speed', 'slow', 'powerOn', 'notInPit']);

/** In the place of a name: big screens show it to everybody, and the names of staff are not for them. The audit log has who it was. */
const TEST_DRIVER: Readonly<Record<Language, string>> = { cn: '试车', en: 'test drive' };

/** The control panel: what staff may do with one vehicle, or with all that are on track. */
@Injectable()
export class VehicleControl {
  constructor(
    private readonly runs: Runs,
    private readonly rides: RideContinuations,
    private readonly commands: EdgeCommands,
    private readonly stops: EmergencyStops,
    private readonly slowAlls: SlowAlls,
  ) {}

  /** @returns the command's id, or null for what only changes the row. @throws Refusal in the cashier's words */
  async control(
    tx: Tx,
    actor: Actor,
    { vehicleId, action, value, reason }: Control,
    language: Language,
  ): Promise<string | null> {
    const { orgCode } = actor;
    // It takes its locks in the order of every start: what waits for the run comes before its vehicle.
    if (action === 'start') {
      const drive = { vehicleId, lapLimit: lapsOf(value), driverName: TEST_DRIVER[language] };
      return this.runs.testDrive(tx, actor, drive);
    }
    if (action === 'driveOn') return this.rides.driveOn(tx, orgCode, vehicleId);
    const vehicle = await lockVehicle(tx, orgCode, vehicleId);
    if (!vehicle) throw new Refusal('vehicle.unknown');
    const why = { reason: reason ?? null, note: typeof value === 'string' ? value.trim() || null : null };
    switch (action) {
      case 'lock':
        return this.setState(tx, vehicle, 'LOCKED', why);
      case 'maintain':
        return this.setState(tx, vehicle, 'MAINTENANCE', why);
      case 'unlock':
        return this.setState(tx, vehicle, 'IDLE', { reason: null, note: null });
      default:
        if (!vehicle.has_control) throw new Refusal('vehicle.noHardware');
    }
    if (FORBIDDEN_UNDER_RED.has(action)) await this.stops.assertNone(tx, orgCode);
    switch (action) {
      case 'addLap':
      case 'addMinute':
        return vehicle.use_state === 'RETURNING' && vehicle.run_id === null
          ? this.runs.goOn(tx, orgCode, vehicle, action === 'addLap' ? 'lap' : 'minute')
          : this.runs.extend(tx, orgCode, runOf(vehicle), action === 'addLap' ? 'lap' : 'minute');
      case 'inPit':
      case 'notInPit':
        return this.touch(tx, vehicle, action);
      case 'stop':
        return vehicle.run_id === null || vehicle.use_state === 'RETURNING'
          ? this.send(tx, vehicle, 'stop', null)
          : this.runs.stop(tx, orgCode, vehicle.run_id, 'stopped');
      case 'slow':
        return this.send(tx, vehicle, 'slow', levelOf(value));
      case 'speed':
        return this.send(tx, vehicle, 'speed', levelOf(value));
      case 'resume':
        // A kart that nobody drives must not set off by itself.
        if (vehicle.run_id === null && vehicle.use_state !== 'RETURNING') throw new Refusal('vehicle.noRun');
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

  /** Red flag and a stop for every kart. Clocks stand still under it; no run is ended. */
  async stopAll(tx: Tx, { orgCode, realName }: Actor): Promise<EmergencyStopPayload> {
    await this.stops.show(tx, orgCode, 'red', realName);
    return must(await this.stops.current(tx, orgCode), 'a stop that was just sent holds');
  }

  /** Yellow flag: all karts on track are slowed. @throws Refusal vehicle.trackRed: a stop outranks it */
  async slowAll(tx: Tx, { orgCode, realName }: Actor): Promise<SlowAllPayload> {
    await this.stops.assertNone(tx, orgCode);
    await this.stops.show(tx, orgCode, 'yellow', realName);
    return must(await this.slowAlls.current(tx, orgCode), 'a yellow flag that was just sent holds');
  }

  flag(tx: Tx, orgCode: string, flag: TrackFlag, sentBy: string): Promise<string> {
    return this.stops.show(tx, orgCode, flag, sentBy);
  }

  /** Staff see a vehicle whose ride is over in the pit, or take that back; its venue decides. */
  private touch(tx: Tx, vehicle: Vehicle, action: 'inPit' | 'notInPit'): Promise<string> {
    const runId = vehicle.use_state === 'RETURNING' ? (vehicle.coming_in?.runId ?? null) : null;
    if (runId === null) throw new Refusal('vehicle.notReturning');
    const body = { kind: `kart.${action}` as const, vehicleId: vehicle.id, runId };
    return this.commands.send(tx, vehicle.org_code, body, { vehicleId: vehicle.id });
  }

  private async setState(tx: Tx, vehicle: Vehicle, state: VehicleState, why: Why): Promise<null> {
    if (vehicle.use_state === state) return null;
    // Out of service only what stands by its own word, or what nobody gets one from.
    if (vehicle.use_state === 'RETURNING' && (state === 'IDLE' || vehicle.motion === 'released'))
      throw new Refusal('vehicle.returning');
    assertMay(vehicle, state);
    await changeVehicle(tx, vehicle.id, { useState: state, useStateWhy: why });
    return null;
  }

  private send(
    tx: Tx,
    vehicle: Vehicle,
    action: 'stop' | 'slow' | 'speed' | 'resume' | 'powerOn' | 'powerOff',
    level: number | null,
  ): Promise<string> {
    return this.commands.send(
      tx,
      vehicle.org_code,
      { kind: 'kart.control', vehicleId: vehicle.id, action, level },
      { vehicleId: vehicle.id, ...(action === 'stop' ? { ttlMs: STOP_TTL_MS } : {}) },
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

function lapsOf(value: Control['value']): number {
  const laps = value === null || value === undefined ? TEST_DRIVE_LAPS : Number(value);
  if (!Number.isInteger(laps) || laps < 1 || laps > TEST_DRIVE_LAPS_MAX) throw new Refusal('vehicle.lapsWrong');
  return laps;
}

function levelOf(value: Control['value']): number {
  const level = Number(value);
  if (!Number.isInteger(level) || level < 1 || level > 5) throw new Refusal('vehicle.levelRequired');
  return level;
}
