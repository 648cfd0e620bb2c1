/** A core for tests: a real socket.io server with the edge contract, which remembers what it received. */
import {
  type EdgeBatchAck,
  edgeBatchSchema,
  edgeEarlySchema,
  edgeSafetySchema,
  type EdgeCommandBody,
  type EdgeCommandsAck,
  type EdgeConfig,
  type EdgeEventBody,
  edgeEventBodySchema,
  type EdgeEventKind,
  type KnownFlag,
  type KnownReturn,
  type KnownRun,
  type SafetyEvent,
} from '@paddock/contracts/edge';
import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'socket.io';

const EDGE_KEY = 'edge-key';
/** Long: the clock of a test may jump far ahead. */
const COMMAND_TTL_MS = 3_600_000;

export type EventOf<Kind extends EdgeEventKind> = Extract<EdgeEventBody, { kind: Kind }>;

export class FakeCore {
  /** Applied events in order, each sequence once, as the real core does it. */
  readonly events: EdgeEventBody[] = [];
  readonly seqs: number[] = [];
  /** Laps that were sent ahead of their batch. */
  readonly early: EventOf<'run.lap'>[] = [];
  /** What came ahead of disk and batch. */
  readonly safety: SafetyEvent[] = [];
  committedSeq = 0;
  epoch: string | null = null;
  /** Of the event at its position. */
  origin: string | undefined;
  /** The runs that the edge named in its last hello. */
  heldRuns: readonly string[] = [];
  /** What it says that it knows of runs. */
  known: KnownRun[] = [];
  /** Vehicles that come in, as it says. */
  returning: KnownReturn[] = [];
  /** Batches are read and not acknowledged while true: as when the answer gets lost. */
  loseAnswers = false;
  /** Batches are answered with a refusal while true: as when there is no database. */
  refuses = false;
  /** How many batches have come, refused ones too. */
  batches = 0;
  /** How far core time was set ahead of true time. */
  offsetMs = 0;
  readonly nowMs = (): number => this.trueMs() + this.offsetMs;
  private readonly signals = new EventEmitter();
  private http: HttpServer | null = null;
  private io: Server | null = null;
  private socket: Socket | null = null;

