/** Puts the parts of the agent together. Everything that changes the venue's state goes through `GroupCommit`. */
import type { EdgeConfig } from '@paddock/contracts/edge';
import { HEARTBEAT_EVERY_MS } from '@paddock/contracts/mqtt';
import path from 'node:path';
import type { Logger } from 'pino';
import { Broker } from './broker/broker';
import { Certificates } from './broker/certificates';
import { TlsFiles } from './broker/tls-files';
import { ANCHOR_EVERY_MS, type Clock, SystemClock } from './clock/clock';
import { resumedClock } from './clock/resumed-clock';
import { KartChecks } from './checks/kart-checks';
import type { EdgeSettings } from './config/config';
import { Alarms } from './devices/alarms';
import { DevicesTwice } from './devices/devices-twice';
import { DiskWatch } from './devices/disk-watch';
import { GateWatch } from './devices/gate-watch';
import { DeviceHealth } from './devices/health';
import { Inbox } from './devices/inbox';
import { KartHeartbeats } from './devices/kart-heartbeats';
import { KartWatch } from './devices/kart-watch';
import { Registry } from './devices/registry';
import { Rivals } from './devices/rivals';
import { Printers } from './drivers/escpos/printer';
import { PrinterWatch } from './drivers/escpos/printer-watch';
import { Decoders } from './drivers/p3/decoders';
import { HealthServer } from './health-server';
import { Journal } from './journal/journal';
import { LocalStopServer } from './local-stop/server';
import { StopScreens } from './local-stop/screens';
import { localStopView, slowHere } from './local-stop/view';
import { type EdgeTx, GroupCommit } from './journal/group-commit';
import { every, Parts } from './parts';
import { CommandRunner } from './runs/command-runner';
import { FailSafes } from './runs/fail-safes';
import { Departures } from './runs/departures';
import { GateSequences } from './runs/gate-sequences';
import { Passings } from './runs/passings';
import { RunKeeper } from './runs/run-keeper';
import { SafetyNotices } from './runs/safety-notices';
import { TrackFile } from './runs/track-file';
import { Telemetry } from './uplink/telemetry';
import { Uplink } from './uplink/uplink';

const TELEMETRY_EVERY_MS = 2_000;
const SWEEP_EVERY_MS = 1_000;
/** A printer is known to be gone after two of these, well before the next customers of a quiet hour. */
const PRINTERS_EVERY_MS = 15_000;
const TICK_AT_LEAST_MS = 1_000;
/** A clock that is further off than this needs somebody to set it: logs, and whatever else reads it, are wrong. */
const CLOCK_ERROR_MS_MAX = 2_000;

export class EdgeAgent {
  readonly registry = new Registry();
  readonly alarms = new Alarms();
  readonly health: DeviceHealth;
  readonly runs: RunKeeper;
  readonly broker: Broker;
  readonly uplink: Uplink;
  private readonly journal: Journal;
  private readonly clock: Clock;
  private readonly groupCommit: GroupCommit;
  private readonly karts: KartWatch;
  private readonly heartbeats: KartHeartbeats;
  private readonly failSafes: FailSafes;
  /** Each of these looks once a second whether the passing of time alone has changed something. */
  private readonly watches: readonly { sweep(): void }[];
  readonly passings: Passings;
  private readonly departures: Departures;
  private readonly gates: GateSequences;
  private readonly gateWatch: GateWatch;
  private readonly machines: Rivals;
  private readonly telemetry: Telemetry;
  private readonly commands: CommandRunner;
  private readonly disk: DiskWatch;
  private readonly decoders: Decoders;
  private readonly printerWatch: PrinterWatch;
  private readonly healthServer: HealthServer;
  private readonly trackFile: TrackFile;
  private readonly localStop: LocalStopServer;
  readonly screens: StopScreens;
  private readonly parts: Parts;
  private dueTimer: NodeJS.Timeout | null = null;

