import type { KartAck, KartCommand } from '@paddock/contracts/mqtt';

const DONE_MAX = 50;
const MOVING: ReadonlySet<KartCommand['action']> = new Set(['start', 'resume', 'speed']);

/**
 * What a kart carries out: each command once, none that has expired by its own clock, and after an emergency stop nothing that makes
 * it move until a command was given after that stop was lifted.
 */
export class KartGuard {
  private readonly done: string[] = [];

  /** @param stoppedAt the flag's version of the last emergency stop; null: there was none. */
  constructor(public stoppedAt: number | null = null) {}

  /** @returns how to answer, and whether to carry it out. */
  judge(command: KartCommand, nowMs: number): { ack: KartAck; carryOut: boolean } {
    const { id, action } = command;
    const refuse = (reason: string): { ack: KartAck; carryOut: boolean } => ({
      ack: { id, ok: false, reason, ...(reason === 'expired' ? { nowMs } : {}) },
      carryOut: false,
    });
    if (this.done.includes(id)) return { ack: { id, ok: true }, carryOut: false };
    if (command.expiresAtMs < nowMs) return refuse('expired');
    if (MOVING.has(action) && this.stoppedAt !== null) {
      if ((command.flagVersion ?? 0) <= this.stoppedAt) return refuse('emergencyStop');
      this.stoppedAt = null;
    }
    if (action === 'stop' && command.emergency === true) this.stoppedAt = command.flagVersion ?? 0;
    this.done.push(id);
    if (this.done.length > DONE_MAX) this.done.shift();
    return { ack: { id, ok: true }, carryOut: true };
  }
}
