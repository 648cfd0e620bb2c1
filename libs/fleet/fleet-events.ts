import { Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import type { EdgeCommandBody, EdgeEventBody } from '@paddock/contracts/edge';
import type { Tx } from '@paddock/kernel';
import { changeEdge } from './edge.repository';
import { type CommandRow, EdgeCommands } from './edge-commands';
import { type EdgeContext, EdgeListeners } from './edge-listeners';
import { changeVehicle, lockVehicle, type VehicleChange } from './vehicle.repository';
import { type VehicleState, vehicleStates } from './vehicle.states';

type Own = Extract<
  EdgeEventBody,
  { kind: 'vehicle.connection' | 'vehicle.speed' | 'device.connection' | 'track.flag' }
>;
type CommandDone = Extract<EdgeEventBody, { kind: 'command.done' }>;

/** The highest of a kart's speed levels. */
const FULL_SPEED = 5;

/** What the fleet itself takes from edge events: connections, speed limits, flags and the end of commands. */
@Injectable()
export class FleetEvents implements OnModuleInit, OnApplicationBootstrap {
  constructor(
    private readonly listeners: EdgeListeners,
    private readonly commands: EdgeCommands,
  ) {}

  onModuleInit(): void {
    this.listeners.registerApplier({
      name: 'fleet',
      kinds: ['vehicle.connection', 'vehicle.speed', 'device.connection', 'track.flag'],
      apply: async (tx, context, events) => {
        for (const event of events) await this.applyOne(tx, context, event as Own);
      },
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

  private async applyOne(tx: Tx, context: EdgeContext, event: Own): Promise<void> {
    switch (event.kind) {
      case 'vehicle.connection':
        await this.change(tx, context, event.vehicleId, {
          connected: event.connected,
          ...(event.batteryPercent === null ? {} : { batteryPercent: event.batteryPercent }),
          ...(event.lastSeenAt === null ? {} : { lastSeenAt: new Date(event.lastSeenAt) }),
        });
        return;
      case 'vehicle.speed':
        await this.change(tx, context, event.vehicleId, { speedLevel: limitOf(event.level) });
        return;
      case 'device.connection':
        await tx.query(
          'UPDATE device SET connected = $3, health = $4::jsonb, last_seen_at = now() WHERE id = $1 AND org_code = $2',
          [event.deviceId, context.orgCode, event.connected, JSON.stringify(event.health)],
        );
        return;
      case 'track.flag':
        await changeEdge(tx, context.edgeId, { flag: event.flag });
    }
  }

  /** An edge speaks for the vehicles of its own venue only. */
  private async change(tx: Tx, context: EdgeContext, vehicleId: string, change: VehicleChange): Promise<void> {
    if (await lockVehicle(tx, context.orgCode, vehicleId)) await changeVehicle(tx, vehicleId, change);
  }

  private async commandDone(tx: Tx, { orgCode }: EdgeContext, { commandId, ok, reason }: CommandDone): Promise<void> {
    const command = await this.commands.finish(tx, orgCode, commandId, { ok, reason });
    if (!command) return;
    if (!ok) return this.listeners.commandFailed(tx, command, reason ?? 'failed');
    const useState = powerState(command.body);
    await this.announce(tx, command, useState === null ? {} : { useState, useStateNote: null });
  }

  /** A state that the vehicle can't take any more, because it was put to other use meanwhile, is left out. */
  private async announce(tx: Tx, { org_code, vehicle_id }: CommandRow, change: VehicleChange): Promise<void> {
    const vehicle = vehicle_id === null ? null : await lockVehicle(tx, org_code, vehicle_id);
    if (!vehicle) return;
    const may = change.useState === undefined || vehicleStates.may(vehicle.use_state, change.useState);
    await changeVehicle(tx, vehicle.id, may ? change : {});
  }
}

/** The state of a vehicle whose kart has obeyed. */
function powerState(body: EdgeCommandBody): VehicleState | null {
  if (body.kind !== 'kart.control') return null;
  return body.action === 'powerOff' ? 'POWEROFF' : body.action === 'powerOn' ? 'POWERON' : null;
}

/** Full speed is no limit, and a kart that stands is not called slow. */
const limitOf = (level: number): number => (level === FULL_SPEED ? 0 : level);
