import type { KartAck, KartCommand, KartConfig, KartStatus } from '@paddock/contracts/mqtt';
import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { isStop } from '../runs/kart-orders';

/** A kart that listens answers in far less. */
const ANSWER_MS = 2_000;
/** How long what a check sends is good. */
const LIFE_MS = 5_000;

/** Why a kart has not shown what a check asks for: a word, or a word and what the kart has said. */
export class CheckFailed extends Error {}

export interface KartLineParts {
  /** The times and the level of the kart's fail-safe, for when no heartbeat reaches it. */
  config: KartConfig;
  nowMs(): number;
  /** Core time, which commands expire by. */
  wallMs(): number;
  flagVersion(): number;
  publish(command: KartCommand): void;
  /** Whether the kart gets heartbeats. */
  beats(on: boolean): void;
  /** Why nothing may move the kart any more, or null. */
  hindrance(): string | null;
}

/** The line to a kart under a check: it sends commands, and keeps the kart's answers and reports. */
export class KartLine {
  private readonly acks: KartAck[] = [];
  private readonly statuses: { atMs: number; status: KartStatus }[] = [];
  private readonly input = new EventEmitter();

  constructor(private readonly parts: KartLineParts) {}

  get config(): KartConfig {
    return this.parts.config;
  }

  takeAck(ack: KartAck): void {
    this.acks.push(ack);
    this.input.emit('received');
  }

  takeStatus(status: KartStatus): void {
    this.statuses.push({ atMs: this.nowMs(), status });
    this.input.emit('received');
  }

  nowMs(): number {
    return this.parts.nowMs();
  }

  beats(on: boolean): void {
    this.parts.beats(on);
  }

  /** @returns the id of the command */
  send({ lateMs, ...command }: Pick<KartCommand, 'action' | 'level'> & { id?: string; lateMs?: number }): string {
    const hindrance = isStop(command.action) ? null : this.parts.hindrance();
    if (hindrance !== null) throw new CheckFailed(hindrance);
    const id = command.id ?? randomUUID();
    this.parts.publish({
      ...command,
      id,
      expiresAtMs: Math.round(this.parts.wallMs() + (lateMs === undefined ? LIFE_MS : -lateMs)),
      ttlMs: lateMs === undefined ? LIFE_MS : 1,
      flagVersion: this.parts.flagVersion(),
    });
    return id;
  }

  answersTo(id: string): KartAck[] {
    return this.acks.filter((ack) => ack.id === id);
  }

  /** @param count how many there are with it @throws CheckFailed when none comes in time */
  async answer(id: string, count = 1): Promise<KartAck> {
    const ack = await this.within(ANSWER_MS, () => this.answersTo(id)[count - 1]);
    if (ack === null) throw new CheckFailed('noAnswer');
    return ack;
  }

  /** Sends what the kart has to carry out. @returns when it had answered */
  async carriedOut(command: Pick<KartCommand, 'action' | 'level'> & { id?: string }): Promise<number> {
    const { ok, reason } = await this.answer(this.send(command));
    if (!ok) throw new CheckFailed(reason === 'expired' ? 'clockWrong' : `refused:${reason ?? ''}`);
    return this.nowMs();
  }

  /** Reports since then. */
  since(fromMs: number): KartStatus[] {
    return this.statuses.filter(({ atMs }) => atMs >= fromMs).map(({ status }) => status);
  }

  /** The first report since then that fits; null when none has come in time. */
  report(fromMs: number, forMs: number, fits: (status: KartStatus) => boolean): Promise<KartStatus | null> {
    return this.within(forMs, () => this.since(fromMs).find(fits));
  }

  pause(ms: number): Promise<void> {
    return pause(Math.max(0, ms), undefined, { ref: false });
  }

  /** Waits until something is found; it is looked for again whenever the kart has said anything. */
  async within<T>(ms: number, find: () => T | undefined): Promise<T | null> {
    const signal = AbortSignal.timeout(Math.max(0, Math.round(ms)));
    for (;;) {
      const found = find();
      if (found !== undefined) return found;
      if (signal.aborted) return null;
      await once(this.input, 'received', { signal }).catch(() => undefined);
    }
  }
}