  /** @throws when the data folder cannot be written, or another agent owns it. */
  constructor(
    settings: EdgeSettings,
    private readonly log: Logger,
    clock?: Clock,
  ) {
    const folder = path.join(settings.DATA_DIR, 'edge', settings.EDGE_ID);
    this.journal = Journal.open(folder);
    this.clock = clock ?? resumedClock(this.journal);
    this.trackFile = TrackFile.open(folder, log);
    const notices = new SafetyNotices();
    this.parts = new Parts(log);
    this.groupCommit = new GroupCommit(this.journal, this.clock, log, this.trackFile);
    this.disk = new DiskWatch(folder, this.groupCommit, this.alarms);
    this.health = new DeviceHealth(this.groupCommit, this.clock, this.registry, this.alarms);
    const hasWorked = (gateId: string): boolean => this.journal.lastGatePassing(gateId) !== null;
    this.gateWatch = new GateWatch(this.registry, this.clock, this.alarms, this.health, hasWorked);
    this.machines = new Rivals(this.alarms, this.clock, log, 'secondMachine');
    this.karts = new KartWatch(this.registry, this.clock);
    const printers = new Printers();
    this.printerWatch = new PrinterWatch(this.registry, this.health, this.alarms, printers, log);
    const output = {
      kart: (id, command) => this.broker.publish('kartCommand', id, command),
      light: (id, command) => this.broker.publish('lightCommand', id, command),
      display: (id, show) => this.broker.publish('displayShow', id, show),
      print: (address, job, isWanted) => printers.print(address, job, isWanted),
    } satisfies ConstructorParameters<typeof CommandRunner>[5] & ConstructorParameters<typeof RunKeeper>[4];
    this.runs = new RunKeeper(
      this.registry,
      this.journal,
      this.clock,
      this.alarms,
      output,
      (tx, id, outcome) => this.commands.done(tx, id, outcome),
      this.trackFile,
      notices,
    );
    const { track, motion, returns, karts } = this.runs;
    this.failSafes = new FailSafes(this.registry, this.alarms, track, motion, returns, karts);
    this.heartbeats = new KartHeartbeats(this.registry, {
      heartbeat: (id, heartbeat) => this.broker.publish('kartHeartbeat', id, heartbeat),
      config: (id, config) => this.broker.publish('kartConfig', id, config),
    });
    this.departures = new Departures(this.registry, this.alarms, this.runs, {
      isConnected: (id) => this.health.connections(id) > 0,
      cut: () => this.broker.dropRevoked(),
    });
    const checks = new KartChecks({
      registry: this.registry,
      groupCommit: this.groupCommit,
      clock: this.clock,
      runs: this.runs,
      heartbeats: this.heartbeats,
      isConnected: (id) => this.health.connections(id) > 0 && this.karts.isReached(id),
      publish: output.kart,
    });
    this.passings = new Passings(this.registry, this.journal, this.clock, this.runs, this.alarms, this.health);
    this.gates = new GateSequences(this.passings, this.journal, this.groupCommit, this.health);
    this.commands = new CommandRunner(
      this.registry,
      this.journal,
      this.groupCommit,
      this.clock,
      this.disk,
      output,
      this.runs,
      notices,
      checks,
    );
    const mqttTls = TlsFiles.open(settings.MQTT_TLS_KEY, settings.MQTT_TLS_CERT);
    const options = { port: settings.MQTT_PORT, host: settings.MQTT_HOST, tls: mqttTls?.keys ?? null };
    const inbox = new Inbox({
      groupCommit: this.groupCommit,
      gates: this.gates,
      gateWatch: this.gateWatch,
      health: this.health,
      kartWatch: this.karts,
      karts,
      failSafes: this.failSafes,
      checks,
    });
    this.broker = new Broker(options, this.registry, this.health, (message) => inbox.take(message), log);
    this.decoders = new Decoders(this.registry, this.health, this.alarms, log, settings.P3_CRC === 'strict', {
      passing: (gateId, passing, late, now) => {
        const take = (tx: EdgeTx): void => {
          if (this.passings.isKnown(gateId, passing)) return;
          this.passings.count(tx, gateId, this.passings.record(tx, gateId, passing, passing.receivedMs), late);
        };
        if (now !== null) take(now);
        else this.groupCommit.settled(take).catch(() => this.health.count(gateId, 'lostPassings'));
      },
      isKnown: (gateId, { seq, rtcUs }) => this.journal.hasPassing(gateId, seq, rtcUs),
      lastPassing: (gateId) => this.journal.lastGatePassing(gateId),
      nowMs: () => this.clock.steadyMs(),
    });
    this.runs.countHeld = (tx) => this.countHeld(tx);
    const link = { coreUrl: settings.CORE_URL, edgeId: settings.EDGE_ID, key: settings.EDGE_KEY };
    this.uplink = new Uplink(
      link,
      this.journal,
      this.groupCommit,
      {
        configVersion: () => this.registry.config?.version ?? null,
        activeRuns: () => this.runs.activeRuns(),
        addresses: () => ({ stopUrl: this.localStop.url, brokerUrl: settings.BROKER_URL ?? this.broker.url }),
        isBehind: (known) => this.runs.isBehind(known),
        catchUp: (known) => this.groupCommit.submit((tx) => this.runs.catchUp(tx, known)),
        knownFlag: (known) => this.groupCommit.submit((tx) => this.runs.takeKnownFlag(tx, known)),
        returning: (known) => this.groupCommit.submit((tx) => this.runs.karts.adoptReturns(tx, known)),
        config: (config) => this.configure(config),
        coreTime: (coreMs) => this.clock.follow(coreMs),
        steadyMs: () => this.clock.steadyMs(),
        commands: (commands) => this.commands.take(commands),
        rival: ({ host, address }) => this.machines.seen(host === '' ? address : host, { address }),
        wentBack: () => {
          this.alarms.set('journalWentBack', true);
          this.groupCommit.submit((tx) => this.runs.karts.wentBack(tx));
        },
        accepted: () => {
          this.groupCommit.submit((tx) => {
            this.runs.track.report(tx);
            this.runs.motion.report(tx);
          });
        },
        safetyNotices: () => {
          // An answer is on the disk where the journal refuses too, as far as it can be: in the file of the track.
          const answers = this.groupCommit.blocked !== null && this.trackFile.isKept;
          return notices.takeFresh(answers, this.clock.steadyMs());
        },
      },
      log,
    );
    this.screens = new StopScreens(() => this.registry.config, this.clock);
    this.telemetry = new Telemetry(this.uplink, this.alarms, this.karts, this.health, this.clock, () =>
      this.screens.list(),
    );
    const stopTls = TlsFiles.open(settings.STOP_TLS_KEY, settings.STOP_TLS_CERT);
    this.localStop = new LocalStopServer(
      {
        host: settings.STOP_HOST,
        port: settings.STOP_PORT,
        tls: stopTls?.keys ?? null,
        url: settings.STOP_URL ?? null,
      },
      {
        authorize: (token) => this.screens.authorize(token),
        renew: (authorized) => this.screens.renew(authorized),
        stop: (by) => this.groupCommit.applied((tx) => this.runs.setFlag(tx, 'red', { by })),
        slow: (by) => slowHere(this.groupCommit, this.runs, by),
        view: () =>
          localStopView(
            this.runs,
            (deviceId) => this.health.connections(deviceId) > 0 && this.karts.isReached(deviceId),
            (vehicleId) => this.registry.kartOf(vehicleId)?.id ?? null,
            (vehicleId) => this.registry.vehicle(vehicleId)?.name ?? null,
          ),
      },
      this.alarms,
      log,
    );
    const certificates = new Certificates(
      [
        { files: mqttTls, use: (keys) => this.broker.useTls(keys) },
        { files: stopTls, use: (keys) => this.localStop.useTls(keys) },
      ],
      this.alarms,
      log,
    );
    const twice = new DevicesTwice(this.registry, this.alarms, () => this.broker.devicesTwice());
    this.watches = [this.runs, this.passings, this.gateWatch, this.health, this.machines, twice, certificates];
    this.healthServer = new HealthServer(settings.EDGE_HTTP_PORT, () => this.view());
  }

