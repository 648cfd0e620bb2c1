/**
 * The link to the core. Sends the journal's events in order, one batch at a time, the next as soon as the last is acknowledged, and
 * forgets only what the core has committed. Laps for the screens go ahead of their batch, past whatever waits. Without the core
 * everything else continues.
 */
import {
  EDGE_BATCH_EVENTS_MAX,
  type EdgeBatchAck,
  type EdgeCommand,
  type EdgeCommandsAck,
  edgeCommandSchema,
  type EdgeConfig,
  type EdgeEarly,
  type EdgeEventBody,
  edgeConfigSchema,
  type EdgeHelloAck,
  type EdgePosition,
  type EdgeRival,
  edgeRivalSchema,
  type KnownFlag,
  knownFlagSchema,
  type KnownRun,
  knownReturnSchema,
  type KnownReturn,
  knownRunSchema,
  type EdgeSafety,
  type EdgeTelemetry,
  type SafetyEvent,
} from '@paddock/contracts/edge';
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { io, type Socket } from 'socket.io-client';
import { z } from 'zod';
import type { Journal } from '../journal/journal';
import type { GroupCommit } from '../journal/group-commit';
import { backlogEvents, coreLink } from '../metrics';

export interface UplinkOptions {
  coreUrl: string;
  edgeId: string;
  key: string;
}

export interface UplinkHandlers {
  /** Null before the first configuration. */
  configVersion(): number | null;
  /** Ids of the runs that are ordered or on track. */
  activeRuns(): string[];
  /** Where screens in the venue stop the track without the core, null: nowhere; and where devices reach the broker. */
  addresses(): { stopUrl: string | null; brokerUrl: string };
  /** Whether the core knows more of a run than this journal. */
  isBehind(known: readonly KnownRun[]): boolean;
  catchUp(known: readonly KnownRun[]): void;
  /** What the core knows of the flag of this venue. */
  knownFlag(known: KnownFlag): void;
  /** Vehicles that come in, as the core knows. */
  returning(known: readonly KnownReturn[]): void;
  config(config: EdgeConfig): void;
  coreTime(coreMs: number): void;
  steadyMs(): number;
  /** The journal is an older one than the core knows: what was written between is lost here. */
  wentBack(): void;
  /** Another machine has come with this agent's identity and was refused. */
  rival(rival: EdgeRival): void;
  /** The core has answered on a new connection. */
  accepted(): void;
  /** What goes to the core ahead of disk and backlog, each once. */
  safetyNotices(): SafetyEvent[];
  commands(commands: EdgeCommand[]): Promise<EdgeCommandsAck>;
}

const ANSWER_MS = 20_000;
const RETRY_MS = 1_000;
/** A clock that nobody disciplines drifts by seconds a day. */
const ASK_TIME_EVERY_MS = 60_000;
/** An answer that took longer is too inaccurate for the time. */
const TIME_ROUND_TRIP_MS_MAX = 1_000;
const UNAUTHORIZED_RETRY_MS = 5_000;
const OTHER_MACHINE_RETRY_MS = 5_000;
/**
 * From one batch to the next while there is little to send. Each costs both sides a transaction, a frame for every screen and an
 * acknowledgement, and the screens have the laps ahead of it.
 */
const BATCH_EVERY_MS = 10;
/** A batch of so many events came in a busy moment: the next one waits for more, so that its cost is shared by more of them. */
const BUSY_BATCH_EVENTS = 8;
const BUSY_BATCH_EVERY_MS = 40;
/** Committed events are removed in bulk: each removal costs a disk write that no one waits for. */
const FORGET_EVERY_MS = 1_000;

const timeAnswerSchema = z.object({ now: z.iso.datetime() });

export class Uplink {
  private socket: Socket | null = null;
  /** The core has answered `hello` on this connection. */
  private accepted = false;
  private sending = false;
  private nextBatchAtMs = 0;
  private committedSeq = 0;
  private forgottenSeq = 0;
  /** A batch has failed a moment ago; the next goes out when this has passed. */
  private retry: NodeJS.Timeout | null = null;
  /** Counts connections: only the newest one keeps sending its hello. */
  private connection = 0;
  /** Of this agent, until it ends: two machines with one identity differ in it. */
  private readonly process = randomUUID();
  private readonly timers = new Set<NodeJS.Timeout>();
  private forgetTimer: NodeJS.Timeout | null = null;
  private stopped = false;

