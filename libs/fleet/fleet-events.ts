import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EdgeEventBody } from '@paddock/contracts/edge';
import type { Tx } from '@paddock/kernel';
import { changeEdge } from './edge.repository';
import { EdgeCommands } from './edge-commands';
import { type EdgeContext, EdgeListeners } from './edge-listeners';
import { changeVehicle, lockVehicle, type VehicleChange } from './vehicle.repository';

type Own = Extract<
  EdgeEventBody,
  { kind: 'vehicle.connection' | 'vehicle.speed' | 'device.connection' | 'command.done' | 'track.flag' }
>;

/** The highest of a kart's speed levels. */
const FULL_SPEED = 5;

/** What the fleet itself takes from edge events: connections, speed limits, flags and the end of commands. */
@Injectable()
export class FleetEvents implements OnModuleInit {
  constructor(
    private readonly listeners: EdgeListeners,
    private readonly commands: EdgeCommands,
  ) {}

  onModuleInit(): void {
    this.listeners.registerApplier({
      name: 'fleet',
      kinds: ['vehicle.connection', 'vehicle.speed', 'device.connection', 'command.done', 'track.flag'],
      apply: async (tx, context, events) => {
        for (const event of events) await this.applyOne(tx, context, event as Own);
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
        return;
      case 'command.done':
        await this.commandDone(tx, context, event);
    }
  }

  /** An edge speaks for the vehicles of its own venue only. */
  private async change(tx: Tx, context: EdgeContext, vehicleId: string, change: VehicleChange): Promise<void> {
    if (await lockVehicle(tx, context.orgCode, vehicleId)) await changeVehicle(tx, vehicleId, change);
  }

  private async commandDone(
    tx: Tx,
    { orgCode }: EdgeContext,
    event: Extract<Own, { kind: 'command.done' }>,
  ): Promise<void> {
    const outcome = { ok: event.ok, reason: event.reason };
    const command = await this.commands.finish(tx, orgCode, event.commandId, outcome);
    if (!command) return;
    if (!event.ok) await this.listeners.commandFailed(tx, command, event.reason ?? 'failed');
    // Every screen learns through the vehicle that its command was answered.
    if (command.vehicle_id) await changeVehicle(tx, command.vehicle_id, {});
  }
}

/** Full speed is no limit, and a kart that stands is not called slow. */
const limitOf = (level: number): number => (level === FULL_SPEED ? 0 : level);
