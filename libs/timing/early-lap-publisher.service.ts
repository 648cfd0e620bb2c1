import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EdgeEarly } from '@paddock/contracts/edge';
import { type EdgeContext, EdgeListeners } from '@paddock/fleet';
import { Clock, Database, EarlyLapBus } from '@paddock/kernel';
import { payloadOf } from './edge-batch';

const KNOWN_MAX = 1000;

/** Publishes laps that the edge is about to store, before they are in the feed. */
@Injectable()
export class EarlyLapPublisher implements OnModuleInit {
  /** Run, and the name of its vehicle when it started; the newest last. */
  private readonly vehicleNames = new Map<string, string>();

  constructor(
    private readonly edge: EdgeListeners,
    private readonly db: Database,
    private readonly early: EarlyLapBus,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.edge.onEarly((context, laps) => this.publish(context, laps));
  }

  /** Laps of runs that this store does not have are left out. */
  private async publish({ orgCode }: EdgeContext, laps: EdgeEarly['laps']): Promise<void> {
    const strangers = new Set(
      laps.flatMap(({ run }) => (this.vehicleNames.has(`${orgCode} ${run.id}`) ? [] : [run.id])),
    );
    if (strangers.size > 0) await this.learn(orgCode, [...strangers]);
    const at = this.clock.now().toISOString();
    const published = laps.flatMap(({ run, lap: { number, lapMs, at: lapAt, flags } }) => {
      const cardName = this.vehicleNames.get(`${orgCode} ${run.id}`);
      if (cardName === undefined) return [];
      const payload = { ...payloadOf(run), cardName, lap: { number, lapMs, at: lapAt, flags } };
      return [{ topic: 'runs' as const, type: 'run.lap' as const, at, payload }];
    });
    if (published.length > 0) this.early.emit('laps', orgCode, published);
  }

  private async learn(orgCode: string, runIds: string[]): Promise<void> {
    const rows = await this.db.query<{ id: string; vehicle_name: string }>(
      'SELECT id, vehicle_name FROM run WHERE org_code = $1 AND id = ANY($2)',
      [orgCode, runIds],
    );
    for (const { id, vehicle_name } of rows) this.vehicleNames.set(`${orgCode} ${id}`, vehicle_name);
    for (const key of this.vehicleNames.keys()) {
      if (this.vehicleNames.size <= KNOWN_MAX) break;
      this.vehicleNames.delete(key);
    }
  }
}
