import { Inject, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import {
  type OnGatewayConnection,
  type OnGatewayDisconnect,
  type OnGatewayInit,
  SubscribeMessage,
  WebSocketGateway,
  WebSocketServer,
} from '@nestjs/websockets';
import {
  EDGE_MESSAGE_BYTES_MAX,
  type EdgeBatchAck,
  type EdgeCommandsAck,
  edgeEarlySchema,
  edgeHandshakeSchema,
  type EdgeHelloAck,
  edgeHelloSchema,
  edgeSafetySchema,
  edgeTelemetrySchema,
} from '@paddock/contracts/edge';
import {
  allowMessages,
  CONFIG,
  type Config,
  createRedis,
  Database,
  inAllStores,
  inStore,
  liveSockets,
  LOGGER,
  type Logger,
  oneAtATime,
  Proxies,
  REDIS,
  telemetryChannel,
} from '@paddock/kernel';
import type { Redis } from 'ioredis';
import type { Namespace, Socket } from 'socket.io';
import { authenticateEdge, changeEdge, coreTime, edgeConfig, edgeStatus, keepAddresses } from './edge.repository';
import { COMMAND_CHANNELS, type CommandRow, EdgeCommands } from './edge-commands.service';
import { EDGE_CONFIG_CHANNEL } from './edge-config-channel';
import { EdgeHeartbeats } from './edge-heartbeats';
import { EdgeIngest } from './edge-ingest.service';
import { announceRival, EDGE_RIVAL_CHANNEL, OtherMachine } from './edge-lines';
import { type EdgeSocket, freshEdgeData } from './edge-socket';
import { EdgeListeners } from './edge-listeners.service';
import { EdgeStatuses } from './edge-statuses';

const DELIVERY_POLL_MS = 1000;
const ACK_TIMEOUT_MS = 5000;

/** The venue's side door: takes batches from edge agents and hands commands to them. */
@WebSocketGateway({ namespace: '/edge' })
export class EdgeGateway
  implements OnGatewayInit, OnGatewayConnection, OnGatewayDisconnect, OnModuleInit, OnApplicationShutdown
{
  @WebSocketServer() private readonly namespace!: Namespace;
  private readonly sockets = new Map<string, EdgeSocket>();
  /** Batches of one edge never overtake each other. */
  private readonly serialized = oneAtATime();
  private subscriber: Redis | null = null;
  private timer: NodeJS.Timeout | null = null;
  private readonly heartbeats: EdgeHeartbeats;
  private readonly statuses: EdgeStatuses;
  private readonly proxies: Proxies;
  private looking = false;

  constructor(
    private readonly db: Database,
    private readonly ingest: EdgeIngest,
    private readonly commands: EdgeCommands,
    private readonly listeners: EdgeListeners,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    this.proxies = new Proxies(config.TRUST_PROXY);
    this.heartbeats = new EdgeHeartbeats(db, log);
    this.statuses = new EdgeStatuses(db);
  }

  onModuleInit(): void {
    this.commands.sent.on('command', (orgCode) => this.deliver(orgCode));
    this.subscriber = createRedis(this.config.REDIS_URL, this.log, 'edge commands');
    this.subscriber.on('ready', () => {
      this.subscriber
        ?.psubscribe(COMMAND_CHANNELS, `${EDGE_CONFIG_CHANNEL}:*`, `${EDGE_RIVAL_CHANNEL}:*`)
        .catch(() => undefined);
    });
    this.subscriber.on('pmessage', (_pattern, channel: string, message: string) => {
      const [kind, orgCode = ''] = channel.split(':');
      if (kind === EDGE_RIVAL_CHANNEL)
        (this.sockets.get(orgCode) as Socket | undefined)?.emit('rival', JSON.parse(message));
      else if (kind === EDGE_CONFIG_CHANNEL) this.configure(orgCode, true);
      else this.deliver(orgCode);
    });
    // The safety net for lost hints.
    this.timer = setInterval(() => void this.look(), DELIVERY_POLL_MS);
  }

  afterInit(namespace: Namespace): void {
    namespace.use((socket, next) => {
      const handshake = edgeHandshakeSchema.safeParse(socket.handshake.auth);
      if (!handshake.success) return next(new Error('unauthorized'));
      // Which store it is of is only known afterwards.
      inAllStores(() => authenticateEdge(this.db, handshake.data.edgeId, handshake.data.key)).then(
        (edge) => {
          if (!edge) return next(new Error('unauthorized'));
          socket.data = freshEdgeData(edge);
          allowMessages(socket.conn, EDGE_MESSAGE_BYTES_MAX);
          next();
        },
        () => next(new Error('unavailable')),
      );
    });
  }

  handleConnection(socket: EdgeSocket): void {
    liveSockets.set({ namespace: 'edge' }, this.namespace.sockets.size);
    this.log.info({ edgeId: socket.data.edgeId }, 'edge connected');
  }

  async handleDisconnect(socket: EdgeSocket): Promise<void> {
    liveSockets.set({ namespace: 'edge' }, this.namespace.sockets.size);
    if (this.sockets.get(socket.data.orgCode) !== socket) return;
    this.sockets.delete(socket.data.orgCode);
    this.heartbeats.ended(socket.data.edgeId);
    this.log.info({ edgeId: socket.data.edgeId }, 'edge disconnected');
    await this.setOnline(socket, false);
  }

  @SubscribeMessage('hello')
  async hello(socket: EdgeSocket, input: unknown): Promise<EdgeHelloAck> {
    const hello = edgeHelloSchema.safeParse(input);
    if (!hello.success) return { ok: false, code: 'malformed', message: 'hello is malformed' };
    try {
      const { edgeId, orgCode } = socket.data;
      const line = { id: socket.id, address: this.proxies.addressOf(socket.request).slice(0, 100) };
      const config = await inStore(orgCode, () => edgeConfig(this.db, orgCode));
      const known = await inStore(orgCode, () =>
        this.serialized(edgeId, () => this.ingest.greet(socket.data, hello.data, line)),
      );
      this.takeOver(socket);
      await inStore(orgCode, () => keepAddresses(this.db, edgeId, hello.data));
      await this.setOnline(socket, true);
      socket.data.configVersion = config.version;
      socket.data.ready = true;
      this.heartbeats.forget(socket.data.edgeId);
      // What changed since the configuration was read may have been looked at before this edge was ready.
      this.statuses.reset();
      this.deliver(socket.data.orgCode);
      return {
        ok: true,
        ...known,
        config,
        now: await coreTime(this.db),
      };
    } catch (error) {
      this.log.warn({ edgeId: socket.data.edgeId, error: String(error) }, 'hello failed');
      if (error instanceof OtherMachine) {
        announceRival(this.redis, socket.data.orgCode, error.rival);
        return { ok: false, code: 'otherMachine', message: error.message };
      }
      return { ok: false, code: 'unavailable', message: 'try again' };
    }
  }

  /** The venue's line is this connection now. */
  private takeOver(socket: EdgeSocket): void {
    const former = this.sockets.get(socket.data.orgCode);
    this.sockets.set(socket.data.orgCode, socket);
    if (former !== socket) former?.disconnect(true);
  }

  @SubscribeMessage('batch')
  async batch(socket: EdgeSocket, input: unknown): Promise<EdgeBatchAck> {
    if (!socket.data.ready) return { ok: false, code: 'notReady', message: 'hello comes first' };
    try {
      return {
        ok: true,
        ...(await inStore(socket.data.orgCode, () =>
          this.serialized(socket.data.edgeId, () => this.ingest.apply(socket.data, input)),
        )),
      };
    } catch (error) {
      this.log.warn({ edgeId: socket.data.edgeId, error: String(error) }, 'a batch was not taken');
      return { ok: false, code: 'unavailable', message: 'try again' };
    }
  }

  /** What keeps people safe: it waits neither behind a batch nor for one. */
  @SubscribeMessage('safety')
  async safety(socket: EdgeSocket, input: unknown): Promise<void> {
    const parsed = edgeSafetySchema.safeParse(input);
    if (!parsed.success || !socket.data.ready) return;
    try {
      await inStore(socket.data.orgCode, () => this.ingest.applySafety(socket.data, parsed.data.events));
    } catch (error) {
      this.log.warn({ edgeId: socket.data.edgeId, error: String(error) }, 'a safety notice was not taken');
    }
  }

  @SubscribeMessage('time')
  async time(): Promise<{ now: string } | { error: string }> {
    try {
      return { now: await coreTime(this.db) };
    } catch {
      return { error: 'unavailable' };
    }
  }

  @SubscribeMessage('early')
  async early(socket: EdgeSocket, input: unknown): Promise<void> {
    const parsed = edgeEarlySchema.safeParse(input);
    if (!parsed.success || !socket.data.ready) return;
    try {
      await inStore(socket.data.orgCode, () => this.listeners.early(socket.data, parsed.data.laps));
    } catch (error) {
      this.log.debug({ edgeId: socket.data.edgeId, error: String(error) }, 'early laps were not published');
    }
  }

  @SubscribeMessage('telemetry')
  async telemetry(socket: EdgeSocket, input: unknown): Promise<void> {
    const parsed = edgeTelemetrySchema.safeParse(input);
    if (!parsed.success || !socket.data.ready) return;
    const { vehicles, devices = [] } = parsed.data;
    const { orgCode } = socket.data;
    if (vehicles.length + devices.length > 0)
      this.redis
        .publish(telemetryChannel(orgCode), JSON.stringify({ orgCode, vehicles, devices }))
        .catch(() => undefined);
    this.heartbeats.take(socket.data, socket.id, parsed.data);
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    this.heartbeats.stop();
    this.subscriber?.disconnect();
    for (const socket of this.sockets.values()) await this.setOnline(socket, false);
  }

  /** Commands that wait and edges that changed, of all venues with as many statements as of one. */
  private async look(): Promise<void> {
    if (this.looking || this.sockets.size === 0) return;
    this.looking = true;
    try {
      for (const orgCode of await this.commands.storesWaiting()) this.deliver(orgCode);
      const sockets = new Map([...this.sockets.values()].map((socket) => [socket.data.edgeId, socket]));
      for (const edge of await this.statuses.changed([...sockets.keys()])) {
        const socket = sockets.get(edge.id);
        if (socket && !edge.online) this.heartbeats.forget(edge.id);
        if (socket && (!edge.online || edge.config_version > socket.data.configVersion))
          this.configure(socket.data.orgCode, false);
      }
    } catch (error) {
      this.log.debug({ error: String(error) }, 'waiting commands could not be looked for, will try again');
    } finally {
      this.looking = false;
    }
  }

  private async setOnline(socket: EdgeSocket, online: boolean): Promise<void> {
    // In the order in which lines came and went: the end of an older one must not be kept after the beginning of the next.
    await inStore(socket.data.orgCode, () =>
      this.serialized(socket.data.edgeId, () =>
        this.db.transaction((tx) => changeEdge(tx, socket.data.edgeId, { online })),
      ),
    ).catch((error: unknown) => this.log.warn({ error: String(error) }, 'the edge state was not kept'));
  }

  /** One after the other: an older reading may not arrive after a newer one. `announced`: whatever its version is. */
  private configure(orgCode: string, announced: boolean): void {
    const socket = this.sockets.get(orgCode);
    if (!socket?.data.ready) return;
    if (announced) socket.data.configureAgain = true;
    if (socket.data.configuring) return;
    socket.data.configuring = true;
    inStore(orgCode, () => this.sendChangedConfig(socket))
      .catch((error: unknown) => {
        this.statuses.reset();
        this.log.debug(
          { edgeId: socket.data.edgeId, error: String(error) },
          'no configuration was sent, will try again',
        );
      })
      .finally(() => {
        socket.data.configuring = false;
      });
  }

  private async sendChangedConfig(socket: EdgeSocket): Promise<void> {
    const { data } = socket;
    const { online, config_version: version, key_hash: keyHash } = await edgeStatus(this.db, data.edgeId);
    if (keyHash !== data.keyHash) {
      this.log.warn({ edgeId: data.edgeId }, 'edge disconnected: its key has been renewed or revoked');
      socket.disconnect(true);
      return;
    }
    // Another core may have seen an older line of this venue end, later than this one started.
    if (!online && socket.connected) await this.setOnline(socket, true);
    while (data.configureAgain || version > data.configVersion) {
      data.configureAgain = false;
      const config = await edgeConfig(this.db, data.orgCode);
      data.configVersion = config.version;
      (socket as Socket).emit('config', config);
    }
  }

  private deliver(orgCode: string): void {
    const socket = this.sockets.get(orgCode);
    if (!socket?.data.ready) return;
    this.deliverUrgent(socket);
    if (socket.data.delivering) return;
    socket.data.delivering = true;
    inStore(orgCode, () => this.deliverWaiting(socket))
      .catch((error: unknown) =>
        this.log.warn(
          { edgeId: socket.data.edgeId, error: String(error) },
          'commands were not delivered, will try again',
        ),
      )
      .finally(() => {
        socket.data.delivering = false;
      });
  }

  /** A flag or a stop does not wait until the venue has answered what it was sent before. */
  private deliverUrgent(socket: EdgeSocket): void {
    socket.data.lookForUrgent = true;
    if (socket.data.readingUrgent) return;
    socket.data.readingUrgent = true;
    inStore(socket.data.orgCode, () => this.sendUrgent(socket)).catch((error: unknown) =>
      this.log.debug({ error: String(error) }, 'flags and stops could not be read, will try again'),
    );
  }

  /** One reader, which sends at once what it has read: none goes out after one that was given later. */
  private async sendUrgent(socket: EdgeSocket): Promise<void> {
    const { data } = socket;
    try {
      while (data.lookForUrgent) {
        data.lookForUrgent = false;
        const urgent = (await this.commands.waitingUrgent(data.orgCode)).filter(({ id }) => !data.sentUrgent.has(id));
        for (const { id } of urgent) data.sentUrgent.add(id);
        this.send(socket, urgent)
          .catch((error: unknown) =>
            this.log.debug({ error: String(error) }, 'a flag or a stop was not delivered, will try again'),
          )
          .finally(() => {
            for (const { id } of urgent) data.sentUrgent.delete(id);
          });
      }
    } finally {
      data.readingUrgent = false;
    }
  }

  private async deliverWaiting(socket: EdgeSocket): Promise<void> {
    for (;;) {
      const waiting = await this.commands.waiting(socket.data.orgCode);
      if (waiting.length === 0) return;
      await this.send(socket, waiting);
    }
  }

  /** @throws when the edge stored none of them. */
  private async send(socket: EdgeSocket, waiting: readonly CommandRow[]): Promise<void> {
    if (waiting.length === 0) return;
    const ack = (await (socket as Socket).timeout(ACK_TIMEOUT_MS).emitWithAck(
      'commands',
      waiting.map(({ id, body, expires_at: expiresAt, created_at: createdAt }) => ({
        ...{ id, body, expiresAt: expiresAt.toISOString(), createdAt: createdAt.toISOString() },
      })),
    )) as EdgeCommandsAck;
    if (!ack.ok && ack.code === 'diskFull') await this.commands.markRefused(waiting, ack.code);
    if (!ack.ok || ack.stored.length === 0)
      throw new Error(ack.ok ? 'the edge stored none of the commands' : ack.message);
    await this.commands.markStored(ack.stored);
  }
}