  /** @throws when a port is taken. */
  async start(): Promise<void> {
    this.alarms.set('journalReset', this.journal.wasDamaged);
    const config = this.journal.config();
    if (config !== null) this.registry.apply(config);
    this.departures.restore(this.journal);
    await this.restore();
    this.groupCommit.onApplied(() => this.schedule());
    await this.parts.start(this.healthServer);
    await this.parts.start({ name: 'broker', start: () => this.broker.start(), stop: () => this.broker.stop() });
    this.runs.track.showOnNewLights();
    this.heartbeats.configure();
    const beat = (): void => this.groupCommit.submit((tx) => this.heartbeats.beat(tx));
    await this.parts.start(every(HEARTBEAT_EVERY_MS, this.log, 'heartbeats', beat));
    await this.parts.start(this.localStop);
    await this.parts.start({ name: 'decoders', start: () => this.decoders.update(), stop: () => this.decoders.stop() });
    const { printerWatch } = this;
    await this.parts.start({
      name: 'printers',
      start: () => void printerWatch.sweep(),
      stop: () => printerWatch.stop(),
    });
    await this.parts.start(every(PRINTERS_EVERY_MS, this.log, 'printers', () => void printerWatch.sweep()));
    await this.parts.start({ name: 'uplink', start: () => this.uplink.start(), stop: () => this.uplink.stop() });
    await this.parts.start(every(SWEEP_EVERY_MS, this.log, 'sweep', () => this.sweep()));
    await this.parts.start(every(TELEMETRY_EVERY_MS, this.log, 'telemetry', () => this.telemetry.send()));
    await this.parts.start(every(ANCHOR_EVERY_MS, this.log, 'housekeeping', () => this.housekeep()));
    this.sweep();
    this.housekeep();
    this.schedule();
  }

