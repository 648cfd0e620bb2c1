import { Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import type { EdgeCommandBody, EdgeEventBody, Returning } from '@paddock/contracts/edge';
import type { Tx } from '@paddock/kernel';
import { isDeepStrictEqual } from 'node:util';
import { publishDevice } from './device-changes';
import { changeEdge } from './edge.repository';
import { type CommandRow, EdgeCommands } from './edge-commands.service';
import { type EdgeContext, EdgeListeners } from './edge-listeners.service';
import { EmergencyStops } from './emergency-stops.service';
import { testEnded } from './printer-tests.service';
import { SlowAlls } from './slow-alls.service';
import { changeVehicle, lockVehicle, type Vehicle, type VehicleChange } from './vehicle.repository';
import { type VehicleState, vehicleStates } from './vehicle.states';

type Own = Extract<
  EdgeEventBody,
  {
    kind:
      | 'vehicle.connection'
      | 'vehicle.speed'
      | 'vehicle.ownLevel'
      | 'vehicle.motion'
      | 'device.connection'
      | 'track.flag';
  }
>;
type TrackFlagEvent = Extract<EdgeEventBody, { kind: 'track.flag' }>;
type ConnectionEvent = Extract<EdgeEventBody, { kind: 'device.connection' }>;
type MotionEvent = Extract<EdgeEventBody, { kind: 'vehicle.motion' }>;
type CommandDone = Extract<EdgeEventBody, { kind: 'command.done' }>;

/** What gates and decoders measure; everything else that they report counts something. */
const READINGS = ['noise', 'temperatureC', 'inputVolts', 'gps', 'satInUse'];

const NO_REASON = { reason: null, note: null };

/** The highest of a kart's speed levels. */
const FULL_SPEED = 5;

/** What the fleet itself takes from edge events: connections, speed limits, flags and the end of commands. */
@Injectable()
export class FleetEvents implements OnModuleInit, OnApplicationBootstrap {
  constructor(
    private readonly listeners: EdgeListeners,
    private readonly commands: EdgeCommands,
    private readonly stops: EmergencyStops,
    private readonly slowAlls: SlowAlls,
  ) {}

  onModuleInit(): void {
    this.listeners.registerApplier({
      name: 'fleet',
      kinds: [
        'vehicle.connection',
        'vehicle.speed',
        'vehicle.ownLevel',
        'vehicle.motion',
        'device.connection',
        'track.flag',
      ],
      apply: async (tx, context, events) => {
        let moved = false;
        for (const event of events as readonly Own[]) {
          if (event.kind === 'vehicle.motion') moved = (await this.motion(tx, context, event)) || moved;
          else await this.applyOne(tx, context, event);
        }
        if (moved) await this.stops.motionChanged(tx, context.orgCode);
      },
    });
    this.listeners.onJournalLost(async (tx, { orgCode }) => {
      await this.stops.sendAgain(tx, orgCode);
      await this.sendOwnLevels(tx, orgCode);
    });
    // Every screen learns through the vehicle that its command has ended.
    this.listeners.onCommandFailed((tx, command) => this.announce(tx, command, {}));
  }

  /** After all other areas: what a command did comes before its answer, and the answer must find it done. */
  onApplicationBootstrap(): void {
    this.listeners.registerApplier({
      name: 'answers',
      kinds: ['command.done'],
      apply: async (tx, context, events) => {
        for (const event of events) await this.commandDone(tx, context, event as CommandDone);
      },
    });
  }

  private async applyOne(tx: Tx, context: EdgeContext, event: Exclude<Own, MotionEvent>): Promise<void> {
    switch (event.kind) {
      case 'vehicle.connection':
        // What is reported late may be of a kart device that was taken away meanwhile.
        await this.change(tx, context, event.vehicleId, ({ device_id: deviceId }) => ({
          connected: event.connected && deviceId !== null,
          ...(event.batteryPercent === null ? {} : { batteryPercent: event.batteryPercent }),
          ...(event.lastSeenAt === null ? {} : { lastSeenAt: new Date(event.lastSeenAt) }),
        }));
        return;
      case 'vehicle.speed':
        await this.change(tx, context, event.vehicleId, () => ({ speedLevel: limitOf(event.level) }));
        return;
      case 'vehicle.ownLevel':
        await this.change(tx, context, event.vehicleId, () => ({ ownLevel: event.level }));
        return;
      case 'device.connection':
        await this.connection(tx, context, event);
        return;
      case 'track.flag':
        await this.showFlag(tx, context, event);
    }
  }

  /** A machine that knows nothing of them would let these karts drive faster than staff have said. */
  private async sendOwnLevels(tx: Tx, orgCode: string): Promise<void> {
    const held = await tx.query<{ id: string; own_level: number }>(
      'SELECT id, own_level FROM vehicle WHERE org_code = $1 AND own_level < $2 ORDER BY id',
      [orgCode, FULL_SPEED],
    );
    for (const { id: vehicleId, own_level: level } of held)
      await this.commands.send(tx, orgCode, { kind: 'kart.control', vehicleId, action: 'speed', level }, { vehicleId });
  }

  /** Readings alone are no news: they are read with the list, and come as telemetry. What is not there was not seen. */
  private async connection(tx: Tx, { orgCode }: EdgeContext, event: ConnectionEvent): Promise<void> {
    const changed = await tx.query<{ news: boolean }>(
      `WITH before AS (SELECT id, connected, health FROM device WHERE id = $1 AND org_code = $2 FOR UPDATE)
       UPDATE device d SET connected = $3, health = $4::jsonb, last_seen_at = CASE WHEN $3 THEN now() ELSE d.last_seen_at END
       FROM before WHERE d.id = before.id
       RETURNING before.connected <> $3 OR before.health - $5::text[] <> $4::jsonb - $5::text[] AS news`,
      [event.deviceId, orgCode, event.connected, JSON.stringify(event.health), READINGS],
    );
    if (changed[0]?.news) publishDevice(tx, orgCode, event.deviceId);
  }

  /** What the edge reports ahead of its journal comes from there again: only what is newer counts. */
  private async showFlag(tx: Tx, context: EdgeContext, event: TrackFlagEvent): Promise<void> {
    const { flag, version, by, slowed } = event;
    const newer = await tx.query(
      `UPDATE edge_agent SET flag_version = coalesce($2, flag_version)
       WHERE id = $1 AND ($2::bigint IS NULL OR flag_version < $2) RETURNING id`,
      [context.edgeId, version ?? null],
    );
    const sparesChanged = await this.keepSpares(tx, context, event, newer.length > 0);
    if (newer.length === 0) {
      if (flag === 'yellow' && slowed !== undefined && (await this.isShown(tx, context, event)))
        await this.slowAlls.answered(tx, context.orgCode, slowed);
      return sparesChanged ? this.stops.motionChanged(tx, context.orgCode) : undefined;
    }
    await changeEdge(tx, context.edgeId, { flag });
    await this.stops.shown(tx, context.orgCode, flag, by ?? null);
    await this.slowAlls.shown(tx, context.orgCode, flag, by ?? null, slowed);
    // Somebody at the venue; what the core has sent is noted there.
    if (by) await this.stops.note(tx, context.orgCode, flag, { source: 'venue', by });
  }

  /** Whether the flag of the event is the one that the venue shows. */
  private async isShown(tx: Tx, { edgeId }: EdgeContext, { version }: TrackFlagEvent): Promise<boolean> {
    const rows = await tx.query('SELECT 1 FROM edge_agent WHERE id = $1 AND flag_version = $2', [
      edgeId,
      version ?? null,
    ]);
    return rows.length > 0;
  }

  /** They belong to the flag that the venue shows, and change while it stays. A newer flag without any has none. */
  private async keepSpares(
    tx: Tx,
    { edgeId }: EdgeContext,
    { version, spares }: TrackFlagEvent,
    isNewFlag: boolean,
  ): Promise<boolean> {
    if (spares === undefined && !isNewFlag) return false;
    const changed = await tx.query(
      `UPDATE edge_agent SET spares = $2::jsonb, spares_version = greatest(spares_version, $3)
       WHERE id = $1 AND ($4 OR flag_version = $5 AND spares_version < $3) RETURNING id`,
      [edgeId, JSON.stringify(spares?.karts ?? []), spares?.version ?? 0, isNewFlag, version ?? null],
    );
    return changed.length > 0;
  }

  /** A venue reports again what it reported before: since when that is so stays. @returns whether it is news. */
  private async motion(tx: Tx, { orgCode }: EdgeContext, event: MotionEvent): Promise<boolean> {
    const changed = await tx.query(
      `UPDATE vehicle SET motion = $3, motion_reason = $4, motion_version = $5,
         motion_at = CASE WHEN motion = $3 THEN coalesce(motion_at, $6) ELSE $6 END
       WHERE id = $1 AND org_code = $2 AND motion_version < $5 RETURNING id`,
      [event.vehicleId, orgCode, event.state, event.reason, event.version, event.at],
    );
    if (changed.length === 0) return false;
    if (event.returning != null) await this.comesIn(tx, orgCode, event.vehicleId, event.returning);
    return true;
  }

  /** What the venue says may come before the end of the run itself: that says then what becomes of the vehicle. */
  private async comesIn(tx: Tx, orgCode: string, vehicleId: string, report: Returning): Promise<void> {
    const vehicle = await lockVehicle(tx, orgCode, vehicleId);
    if (!vehicle || isDeepStrictEqual(vehicle.coming_in, report)) return;
    const { use_state: state, run_id: runId } = vehicle;
    const isOwn = runId === null || runId === report.runId;
    const next = report.phase === 'in' ? 'IDLE' : 'RETURNING';
    const isNews = isOwn && state !== next && (state === 'RETURNING' ? runId === null : next === 'RETURNING');
    if (!isNews || !vehicleStates.may(state, next)) {
      await changeVehicle(tx, vehicleId, { comingIn: report });
      return;
    }
    const free = next === 'IDLE' ? { speedLevel: 0 } : {};
    await changeVehicle(tx, vehicleId, { comingIn: report, useState: next, useStateWhy: NO_REASON, ...free });
  }

  /** An edge reports the vehicles of its own venue only. */
  private async change(
    tx: Tx,
    context: EdgeContext,
    vehicleId: string,
    changeOf: (vehicle: Vehicle) => VehicleChange,
  ): Promise<void> {
    const vehicle = await lockVehicle(tx, context.orgCode, vehicleId);
    if (vehicle) await changeVehicle(tx, vehicleId, changeOf(vehicle));
  }

  private async commandDone(tx: Tx, { orgCode }: EdgeContext, { commandId, ok, reason }: CommandDone): Promise<void> {
    const command = await this.commands.finish(tx, orgCode, commandId, { ok, reason });
    if (!command) return;
    if (!ok) return this.listeners.commandFailed(tx, command, reason ?? 'failed');
    if (command.was_given_up) await this.listeners.commandCameTrue(tx, command);
    const useState = powerState(command.body);
    await this.announce(tx, command, useState === null ? {} : { useState, useStateWhy: { reason: null, note: null } });
  }

  /** A state that the vehicle can't take any more, because it was put to other use meanwhile, is left out. */
  private async announce(tx: Tx, command: CommandRow, change: VehicleChange): Promise<void> {
    const { org_code, vehicle_id } = command;
    if (command.body.kind === 'paper.print') await testEnded(tx, org_code, command.id);
    const vehicle = vehicle_id === null ? null : await lockVehicle(tx, org_code, vehicle_id);
    if (!vehicle) return;
    const may = change.useState === undefined || vehicleStates.may(vehicle.use_state, change.useState);
    await changeVehicle(tx, vehicle.id, may ? change : {});
  }
}

/** The state of a vehicle whose kart has carried out the command. */
function powerState(body: EdgeCommandBody): VehicleState | null {
  if (body.kind !== 'kart.control') return null;
  return body.action === 'powerOff' ? 'POWEROFF' : body.action === 'powerOn' ? 'POWERON' : null;
}

/** Full speed is no limit, and a kart that stands is not called slow. */
const limitOf = (level: number): number => (level === FULL_SPEED ? 0 : level);
