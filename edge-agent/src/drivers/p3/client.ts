import type { GatePassing, GateStatus } from '@paddock/contracts/mqtt';
import { connect, type Socket } from 'node:net';
import { localLookup } from '../local-lookup';
import { P3_TYPE, type P3Counters, type P3Frame, P3Reader } from './frame';
import { passingOf, resendRequest, statusOf } from './messages';
import { type Arrived, Resequencer } from '../resequencer';

/** A decoder sends a status each 5 s; silence for this long means that the link is dead. */
export const P3_SILENCE_MS_MAX = 15_000;
/** Without one more of the missing passings for so long, the decoder has no more of them. */
const RESEND_WAIT_MS = 1_500;
/** A decoder is one machine in the same building: it is tried often, so that an outage costs at most a second more than it lasted. */
const RECONNECT_MS = [250, 500, 1_000] as const;
/** An attempt to connect that hangs (cable pulled) is given up after this long. */
const CONNECT_MS_MAX = 3_000;

/** How long to wait after so many attempts in a row that brought no frame. */
export const reconnectAfterMs = (attempts: number): number =>
  RECONNECT_MS[Math.min(attempts, RECONNECT_MS.length - 1)] ?? 1_000;

/** With the time of its arrival (steady clock): it may wait for others. */
export type ArrivedPassing = GatePassing & Arrived;

export interface P3Events {
  /** `late`: what was crossed after it has been passed on already. */
  passing(passing: ArrivedPassing, late: boolean): void;
  status(status: GateStatus): void;
  connected(): void;
  disconnected(): void;
  /** Growth of the counters since the last call. */
  damage(growth: Omit<P3Counters, 'frames'>): void;
  lostPassings(count: number): void;
  /** Whether this very passing is on the disk. */
  isKnown(passing: GatePassing): boolean;
  /** The last passing known before this process, or null. */
  lastPassing(): Arrived | null;
  /** The steady clock. */
  nowMs(): number;
}

export interface P3ClientOptions {
  host: string;
  port: number;
  strictCrc: boolean;
}

/** Keeps the connection to one decoder and reads its stream. */
export class P3Client {
  private socket: Socket | null = null;
  private attempts = 0;
  private isConnected = false;
  private stopped = false;
  private reconnectTimer: NodeJS.Timeout | null = null;
  private watchdog: NodeJS.Timeout | null = null;
  private resendTimer: NodeJS.Timeout | null = null;
  private readonly sequence: Resequencer<ArrivedPassing>;

  constructor(
    private readonly options: P3ClientOptions,
    private readonly events: P3Events,
  ) {
    this.sequence = new Resequencer(events.lastPassing(), {
      deliver: (passing, late) => events.passing(passing, late),
      askAgain: (from, until) => this.socket?.write(resendRequest(from, until)),
      lost: (count) => events.lostPassings(count),
      isKnown: (passing) => events.isKnown(passing),
    });
  }

  start(): void {
    const reader = new P3Reader(this.options.strictCrc);
    const socket = connect({ host: this.options.host, port: this.options.port, keepAlive: true, lookup: localLookup });
    this.socket = socket;
    this.watch(CONNECT_MS_MAX);
    socket.on('connect', () => {
      this.isConnected = true;
      this.watch();
      this.events.connected();
    });
    socket.on('data', (chunk) => this.read(reader, chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => this.closed());
  }

  stop(): void {
    this.stopped = true;
    for (const timer of [this.reconnectTimer, this.watchdog, this.resendTimer]) if (timer !== null) clearTimeout(timer);
    this.sequence.giveUp();
    this.left();
    this.socket?.destroy();
  }

  /** Passes on what waits, without what is missing. */
  release(): void {
    this.sequence.giveUp();
    this.awaitResend(false);
  }

  private read(reader: P3Reader, chunk: Uint8Array): void {
    const before = { ...reader.counters };
    const frames = reader.push(chunk);
    const badCrc = reader.counters.badCrc - before.badCrc;
    const badLength = reader.counters.badLength - before.badLength;
    if (badCrc + badLength > 0) this.events.damage({ badCrc, badLength });
    if (frames.length === 0) return;
    this.attempts = 0;
    this.watch();
    for (const frame of frames) this.take(frame);
  }

  private take(frame: P3Frame): void {
    if (frame.type === P3_TYPE.status) this.events.status(statusOf(frame));
    if (frame.type !== P3_TYPE.passing) return;
    const passing = passingOf(frame);
    if (passing === null) return this.events.damage({ badCrc: 0, badLength: 1 });
    this.awaitResend(this.sequence.take({ ...passing, receivedMs: this.events.nowMs() }));
  }

  /** @param arriving one of the missing passings has come: what waits keeps waiting for the others. */
  private awaitResend(arriving: boolean): void {
    if (this.sequence.waiting === (this.resendTimer !== null) && !arriving) return;
    if (this.resendTimer !== null) clearTimeout(this.resendTimer);
    this.resendTimer = null;
    if (!this.sequence.waiting) return;
    this.resendTimer = setTimeout(() => {
      this.resendTimer = null;
      this.sequence.giveUp();
    }, RESEND_WAIT_MS);
  }

  private watch(silenceMsMax = P3_SILENCE_MS_MAX): void {
    if (this.watchdog !== null) clearTimeout(this.watchdog);
    this.watchdog = setTimeout(() => this.socket?.destroy(), silenceMsMax);
  }

  private closed(): void {
    if (this.watchdog !== null) clearTimeout(this.watchdog);
    this.left();
    if (this.stopped) return;
    this.reconnectTimer = setTimeout(() => this.start(), reconnectAfterMs(this.attempts));
    this.attempts += 1;
  }

  private left(): void {
    if (!this.isConnected) return;
    this.isConnected = false;
    this.events.disconnected();
  }
}