  async stop(): Promise<void> {
    if (this.dueTimer !== null) clearTimeout(this.dueTimer);
    this.gates.stop();
    await this.parts.stop();
    await this.groupCommit.stop();
    await this.journal.close();
    await this.trackFile.close();
  }

  /** Restores what was active when the agent ended. It does not wait for the disk: a venue whose disk is full needs its broker too. */
  private async restore(): Promise<void> {
    const failed: unknown[] = [];
    await this.groupCommit.applied((tx) => {
      try {
        this.runs.restore(tx);
        this.commands.restore(tx);
        this.gates.restore(tx);
        this.runs.tick(tx);
      } catch (error) {
        failed.push(error);
      }
    });
    if (failed.length > 0) throw failed[0];
  }

  /** Ports that were really taken, for settings that ask for any free one. */
  get stopUrl(): string | null {
    return this.localStop.url;
  }

  get ports(): { mqtt: number; http: number } {
    return { mqtt: this.broker.port, http: this.healthServer.boundPort };
  }

  /** Counts passings that are held back. One that can't be counted keeps no run from being ended: its kart must stop. */
  private countHeld(tx: EdgeTx): void {
    for (const held of [this.gates, this.decoders])
      try {
        held.release(tx);
      } catch (error) {
        this.log.error({ err: error }, 'passings that waited could not be counted');
      }
  }

  private configure(config: EdgeConfig): void {
    const same = JSON.stringify(config) === JSON.stringify(this.registry.config);
    if (same) return;
    this.groupCommit.submit((tx) => {
      this.departures.apply(tx, config);
      this.runs.track.spares.reconfigured(tx);
      this.karts.reconfigured(tx);
      tx.write((journal) => journal.setMeta('config', JSON.stringify(config)));
      // A revoked device is cut at once, whether or not the disk takes it; a kart's once it stands.
      tx.always(() => {
        this.broker.dropRevoked();
        this.decoders.update();
        void this.printerWatch.sweep();
        this.runs.track.showOnNewLights();
        this.heartbeats.configure();
        this.failSafes.reconfigured();
      });
    });
  }

  /** Looks for what the passing of time alone changes. Runs once a second. */
  sweep(): void {
    this.groupCommit.submit((tx) => this.karts.tick(tx));
    for (const watch of this.watches) watch.sweep();
    this.disk.check();
    this.alarms.set('clockError', Math.abs(this.clock.errorMs()) > CLOCK_ERROR_MS_MAX);
  }

  /** Wakes up exactly when a run's time is over or an order must be repeated. */
  private schedule(): void {
    if (this.dueTimer !== null) clearTimeout(this.dueTimer);
    const dueMs = this.runs.nextDueMs();
    this.dueTimer = null;
    if (dueMs === null) return;
    const waitMs = Math.min(Math.max(dueMs - this.clock.steadyMs(), 0), TICK_AT_LEAST_MS);
    this.dueTimer = setTimeout(() => {
      this.dueTimer = null;
      this.groupCommit.submit((tx) => this.runs.tick(tx));
    }, waitMs);
  }

  private housekeep(): void {
    const nowMs = this.clock.steadyMs();
    this.groupCommit.submit((tx) => {
      tx.write((journal) => journal.prune(nowMs));
      if (this.clock instanceof SystemClock) {
        const anchor = JSON.stringify(this.clock.anchor());
        tx.write((journal) => journal.setMeta('clock', anchor));
      }
    });
  }

  private view(): { ready: boolean; [detail: string]: unknown } {
    return {
      ready: this.registry.config !== null,
      online: this.uplink.online,
      backlog: this.uplink.backlog(),
      alarms: this.alarms.list(),
      mqttPort: this.broker.port,
    };
  }
}