  constructor(
    private readonly options: UplinkOptions,
    private readonly journal: Journal,
    private readonly groupCommit: GroupCommit,
    private readonly handlers: UplinkHandlers,
    private readonly log: Logger,
  ) {}

  start(): void {
    const { coreUrl, edgeId, key } = this.options;
    this.committedSeq = this.journalPosition();
    this.forgottenSeq = this.committedSeq;
    const socket = io(`${coreUrl.replace(/\/$/, '')}/edge`, {
      transports: ['websocket'],
      auth: { edgeId, key },
      reconnectionDelay: 200,
      reconnectionDelayMax: 2_000,
      forceNew: true,
    });
    this.socket = socket;
    socket.on('connect', () => {
      this.connection += 1;
      void this.hello(socket, this.connection);
    });
    socket.on('disconnect', (reason) => this.lost(reason));
    socket.on('connect_error', (error) => {
      this.log.debug({ error: error.message }, 'the core cannot be reached');
      // A refusal by the core ends the client's own attempts.
      if (!socket.active) this.later(() => socket.connect(), UNAUTHORIZED_RETRY_MS);
    });
    socket.on('config', (input: unknown) => this.takeConfig(input));
    socket.on('rival', (input: unknown) => this.takeRival(input));
    socket.on('commands', (input: unknown, ack?: (answer: EdgeCommandsAck) => void) => {
      void this.takeCommands(input).then((answer) => ack?.(answer));
    });
    this.askTimeLater();
    this.groupCommit.onApplied((emitted) => {
      this.sendSafety();
      this.sendEarlyLaps(emitted);
    });
    this.groupCommit.onSaved(() => this.wake());
  }

  stop(): void {
    this.stopped = true;
    for (const timer of this.timers) clearTimeout(timer);
    if (this.forgetTimer !== null) clearTimeout(this.forgetTimer);
    this.forget();
    this.socket?.disconnect();
    coreLink.set(0);
  }

  get online(): boolean {
    return this.accepted;
  }

  /** Events that the core has not committed. */
  backlog(): number {
    return Math.max(0, this.journal.lastSeq - this.committedSeq);
  }

  /** Sends what nobody must keep; lost while there is no core. */
  telemetry(telemetry: EdgeTelemetry): void {
    if (this.accepted) this.socket?.volatile.emit('telemetry', telemetry);
  }

  /** Everything up to here has been forgotten. */
  private journalPosition(): number {
    const first = this.journal.firstWaitingSeq();
    return first === null ? this.journal.lastSeq : first - 1;
  }

  private lost(reason: string): void {
    this.accepted = false;
    coreLink.set(0);
    this.log.info({ reason }, 'link to the core lost');
    if (reason === 'io server disconnect') this.later(() => this.socket?.connect(), RETRY_MS);
  }

  private async hello(socket: Socket, connection: number): Promise<void> {
    try {
      // What it names as still held or ended must be on the disk.
      await this.groupCommit.applied(() => undefined);
      const hello = {
        epoch: this.journal.epoch,
        lastSeq: this.journal.lastSeq,
        configVersion: this.handlers.configVersion() ?? 0,
        runs: [...this.handlers.activeRuns(), ...this.journal.waitingEnds()],
        ...this.handlers.addresses(),
        process: this.process,
        host: hostname().slice(0, 100),
      };
      const answer = (await socket.timeout(ANSWER_MS).emitWithAck('hello', hello)) as EdgeHelloAck;
      if (!answer.ok) return this.refused(answer, socket, connection);
      const known = this.parsed(z.array(knownRunSchema), answer.runs ?? [], 'malformed runs') ?? [];
      const behind = answer.committedSeq > 0 && this.handlers.isBehind(known);
      if (behind || this.isForeign(answer)) return await this.beginEpoch(socket, connection, answer);
      const coreMs = answer.now === undefined ? Number.NaN : Date.parse(answer.now);
      if (!Number.isNaN(coreMs)) this.handlers.coreTime(coreMs);
      this.takeConfig(answer.config);
      this.handlers.catchUp(known);
      this.takeFlag(answer.flag);
      this.takeReturning(answer.returning);
      // What the core says counts, also when it went back to an older state: what is still here is then sent again.
      this.committedSeq = this.journalPosition();
      this.committed(answer.committedSeq);
      this.accepted = true;
      if (this.retry !== null) clearTimeout(this.retry);
      this.retry = null;
      coreLink.set(1);
      this.handlers.accepted();
      this.log.info({ committedSeq: answer.committedSeq, backlog: this.backlog() }, 'the core has accepted this edge');
      this.wake();
    } catch (error) {
      this.log.warn({ error: String(error) }, 'hello was not answered');
      this.helloLater(socket, connection, RETRY_MS);
    }
  }

