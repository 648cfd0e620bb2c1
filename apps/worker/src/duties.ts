import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { counterJobHandlers, counterJobs, LineUp, Tabs } from '@paddock/counter';
import { EdgeCommands, EdgeListeners, markSilentEdges } from '@paddock/fleet';
import {
  CONFIG,
  type Config,
  createRedis,
  Database,
  FEED_CHANNELS,
  JobWorker,
  LOGGER,
  type Logger,
  ReactionRunner,
  keepFeed,
} from '@paddock/kernel';
import { paymentJobHandlers, paymentJobs, PaymentService } from '@paddock/payments';
import { boardReaction, Boards } from '@paddock/timing';
import type { Redis } from 'ioredis';

/** How often overdue work is looked for. This alone would keep the venue going without Redis. */
const SWEEP_MS = 1000;
const REACTION_MS = 1000;
/** Boards are refreshed at most this often for a store, however many laps come in. */
const REACTION_PAUSE_MS = 200;

const HOUSEKEEPING_MS = 3_600_000;
/** Long enough for every audit question of a week; the rows themselves stay. */
const FEED_KEEP_DAYS = 14;
/** As long as an edge remembers what it has answered. */
const COMMANDS_KEEP_DAYS = 35;

/** What the worker does: jobs, reactions to the feed, and the sweeps that find what Redis forgot. */
@Injectable()
export class Duties implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly timers: NodeJS.Timeout[] = [];
  private jobWorker: JobWorker | null = null;
  private subscriber: Redis | null = null;
  private readonly scheduled = new Set<string>();
  private readonly running = new Set<string>();

  constructor(
    private readonly db: Database,
    private readonly tabs: Tabs,
    private readonly lineUp: LineUp,
    private readonly payments: PaymentService,
    private readonly boards: Boards,
    private readonly commands: EdgeCommands,
    private readonly listeners: EdgeListeners,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const declared = [...counterJobs, ...paymentJobs];
    const handlers = [...counterJobHandlers(this.tabs, this.lineUp), ...paymentJobHandlers(this.payments)];
    this.jobWorker = new JobWorker(this.config.REDIS_URL, declared, handlers, this.log);
    this.jobWorker.start();
    this.react();
    this.every(SWEEP_MS, 'tabs', async () => this.each(await this.tabs.overdue(), (id) => this.tabs.escape(id)));
    this.every(SWEEP_MS, 'line-up', async () => this.each(await this.lineUp.overdue(), (id) => this.lineUp.pass(id)));
    this.every(SWEEP_MS, 'payments', async () => void (await this.payments.sweep()));
    this.every(SWEEP_MS, 'silent edges', () => markSilentEdges(this.db));
    this.every(HOUSEKEEPING_MS, 'feed history', () => keepFeed(this.db, FEED_KEEP_DAYS));
    this.every(HOUSEKEEPING_MS, 'answered commands', () => this.commands.trim(COMMANDS_KEEP_DAYS));
    this.every(SWEEP_MS, 'commands', async () =>
      this.each(await this.commands.overdue(), (id) => this.expireCommand(id)),
    );
  }

  async onApplicationShutdown(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    this.subscriber?.disconnect();
    await this.jobWorker?.close();
  }

  private react(): void {
    const runner = new ReactionRunner(this.db, [boardReaction(this.boards)], this.log);
    const run = (orgCode: string): void => {
      // The first event of a burst waits for the others: one refresh serves them all.
      if (this.scheduled.has(orgCode)) return;
      this.scheduled.add(orgCode);
      setTimeout(() => {
        this.scheduled.delete(orgCode);
        runner
          .run(orgCode)
          .catch((error: unknown) =>
            this.log.warn({ orgCode, error: String(error) }, 'reactions failed, will try again'),
          );
      }, REACTION_PAUSE_MS);
    };
    this.subscriber = createRedis(this.config.REDIS_URL, this.log, 'reactions');
    this.subscriber.on('ready', () => void this.subscriber?.psubscribe(FEED_CHANNELS).catch(() => undefined));
    this.subscriber.on('pmessage', (_pattern, channel: string) => run(channel.slice(channel.indexOf(':') + 1)));
    this.every(REACTION_MS, 'reactions', () => runner.runAll());
  }

  /** A command that no edge took in time. Whoever waits for it is told. */
  private async expireCommand(id: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      const command = await this.commands.takeExpired(tx, id);
      if (command) await this.listeners.commandFailed(tx, command, 'expired');
    });
  }

  /** One that fails keeps no other waiting. */
  private async each(ids: readonly string[], work: (id: string) => Promise<void>): Promise<void> {
    for (const id of ids)
      await work(id).catch((error: unknown) =>
        this.log.warn({ id, error: String(error) }, 'a due record failed, will try again'),
      );
  }

  /** Runs a duty again and again, one at a time; a failure is logged and the next turn tries again. */
  private every(ms: number, name: string, duty: () => Promise<void>): void {
    const turn = async (): Promise<void> => {
      if (this.running.has(name)) return;
      this.running.add(name);
      try {
        await duty();
      } catch (error) {
        this.log.warn({ duty: name, error: String(error) }, 'a duty failed, will try again');
      } finally {
        this.running.delete(name);
      }
    };
    this.timers.push(setInterval(() => void turn(), ms));
  }
}