  /** @param port where it listens; 0 takes a free one at the first start */
  constructor(
    public config: EdgeConfig,
    private readonly trueMs: () => number = () => Date.now(),
    private port = 0,
  ) {
    this.signals.setMaxListeners(0);
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Takes up the port it had before, if any. */
  async start(): Promise<void> {
    const http = createServer();
    const io = new Server(http, { transports: ['websocket'] });
    this.http = http;
    this.io = io;
    const edge = io.of('/edge');
    edge.use((socket, next) => next(socket.handshake.auth['key'] === EDGE_KEY ? undefined : new Error('unauthorized')));
    edge.on('connection', (socket) => this.connected(socket));
    http.listen(this.port, '127.0.0.1');
    await once(http, 'listening');
    const address = http.address();
    if (typeof address === 'object' && address !== null) this.port = address.port;
  }

  async stop(): Promise<void> {
    this.socket = null;
    await this.io?.close();
    this.http?.closeAllConnections();
  }

  configure(change: Partial<EdgeConfig>): void {
    this.config = { ...this.config, ...change, version: this.config.version + 1 };
    this.socket?.emit('config', this.config);
  }

  /** Sends a command when the edge is there; answers with its id and the edge's acknowledgement. */
  async command(
    body: EdgeCommandBody,
    options: { id?: string; expiresAt?: string; createdAt?: string } = {},
  ): Promise<{ id: string; ack: EdgeCommandsAck }> {
    const id = options.id ?? randomUUID();
    return { id, ack: await this.send([{ id, body, ...options }]) };
  }

  /** Sends commands in one message. */
  commands(bodies: readonly EdgeCommandBody[]): Promise<EdgeCommandsAck> {
    return this.send(bodies.map((body) => ({ id: randomUUID(), body })));
  }

  private async send(
    commands: readonly { id: string; body: EdgeCommandBody; expiresAt?: string; createdAt?: string }[],
  ): Promise<EdgeCommandsAck> {
    await this.online();
    const expiresAt = new Date(this.nowMs() + COMMAND_TTL_MS).toISOString();
    const createdAt = new Date(this.nowMs()).toISOString();
    const sent = commands.map((command) => ({ expiresAt, createdAt, ...command }));
    return (await this.socket?.timeout(10_000).emitWithAck('commands', sent)) as EdgeCommandsAck;
  }

  /** The first event of this kind that fits, whether it came or is still to come. */
  async event<Kind extends EdgeEventKind>(
    kind: Kind,
    fits: (event: EventOf<Kind>) => boolean = () => true,
  ): Promise<EventOf<Kind>> {
    for (;;) {
      const found = this.all(kind).find(fits);
      if (found !== undefined) return found;
      await once(this.signals, 'event');
    }
  }

  /** The first lap with this number that was sent ahead. */
  async earlyLap(number: number): Promise<EventOf<'run.lap'>> {
    for (;;) {
      const found = this.early.find(({ lap }) => lap.number === number);
      if (found !== undefined) return found;
      await once(this.signals, 'early');
    }
  }

  /** The first safety event that fits, whether it came or is still to come. */
  async safetyEvent(fits: (event: SafetyEvent) => boolean): Promise<SafetyEvent> {
    for (;;) {
      const found = this.safety.find(fits);
      if (found !== undefined) return found;
      await once(this.signals, 'safety');
    }
  }

  all<Kind extends EdgeEventKind>(kind: Kind): EventOf<Kind>[] {
    return this.events.filter((event): event is EventOf<Kind> => event.kind === kind);
  }

  /** Resolves when the edge has sent its hello on an open connection. */
  async online(): Promise<void> {
    while (this.socket === null) await once(this.signals, 'online');
  }

  private connected(socket: Socket): void {
    socket.on('hello', (hello: { epoch: string; runs: string[] }, ack: (answer: unknown) => void) => {
      if (this.epoch !== hello.epoch) {
        this.committedSeq = 0;
        this.origin = undefined;
      }
      this.epoch = hello.epoch;
      this.heldRuns = hello.runs;
      this.socket = socket;
      const { committedSeq, origin, config, known: runs, returning } = this;
      const now = new Date(this.nowMs()).toISOString();
      ack({ ok: true, committedSeq, origin, config, now, runs, returning, flag: this.knownFlag() });
      this.signals.emit('online');
    });
    socket.on('disconnect', () => {
      if (this.socket === socket) this.socket = null;
    });
    socket.on('time', (_input: unknown, ack: (answer: unknown) => void) =>
      ack({ now: new Date(this.nowMs()).toISOString() }),
    );
    socket.on('safety', (input: unknown) => {
      this.safety.push(...edgeSafetySchema.parse(input).events);
      this.signals.emit('safety');
    });
    socket.on('early', (input: unknown) => {
      this.early.push(...edgeEarlySchema.parse(input).laps);
      this.signals.emit('early');
    });
    socket.on('batch', (input: unknown, ack: (answer: EdgeBatchAck) => void) => this.apply(input, ack));
  }

  /** The newest flag that was reported, ahead of a batch or with it. */
  knownFlag(): KnownFlag | undefined {
    const flags = [...this.safety, ...this.events].filter((event) => event.kind === 'track.flag');
    const newest = flags.sort((a, b) => (b.version ?? 0) - (a.version ?? 0))[0];
    return newest && { flag: newest.flag, version: newest.version ?? 0, by: newest.by ?? null };
  }

  private apply(input: unknown, ack: (answer: EdgeBatchAck) => void): void {
    this.batches += 1;
    if (this.refuses) return ack({ ok: false, code: 'unavailable', message: 'try again' });
    const batch = edgeBatchSchema.parse(input);
    for (const event of batch.events) {
      if (event.seq <= this.committedSeq) continue;
      this.seqs.push(event.seq);
      this.events.push(edgeEventBodySchema.parse(event.body));
      this.committedSeq = event.seq;
      this.origin = batch.origin;
    }
    if (!this.loseAnswers) ack({ ok: true, committedSeq: this.committedSeq, origin: this.origin });
    this.signals.emit('event');
  }
}
