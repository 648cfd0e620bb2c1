/**
 * Has a connected kart prove what the contract asks of it: how it stops, slows down and refuses, and what it does when no heartbeat comes.
 * Only one that is proven to stand and that nobody drives is asked. It is sent what it would be sent in earnest, under the venue's own flag
 * and over its own connection, and it is stopped whatever comes of it.
 */
import type { EdgeCommandBody } from '@paddock/contracts/edge';
import type { KartAck, KartCheck, KartCommand, KartStatus } from '@paddock/contracts/mqtt';
import type { Clock } from '../clock/clock';
import type { KartHeartbeats } from '../devices/kart-heartbeats';
import type { Registry } from '../devices/registry';
import type { EdgeTx, GroupCommit } from '../journal/group-commit';
import { type CommandResult, refused } from '../runs/kart-control';
import { maySetOff, type OrderOutcome } from '../runs/kart-orders';
import type { RunKeeper } from '../runs/run-keeper';
import { CHECK_STEPS } from './check-steps';
import { CheckFailed, KartLine } from './kart-line';

/** A kart that is stopped at the end confirms it within this, or it has failed. */
const STOPPED_WITHIN_MS = 5_000;

export interface KartCheckParts {
  registry: Registry;
  groupCommit: GroupCommit;
  clock: Clock;
  runs: RunKeeper;
  heartbeats: KartHeartbeats;
  isConnected: (deviceId: string) => boolean;
  publish: (deviceId: string, command: KartCommand) => void;
}

export class KartChecks {
  /** By kart device. */
  private readonly lines = new Map<string, KartLine>();

  constructor(private readonly parts: KartCheckParts) {}

  isChecked(deviceId: string): boolean {
    return this.lines.has(deviceId);
  }

  takeAck(deviceId: string, ack: KartAck): void {
    this.lines.get(deviceId)?.takeAck(ack);
  }

  takeStatus(deviceId: string, status: KartStatus): void {
    this.lines.get(deviceId)?.takeStatus(status);
  }

  /** Whether the command would move a kart that is under a check. */
  forbids(body: EdgeCommandBody): boolean {
    const vehicleId =
      body.kind === 'run.start'
        ? body.plan.vehicleId
        : body.kind === 'kart.control' && maySetOff(body.action)
          ? body.vehicleId
          : '';
    const kart = this.parts.registry.kartOf(vehicleId);
    return kart !== null && this.isChecked(kart.id);
  }

  /** A check that the end of the agent has cut off: its kart may drive. */
  interrupted(tx: EdgeTx, vehicleId: string): void {
    this.parts.runs.karts.stop(tx, vehicleId, null);
  }

  /** @param done called with what came of it, unless it is refused at once */
  begin(
    tx: EdgeTx,
    vehicleId: string,
    check: KartCheck,
    done: (tx: EdgeTx, outcome: OrderOutcome) => void,
  ): CommandResult {
    const { registry, runs, groupCommit, isConnected } = this.parts;
    if (registry.vehicle(vehicleId) === null) return refused('unknownVehicle');
    const kart = registry.kartOf(vehicleId);
    if (kart === null) return refused('noControl');
    if (this.isChecked(kart.id)) return refused('kartChecked');
    if (runs.track.flag !== 'green') return refused('notGreen');
    if (runs.activeRun(vehicleId) !== null) return refused('vehicleBusy');
    if (runs.returns.isOpen(vehicleId)) return refused('returning');
    if (!isConnected(kart.id)) return refused('kartOffline');
    if (runs.motion.stateOf(vehicleId) !== 'still' || runs.karts.hasOrders(kart.id)) return refused('notStill');
    const line = this.lineOf(kart.id, vehicleId);
    this.lines.set(kart.id, line);
    runs.motion.released(tx, vehicleId);
    const work = async (): Promise<void> => {
      const reason = await this.perform(line, check);
      const stopped = await this.stop(line, kart.id, vehicleId);
      this.lines.delete(kart.id);
      const why = reason ?? (stopped ? null : 'stopUnanswered');
      groupCommit.submit((later) => done(later, why === null ? { ok: true } : { ok: false, reason: why }));
    };
    tx.afterCommit(() => void work());
    return 'pending';
  }

  private async perform(line: KartLine, check: KartCheck): Promise<string | null> {
    try {
      await CHECK_STEPS[check](line);
      return null;
    } catch (error) {
      return error instanceof CheckFailed ? error.message : 'internal';
    } finally {
      line.beats(true);
    }
  }

  /** @returns whether the kart has confirmed it */
  private async stop(line: KartLine, deviceId: string, vehicleId: string): Promise<boolean> {
    const { runs, groupCommit, registry } = this.parts;
    const stands = (): true | undefined => (runs.motion.stateOf(vehicleId) === 'still' ? true : undefined);
    if (registry.kartOf(vehicleId)?.id !== deviceId) return false;
    await groupCommit.applied((tx) => runs.karts.stop(tx, vehicleId, null)).catch(() => undefined);
    return (await line.within(STOPPED_WITHIN_MS, stands)) === true;
  }

  private lineOf(deviceId: string, vehicleId: string): KartLine {
    const { registry, clock, runs, heartbeats, publish } = this.parts;
    return new KartLine({
      config: heartbeats.config,
      nowMs: () => clock.steadyMs(),
      wallMs: () => clock.wallOf(clock.steadyMs()),
      flagVersion: () => runs.track.versionForKarts(),
      publish: (command) => publish(deviceId, command),
      beats: (on) => {
        if (on) heartbeats.withheld.delete(deviceId);
        else heartbeats.withheld.add(deviceId);
      },
      hindrance: () => {
        if (runs.track.flag !== 'green') return 'notGreen';
        // Somebody has stopped it meanwhile, or another kart is on the vehicle.
        const isOurs = registry.kartOf(vehicleId)?.id === deviceId && runs.motion.stateOf(vehicleId) === 'released';
        return isOurs && !runs.karts.hasOrders(deviceId) ? null : 'interrupted';
      },
    });
  }
}
