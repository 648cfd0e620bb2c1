/** Puts the parts of the agent together. Everything that changes the venue's state goes through `GroupCommit`. */
import type { DeviceReadings, EdgeConfig } from '@paddock/contracts/edge';
import type { KartStatus } from '@paddock/contracts/mqtt';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import { Broker, type DeviceMessage } from './broker/broker';
import { ANCHOR_EVERY_MS, type Clock, type ClockAnchor, SystemClock } from './clock/clock';
import type { EdgeSettings } from './config/config';
import { Alarms } from './devices/alarms';
import { DiskWatch } from './devices/disk-watch';
import { GateWatch } from './devices/gate-watch';
import { DeviceHealth } from './devices/health';
import { KartWatch } from './devices/kart-watch';
import { Registry } from './devices/registry';
import { Printers } from './drivers/escpos/printer';
import { PrinterWatch } from './drivers/escpos/printer-watch';
import { Decoders } from './drivers/p3/decoders';
import { HealthServer } from './health-server';
import { Journal } from './journal/journal';
import { LocalStopServer } from './local-stop/server';
import { readStopToken } from './local-stop/token';
import { localStopView } from './local-stop/view';
import { type EdgeTx, GroupCommit } from './journal/group-commit';
import { every, Parts } from './parts';
import { CommandRunner } from './runs/command-runner';
import { GateSequences } from './runs/gate-sequences';
import { Passings } from './runs/passings';
import { RunKeeper } from './runs/run-keeper';
import { SafetyNotices } from './runs/safety-notices';
import { TrackFile } from './runs/track-file';
import { Uplink } from './uplink/uplink';

