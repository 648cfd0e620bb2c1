import type { Logger } from 'pino';
import type { Alarms } from '../devices/alarms';
import type { TlsFiles, TlsKeys } from './tls-files';

export interface TlsUser {
  files: TlsFiles | null;
  use: (keys: TlsKeys) => void;
}

/** Services whose certificates are renewed while they run: an agent is not started again for that. */
export class Certificates {
  private fails = false;

  constructor(
    private readonly users: readonly TlsUser[],
    private readonly alarms: Alarms,
    private readonly log: Logger,
  ) {}

  /** Call it now and then. */
  sweep(): void {
    let fails = false;
    for (const { files, use } of this.users)
      try {
        const keys = files?.renewed() ?? null;
        if (keys === null) continue;
        use(keys);
        this.log.info('a renewed certificate is in use');
      } catch (error) {
        fails = true;
        if (!this.fails)
          this.log.warn({ error: String(error) }, 'a renewed certificate can not be used, the former one stays');
      }
    this.fails = fails;
    this.alarms.set('tlsFiles', fails);
  }
}
