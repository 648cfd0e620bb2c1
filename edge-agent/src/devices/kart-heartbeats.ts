import { type RaceRules, RACE_RULE_DEFAULTS } from '@paddock/contracts/edge';
import type { KartConfig, KartHeartbeat } from '@paddock/contracts/mqtt';
import type { EdgeTx } from '../journal/group-commit';
import type { Registry } from './registry';

export interface HeartbeatOutput {
  heartbeat(deviceId: string, heartbeat: KartHeartbeat): void;
  /** Kept by the broker for a kart that is not connected. */
  config(deviceId: string, config: KartConfig): void;
}

/**
 * Shows karts that somebody is there who can stop them. A heartbeat goes the way of a stop: through the same loop, the same group and the
 * same connection. Where a stop would not get through, no heartbeat does either, and the kart slows down and stops by itself.
 */
export class KartHeartbeats {
  private seq = 0;
  /** By kart device: what it was sent, as text. */
  private readonly sent = new Map<string, string>();
  /** Kart devices that get none for now: they are to show what they do then. */
  readonly withheld = new Set<string>();

  constructor(
    private readonly registry: Registry,
    private readonly output: HeartbeatOutput,
  ) {}

  /** Call once a second, from the agent's own loop. */
  beat(tx: EdgeTx): void {
    this.seq += 1;
    const { seq } = this;
    tx.always(() => {
      for (const { id } of this.registry.devicesOf('kart'))
        if (!this.withheld.has(id)) this.output.heartbeat(id, { seq });
    });
  }

  /** The configuration that this agent has sent to every kart. */
  get config(): KartConfig {
    return kartConfigOf({ ...RACE_RULE_DEFAULTS, ...this.registry.config?.rules });
  }

  /** Sends every kart its configuration that has not got it from this process. */
  configure(): void {
    const karts = this.registry.devicesOf('kart');
    const { config } = this;
    const text = JSON.stringify(config);
    for (const { id } of karts) {
      if (this.sent.get(id) === text) continue;
      this.sent.set(id, text);
      this.output.config(id, config);
    }
    for (const id of this.sent.keys()) if (this.registry.device(id)?.type !== 'kart') this.sent.delete(id);
  }
}

export const kartConfigOf = ({ heartbeatSlowMs, heartbeatStopMs, inLapLevel }: RaceRules): KartConfig => ({
  heartbeatSlowMs,
  heartbeatStopMs: Math.max(heartbeatSlowMs, heartbeatStopMs),
  failSafeLevel: inLapLevel,
});
