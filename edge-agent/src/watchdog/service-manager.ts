import { execFile } from 'node:child_process';
import type { Logger } from 'pino';
import type { Part } from '../parts';

export interface ServiceManagerSettings {
  /** Set by systemd for units of type `notify`. */
  NOTIFY_SOCKET?: string | undefined;
  /** Set by systemd for units with `WatchdogSec`. */
  WATCHDOG_USEC?: number | undefined;
}

export type Notify = (...states: string[]) => void;

/**
 * Reports to systemd from the agent's own loop that it turns (`sd_notify`). A process that was halted as a whole runs no thread that could end
 * it; systemd does. Node has no sockets of systemd's kind, so its own program sends them.
 */
export class ServiceManager implements Part {
  readonly name = 'service manager';
  private timer: NodeJS.Timeout | null = null;
  private readonly notify: Notify | null;
  private readonly everyMs: number | null;

  constructor(
    { NOTIFY_SOCKET, WATCHDOG_USEC }: ServiceManagerSettings,
    log: Logger,
    notify: Notify = systemdNotify(log),
  ) {
    this.notify = NOTIFY_SOCKET === undefined ? null : notify;
    this.everyMs = WATCHDOG_USEC === undefined ? null : Math.max(1, Math.floor(WATCHDOG_USEC / 3_000));
  }

  /** The agent is ready. */
  start(): void {
    const { notify, everyMs } = this;
    if (notify === null) return;
    notify('READY=1');
    if (everyMs !== null) this.timer = setInterval(() => notify('WATCHDOG=1'), everyMs);
  }

  /** What takes longer to end than a hung loop may take is ended by systemd's own timeout. */
  stop(): void {
    if (this.timer !== null) clearInterval(this.timer);
    this.notify?.('STOPPING=1');
  }
}

function systemdNotify(log: Logger): Notify {
  return (...states) => {
    execFile('systemd-notify', states, (error) => {
      if (error !== null) log.warn({ error: error.message }, 'systemd could not be notified');
    });
  };
}
