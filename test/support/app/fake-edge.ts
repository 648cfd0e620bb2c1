import type {
  EdgeBatchAck,
  EdgeCommand,
  EdgeCommandBody,
  EdgeCommandKind,
  EdgeCommandsAck,
  EdgeConfig,
  EdgeEventBody,
  EdgeHelloAck,
  EdgeRival,
  EdgeSafety,
  EdgeTelemetry,
} from '@paddock/contracts/edge';
import { randomUUID } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import { until } from '../product/wait';
import { FakeRun } from './fake-run';

const ANSWER_WITHIN_MS = 15_000;
/** Well within the half minute after which an edge counts as silent: on a busy machine a spec file takes longer. */
const HEARTBEAT_MS = 5_000;

export type CommandOf<K extends EdgeCommandKind> = EdgeCommand & { body: Extract<EdgeCommandBody, { kind: K }> };

/** A venue's end of the link: it keeps every command and reports what a test asks for. */
export class FakeEdge {
  /** In the order in which they were stored here, each once. */
  readonly commands: EdgeCommand[] = [];
  /** As they came, also those that were never stored. */
  readonly offered: EdgeCommand[] = [];
  /** Every configuration that the core has pushed. */
  readonly configs: EdgeConfig[] = [];
  /** How often each command was handed over. */
  readonly deliveries = new Map<string, number>();
  epoch: string = randomUUID();
  /** The sequence of the newest event. */
  seq = 0;
  private storing = true;
  private readonly unstored: (() => void)[] = [];
  /** Commands are refused with this code, as by an agent whose disk takes nothing; null: they are not. */
  refusal: string | null = null;
  /** The core has hung up. */
  cut = false;
  /** What it says of itself with its hello; null: as an agent of an older version. */
  machine: { process: string; host: string } | null = null;
  /** Machines that came with its identity, as the core says. */
  readonly rivals: EdgeRival[] = [];
  /** False: nothing but its line says that it is there. */
  beats = true;
  private socket: Socket | null = null;
  /** What it says of itself, again and again while it is connected. */
  private condition: EdgeTelemetry = { backlog: 0, alarms: [], vehicles: [] };

  constructor(
    private readonly url: string,
    private readonly auth: { id: string; key: string },
  ) {}

  /** Another machine with the same identity. */
  twin(machine: FakeEdge['machine']): FakeEdge {
    const twin = new FakeEdge(this.url, this.auth);
    twin.machine = machine;
    return twin;
  }

  /** Connects and says hello. @throws what the core said to the handshake, `unauthorized` for example. */
  async connect(runs?: readonly string[]): Promise<EdgeHelloAck> {
    const socket = io(`${this.url}/edge`, {
      transports: ['websocket'],
      auth: { edgeId: this.auth.id, key: this.auth.key },
      forceNew: true,
      reconnection: false,
    });
    this.socket = socket;
    socket.on('connect', () => {
      const heartbeat = setInterval(() => {
        if (this.beats) socket.emit('telemetry', this.condition);
      }, HEARTBEAT_MS).unref();
      socket.once('disconnect', () => clearInterval(heartbeat));
    });
    socket.on('disconnect', (reason) => (this.cut ||= reason === 'io server disconnect'));
    socket.on('rival', (rival: EdgeRival) => this.rivals.push(rival));
    socket.on('config', (config: EdgeConfig) => this.configs.push(config));
    socket.on('commands', (commands: EdgeCommand[], done: (ack: EdgeCommandsAck) => void) => {
      this.offered.push(...commands);
      for (const command of commands) this.deliveries.set(command.id, (this.deliveries.get(command.id) ?? 0) + 1);
      const store = (): void => {
        for (const command of commands)
          if (!this.commands.some(({ id }) => id === command.id)) this.commands.push(command);
        done({ ok: true, stored: commands.map(({ id }) => id) });
      };
      if (this.refusal !== null) done({ ok: false, code: this.refusal, message: '' });
      else if (this.storing) store();
      else this.unstored.push(store);
    });
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    return (await socket.timeout(ANSWER_WITHIN_MS).emitWithAck('hello', {
      epoch: this.epoch,
      lastSeq: this.seq,
      configVersion: 0,
      ...(runs && { runs }),
      ...this.machine,
    })) as EdgeHelloAck;
  }

  /** False: commands are not acknowledged, as by an agent whose disk stands still; true takes them then. */
  set stores(storing: boolean) {
    this.storing = storing;
    if (storing) for (const store of this.unstored.splice(0)) store();
  }

  /** What was handed over but never stored is gone, as after a power cut. */
  forget(): void {
    this.unstored.length = 0;
    this.storing = true;
  }

  disconnect(): void {
    this.socket?.disconnect();
    this.socket = null;
  }

  get connected(): boolean {
    return this.socket?.connected ?? false;
  }

  /** Sends any batch, also a wrong one. */
  async batch(batch: unknown): Promise<EdgeBatchAck> {
    if (!this.socket) throw new Error('the edge is not connected');
    return (await this.socket.timeout(ANSWER_WITHIN_MS).emitWithAck('batch', batch)) as EdgeBatchAck;
  }

  /** Sends laps ahead of their batch, or anything else. */
  early(input: unknown): void {
    this.socket?.emit('early', input);
  }

  /** Sends stops and the flag ahead of its batches. */
  safety(safety: EdgeSafety): void {
    this.socket?.emit('safety', safety);
  }

  /** Sends what nobody must keep. */
  telemetry(telemetry: EdgeTelemetry): void {
    this.condition = { ...telemetry, vehicles: [] };
    this.socket?.emit('telemetry', telemetry);
  }

  envelope(body: unknown): { seq: number; at: string; body: unknown } {
    this.seq += 1;
    return { seq: this.seq, at: new Date().toISOString(), body };
  }

  /** Reports events and waits until they are committed. */
  async report(...bodies: readonly EdgeEventBody[]): Promise<void> {
    const ack = await this.batch({ epoch: this.epoch, events: bodies.map((body) => this.envelope(body)) });
    if (!ack.ok) throw new Error(`the core did not take the batch: ${ack.message}`);
  }

  /** Waits for a command of this kind. */
  command<K extends EdgeCommandKind>(
    kind: K,
    fits: (body: Extract<EdgeCommandBody, { kind: K }>) => boolean = () => true,
  ): Promise<CommandOf<K>> {
    return until(
      `a command ${kind} reaches the edge`,
      () =>
        this.commands.find(
          (command): command is CommandOf<K> =>
            command.body.kind === kind && fits(command.body as Extract<EdgeCommandBody, { kind: K }>),
        ),
      { seen: () => this.commands.map(({ body }) => body.kind) },
    );
  }

  /** Waits for the order to start this run and gives it to drive. */
  async run(runId: string): Promise<FakeRun> {
    const { body } = await this.command('run.start', ({ plan }) => plan.id === runId);
    return new FakeRun(this, body.plan);
  }

  /** Waits until the order to start this run was handed over, stored or not. */
  async offeredStart(runId: string): Promise<void> {
    await until(`the start of run ${runId} is offered to the edge`, () =>
      this.offered.some(({ body }) => body.kind === 'run.start' && body.plan.id === runId),
    );
  }

  commandIdOf(runId: string): string {
    const start = this.commands.find(({ body }) => body.kind === 'run.start' && body.plan.id === runId);
    if (!start) throw new Error(`no command has started run ${runId}`);
    return start.id;
  }

  /** Drops the line without a word and comes back. */
  async reconnect(runs?: readonly string[]): Promise<EdgeHelloAck> {
    this.disconnect();
    return this.connect(runs);
  }
}