  private refused({ code, message }: { code: string; message: string }, socket: Socket, connection: number): void {
    // It may also be this one, before its power was cut.
    const isOther = code === 'otherMachine';
    this.log[isOther ? 'error' : 'warn']({ code, message }, 'this machine was refused by the core');
    this.helloLater(socket, connection, isOther ? OTHER_MACHINE_RETRY_MS : RETRY_MS);
  }

  private helloLater(socket: Socket, connection: number, ms: number): void {
    this.later(() => {
      if (socket.connected && connection === this.connection) void this.hello(socket, connection);
    }, ms);
  }

  /** Whether the core's position is in another journal: longer than this one, or written by another process. */
  private isForeign({ committedSeq, origin }: EdgePosition): boolean {
    if (committedSeq > this.journal.lastSeq) return true;
    const own = this.journal.originOf(committedSeq);
    return origin !== undefined && own !== null && own !== origin;
  }

  /** The disk has lost what it had confirmed, or went back. What comes next must not be taken for what the core has already. */
  private async beginEpoch(socket: Socket, connection: number, { committedSeq }: EdgePosition): Promise<void> {
    this.log.error({ committedSeq }, 'the journal has lost its end, it begins a new epoch');
    this.handlers.wentBack();
    await this.journal.beginEpoch();
    await this.hello(socket, connection);
  }

  private sendSafety(): void {
    if (!this.accepted) return;
    const events = this.handlers.safetyNotices().slice(-EDGE_BATCH_EVENTS_MAX);
    if (events.length > 0) this.socket?.emit('safety', { events } satisfies EdgeSafety);
  }

  private askTimeLater(): void {
    this.later(() => {
      void this.askTime().finally(() => this.askTimeLater());
    }, ASK_TIME_EVERY_MS);
  }

  /** Takes what lies in the middle between question and answer for the time of the answer. */
  async askTime(): Promise<void> {
    if (!this.accepted || this.socket === null) return;
    const askedMs = this.handlers.steadyMs();
    const answer: unknown = await this.socket
      .timeout(ANSWER_MS)
      .emitWithAck('time', {})
      .catch(() => null);
    const roundTripMs = this.handlers.steadyMs() - askedMs;
    const parsed = timeAnswerSchema.safeParse(answer);
    if (!parsed.success || roundTripMs > TIME_ROUND_TRIP_MS_MAX) return;
    this.handlers.coreTime(Date.parse(parsed.data.now) + Math.round(roundTripMs / 2));
  }

  private sendEarlyLaps(emitted: readonly EdgeEventBody[]): void {
    if (!this.accepted) return;
    const laps = emitted.filter((body) => body.kind === 'run.lap').slice(-EDGE_BATCH_EVENTS_MAX);
    if (laps.length > 0) this.socket?.emit('early', { laps } satisfies EdgeEarly);
  }

  private wake(): void {
    backlogEvents.set(this.backlog());
    if (this.accepted && !this.sending && this.retry === null && !this.stopped) void this.drain();
  }

