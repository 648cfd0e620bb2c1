import type { Logger } from 'pino';
import type { Alarms } from '../../devices/alarms';
import type { DeviceHealth } from '../../devices/health';
import type { Registry } from '../../devices/registry';
import type { Printers } from './printer';
import type { PrinterHindrance } from './status';

/** One refused call may be a printer that has another caller. */
const FAILURES_MAX = 2;

interface Watched {
  address: string;
  name: string;
  isAsked: boolean;
  connected: boolean;
  failures: number;
  hindrance: PrinterHindrance | null;
  notPrinted: number;
  alarm: string | null;
}

/**
 * Asks each printer of the venue how it is, so that the counter knows of a printer without paper before a customer waits for the ticket.
 * Printers say nothing by themselves and keep no connection: "connected" means that the last call was taken.
 */
export class PrinterWatch {
  private readonly watched = new Map<string, Watched>();

  constructor(
    private readonly registry: Registry,
    private readonly health: Pick<DeviceHealth, 'connected' | 'disconnected' | 'seen' | 'read'>,
    private readonly alarms: Alarms,
    private readonly printers: Pick<Printers, 'status' | 'notPrinted'>,
    private readonly log: Logger,
  ) {}

  /** Asks all that have answered the last question, until these have answered. Call it now and then. */
  async sweep(): Promise<void> {
    const wanted = new Map(this.registry.devicesOf('printer').map((device) => [device.id, device]));
    for (const [id, { address }] of this.watched) if (wanted.get(id)?.address !== address) this.drop(id);
    const known = { isAsked: false, connected: false, failures: 0, hindrance: null, notPrinted: 0, alarm: null };
    for (const { id, name, address } of wanted.values())
      if (address !== null && !this.watched.has(id)) this.watched.set(id, { address, name, ...known });
    const free = [...this.watched].filter(([, { isAsked }]) => !isAsked);
    await Promise.all(free.map(([id, printer]) => this.ask(id, printer)));
  }

  stop(): void {
    for (const id of [...this.watched.keys()]) this.drop(id);
  }

  private async ask(id: string, printer: Watched): Promise<void> {
    printer.isAsked = true;
    const hindrance = await this.printers.status(printer.address).catch(() => 'unreachable' as const);
    printer.isAsked = false;
    // It was taken away, or has another address, meanwhile.
    if (this.watched.get(id) !== printer) return;
    const notPrinted = this.printers.notPrinted(printer.address);
    if (notPrinted !== printer.notPrinted) this.health.read(id, { notPrinted });
    printer.notPrinted = notPrinted;
    if (hindrance === 'unreachable') {
      printer.failures += 1;
      if (printer.failures >= FAILURES_MAX) this.lost(id, printer);
      return;
    }
    printer.failures = 0;
    this.health.seen(id);
    if (!printer.connected) {
      printer.connected = true;
      this.health.connected(id);
      this.log.info({ deviceId: id, address: printer.address }, 'printer answers');
    }
    this.hindered(id, printer, hindrance);
  }

  private lost(id: string, printer: Watched): void {
    // What is not known any more is no longer said.
    this.hindered(id, printer, null);
    if (!printer.connected) return;
    printer.connected = false;
    this.health.disconnected(id);
    this.log.warn({ deviceId: id, address: printer.address }, 'printer does not answer');
  }

  private hindered(id: string, printer: Watched, hindrance: PrinterHindrance | null): void {
    if (hindrance === printer.hindrance) return;
    if (printer.alarm !== null) this.alarms.set(printer.alarm, false);
    printer.alarm =
      hindrance === null ? null : `${hindrance === 'paper' ? 'printerPaper' : 'printerCover'}:${printer.name}`;
    if (printer.alarm !== null) this.alarms.set(printer.alarm, true);
    printer.hindrance = hindrance;
    this.health.read(id, { hindrance });
  }

  private drop(id: string): void {
    const printer = this.watched.get(id);
    if (printer === undefined) return;
    this.watched.delete(id);
    if (printer.alarm !== null) this.alarms.set(printer.alarm, false);
    if (printer.connected) this.health.disconnected(id);
  }
}