const TELEMETRY_EVERY_MS = 2_000;
/** Telemetry goes out at least this often: the core sees from it that the edge lives. */
const TELEMETRY_AT_LEAST_MS = 10_000;
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
  private readonly passings: Passings;
  private readonly gates: GateSequences;
  private readonly gateWatch: GateWatch;
  private readonly commands: CommandRunner;
  private readonly disk: DiskWatch;
  private readonly decoders: Decoders;
  private readonly printerWatch: PrinterWatch;
  private readonly healthServer: HealthServer;
  private readonly trackFile: TrackFile;
  private readonly localStop: LocalStopServer;
  private readonly parts: Parts;
  private dueTimer: NodeJS.Timeout | null = null;
  private lastTelemetry = { text: '', atMs: Number.NEGATIVE_INFINITY };

  /** @throws when the data folder cannot be written, or another agent owns it. */
  constructor(
    settings: EdgeSettings,
    private readonly log: Logger,
    clock?: Clock,
  ) {
    const folder = path.join(settings.DATA_DIR, 'edge', settings.EDGE_ID);
    this.journal = Journal.open(folder);
    this.clock = clock ?? this.resumedClock();
    this.trackFile = TrackFile.open(folder, log);
    const notices = new SafetyNotices();
    this.parts = new Parts(log);
    this.groupCommit = new GroupCommit(this.journal, this.clock, log, this.trackFile);
    this.disk = new DiskWatch(folder, this.groupCommit, this.alarms);
    this.health = new DeviceHealth(this.groupCommit, this.clock, this.registry, this.alarms);
    const hasWorked = (gateId: string): boolean => this.journal.lastGatePassing(gateId) !== null;
    this.gateWatch = new GateWatch(this.registry, this.clock, this.alarms, this.health, hasWorked);
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
    this.passings = new Passings(this.registry, this.journal, this.clock, this.runs);
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
    );
    const tls = tlsFiles(settings.MQTT_TLS_KEY, settings.MQTT_TLS_CERT);
    const options = { port: settings.MQTT_PORT, host: settings.MQTT_HOST, tls };
    this.broker = new Broker(options, this.registry, this.health, (message) => this.take(message), log);
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
        stopUrl: () => this.localStop.url,
        isBehind: (known) => this.runs.isBehind(known),
        catchUp: (known) => this.groupCommit.submit((tx) => this.runs.catchUp(tx, known)),
        knownFlag: (known) => this.groupCommit.submit((tx) => this.runs.takeKnownFlag(tx, known)),
        config: (config) => this.configure(config),
        coreTime: (coreMs) => this.clock.follow(coreMs),
        steadyMs: () => this.clock.steadyMs(),
        commands: (commands) => this.commands.take(commands),
        wentBack: () => {
          this.alarms.set('journalWentBack', true);
          this.groupCommit.submit((tx) => this.runs.wentBack(tx));
        },
        accepted: () => {
          this.groupCommit.submit((tx) => {
            this.runs.track.report(tx);
            this.runs.motion.report(tx);
          });
        },
        safetyNotices: () => {
          // An answer is on the disk where the journal refuses too, as far as it can be: in the file of the track.
          const answers = this.groupCommit.blocked !== null && this.trackFile.pending === null;
          return notices.takeFresh(answers, this.clock.steadyMs());
        },
      },
      log,
    );
    this.localStop = new LocalStopServer(
      {
        host: settings.STOP_HOST,
        port: settings.STOP_PORT,
        tls: tlsFiles(settings.STOP_TLS_KEY, settings.STOP_TLS_CERT),
        url: settings.STOP_URL ?? null,
      },
      {
        authorize: (token) => this.mayStop(token),
        stop: (by) => this.groupCommit.applied((tx) => this.runs.setFlag(tx, 'red', { by })),
        view: () => localStopView(this.runs),
      },
      this.alarms,
      log,
    );
    this.healthServer = new HealthServer(settings.EDGE_HTTP_PORT, () => this.view());
  }

  /** @throws when a port is taken. */
  async start(): Promise<void> {
    this.alarms.set('journalReset', this.journal.wasDamaged);
    const config = this.journal.config();
    if (config !== null) this.registry.apply(config);
    await this.restore();
    this.groupCommit.onApplied(() => this.schedule());
    await this.parts.start(this.healthServer);
    await this.parts.start({ name: 'broker', start: () => this.broker.start(), stop: () => this.broker.stop() });
    this.runs.track.showOnNewLights();
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
    await this.parts.start(every(TELEMETRY_EVERY_MS, this.log, 'telemetry', () => this.sendTelemetry()));
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

  /** @returns the name of the person who may stop the track here with this token, or null. */
  private mayStop(token: string): string | null {
    const { config } = this.registry;
    if (config?.stopSecret === undefined) return null;
    const read = readStopToken(token, config.stopSecret, this.clock.wallOf(this.clock.steadyMs()));
    return read?.orgCode === config.orgCode ? read.name : null;
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

  private take(message: DeviceMessage): Promise<void> {
    const { deviceId } = message;
    switch (message.name) {
      case 'gatePassing':
        this.gateWatch.passing(deviceId);
        return this.groupCommit.settled((tx) => this.gates.take(tx, deviceId, message.payload));
      case 'gateStatus':
        this.gateWatch.status(deviceId);
        this.health.read(deviceId, message.payload);
        if (message.payload.noise !== undefined) this.health.seen(deviceId, { noise: message.payload.noise });
        return Promise.resolve();
      // Karts are acknowledged on a full disk too: else they would hang, and none could be seen to have stopped.
      case 'kartStatus':
        if (message.payload.online) this.health.seen(deviceId, kartReadings(message.payload));
        return this.groupCommit.applied((tx) => {
          this.karts.status(tx, deviceId, message.payload);
          if (message.payload.online) this.runs.onKartSeen(tx, deviceId);
        });
      case 'kartAck':
        return this.groupCommit.applied((tx) => this.runs.kartAck(tx, deviceId, message.payload));
      default:
        return Promise.resolve();
    }
  }

  /** What can't be counted keeps no run from being ended: its kart must stop. */
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
      const karts = this.runs.kartDevices();
      this.registry.apply(config);
      this.runs.reconfigured(tx, karts);
      this.runs.track.spares.reconfigured(tx);
      this.karts.reconfigured(tx);
      tx.write((journal) => journal.setMeta('config', JSON.stringify(config)));
      // A revoked device is cut at once, whether or not the disk takes it.
      tx.always(() => {
        this.broker.dropRevoked();
        this.decoders.update();
        void this.printerWatch.sweep();
        this.runs.track.showOnNewLights();
      });
    });
  }

  /** Looks for what the passing of time alone changes. Runs once a second. */
  sweep(): void {
    this.groupCommit.submit((tx) => this.karts.tick(tx));
    this.runs.sweep();
    this.gateWatch.sweep();
    this.health.sweep();
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
      this.groupCommit.submit((tx) => {
        this.runs.tick(tx);
      });
    }, waitMs);
  }

  private sendTelemetry(): void {
    const backlog = this.uplink.backlog();
    const alarms = this.alarms.list();
    const vehicles = this.karts.takeReadings();
    const devices = this.health.takeSeen();
    const text = JSON.stringify([backlog, alarms]);
    const nowMs = this.clock.steadyMs();
    const due = nowMs - this.lastTelemetry.atMs >= TELEMETRY_AT_LEAST_MS;
    if (vehicles.length + devices.length === 0 && text === this.lastTelemetry.text && !due) return;
    this.lastTelemetry = { text, atMs: nowMs };
    this.uplink.telemetry({ backlog, alarms, vehicles, devices, clockErrorMs: Math.round(this.clock.errorMs()) });
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

  private resumedClock(): SystemClock {
    const text = this.journal.meta('clock');
    const passedMs = this.journal
      .activeRuns()
      .flatMap((run) => [run.startedAtMs ?? 0, run.pausedAtMs ?? 0, run.lastPassing?.atMs ?? 0]);
    return new SystemClock(text === null ? null : (JSON.parse(text) as ClockAnchor), Math.max(0, ...passedMs));
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

const kartReadings = ({ batteryPercent, rssiDbm, firmware }: KartStatus): DeviceReadings => ({
  ...(batteryPercent === undefined ? {} : { batteryPercent: Math.round(batteryPercent * 10) / 10 }),
  ...(rssiDbm === undefined ? {} : { rssiDbm: Math.round(rssiDbm * 10) / 10 }),
  ...(firmware === undefined ? {} : { firmware }),
});

function tlsFiles(key: string | undefined, cert: string | undefined): { key: Buffer; cert: Buffer } | null {
  return key === undefined || cert === undefined ? null : { key: readFileSync(key), cert: readFileSync(cert) };
}