  private async drain(): Promise<void> {
    this.sending = true;
    try {
      while (this.accepted && !this.stopped) {
        const restMs = this.nextBatchAtMs - performance.now();
        if (restMs > 0) {
          await pause(restMs);
          continue;
        }
        const { origin, events } = this.journal.batchAfter(this.committedSeq, EDGE_BATCH_EVENTS_MAX);
        if (events.length === 0) return;
        // A backlog goes out as fast as it is taken.
        if (events.length < EDGE_BATCH_EVENTS_MAX) {
          const pauseMs = events.length < BUSY_BATCH_EVENTS ? BATCH_EVERY_MS : BUSY_BATCH_EVERY_MS;
          this.nextBatchAtMs = performance.now() + pauseMs;
        }
        const batch = { epoch: this.journal.epoch, ...(origin !== null && { origin }), events };
        const answer = (await this.socket?.timeout(ANSWER_MS).emitWithAck('batch', batch)) as EdgeBatchAck | undefined;
        if (answer === undefined) return;
        if (!answer.ok) throw new Error(`${answer.code}: ${answer.message}`);
        if (this.socket !== null && this.isForeign(answer)) {
          this.accepted = false;
          return await this.beginEpoch(this.socket, this.connection, answer);
        }
        this.committed(answer.committedSeq);
      }
    } catch (error) {
      if (this.accepted) this.log.warn({ error: String(error) }, 'a batch was not committed, it will be sent again');
      this.retry = this.later(() => {
        this.retry = null;
        this.wake();
      }, RETRY_MS);
    } finally {
      this.sending = false;
    }
  }

  private committed(seq: number): void {
    this.committedSeq = Math.min(Math.max(this.committedSeq, seq), this.journal.lastSeq);
    backlogEvents.set(this.backlog());
    if (this.forgetTimer !== null || this.stopped || this.forgottenSeq === this.committedSeq) return;
    this.forgetTimer = setTimeout(() => {
      this.forgetTimer = null;
      this.forget();
    }, FORGET_EVERY_MS);
  }

  private forget(): void {
    const upToSeq = this.committedSeq;
    if (upToSeq === this.forgottenSeq) return;
    this.forgottenSeq = upToSeq;
    this.groupCommit.submit((tx) => tx.writeFirst((journal) => journal.forgetEvents(upToSeq)));
  }

  /** What is malformed must not keep the core away. */
  private parsed<T>(schema: z.ZodType<T>, input: unknown, what: string): T | null {
    const parsed = schema.safeParse(input);
    if (!parsed.success) this.log.error({ issues: parsed.error.issues.slice(0, 5) }, `the core sent ${what}`);
    return parsed.success ? parsed.data : null;
  }

  private takeFlag(input: unknown): void {
    // A core of an older version says nothing of it.
    const flag = input === undefined ? null : this.parsed(knownFlagSchema, input, 'a malformed flag');
    if (flag !== null) this.handlers.knownFlag(flag);
  }

  private takeReturning(input: unknown): void {
    const returning = this.parsed(z.array(knownReturnSchema), input ?? [], 'malformed returns');
    if (returning !== null) this.handlers.returning(returning);
  }

  private takeRival(input: unknown): void {
    const rival = this.parsed(edgeRivalSchema, input, 'a malformed rival');
    if (rival !== null) this.handlers.rival(rival);
  }

  private takeConfig(input: unknown): void {
    const config = this.parsed(edgeConfigSchema, input, 'a malformed configuration');
    if (config !== null) this.handlers.config(config);
  }

  private async takeCommands(input: unknown): Promise<EdgeCommandsAck> {
    const list = z.array(z.unknown()).safeParse(input);
    if (!list.success) return { ok: false, code: 'malformed', message: 'commands must be an array' };
    if (this.handlers.configVersion() === null) return { ok: false, code: 'notReady', message: 'no configuration yet' };
    const commands = list.data.flatMap((entry) => {
      const parsed = edgeCommandSchema.safeParse(entry);
      if (!parsed.success) this.log.error({ issues: parsed.error.issues.slice(0, 5) }, 'a command is malformed');
      return parsed.success ? [parsed.data] : [];
    });
    return this.handlers.commands(commands);
  }

  private later(act: () => void, ms: number): NodeJS.Timeout | null {
    if (this.stopped) return null;
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      act();
    }, ms);
    this.timers.add(timer);
    return timer;
  }
}
