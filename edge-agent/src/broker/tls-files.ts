import { readFileSync, statSync } from 'node:fs';
import { createSecureContext } from 'node:tls';

export interface TlsKeys {
  key: Buffer;
  cert: Buffer;
}

/** A certificate and its key as files that somebody renews while the service runs. */
export class TlsFiles {
  private stamp: string;
  private current: TlsKeys;

  private constructor(
    private readonly keyFile: string,
    private readonly certFile: string,
  ) {
    this.stamp = this.stampOf();
    this.current = this.read();
  }

  /** @throws when a file can't be read or the two do not fit. @returns null where the service does without TLS */
  static open(keyFile: string | undefined, certFile: string | undefined): TlsFiles | null {
    return keyFile === undefined || certFile === undefined ? null : new TlsFiles(keyFile, certFile);
  }

  get keys(): TlsKeys {
    return this.current;
  }

  /**
   * Call it periodically.
   * @returns the new keys when the files have changed since they were read, else null
   * @throws while they can't be used: one of them is not written yet, for example. The former ones stay.
   */
  renewed(): TlsKeys | null {
    const stamp = this.stampOf();
    if (stamp === this.stamp) return null;
    const before = this.current.cert;
    this.current = this.read();
    this.stamp = stamp;
    return before.equals(this.current.cert) ? null : this.current;
  }

  private read(): TlsKeys {
    const keys = { key: readFileSync(this.keyFile), cert: readFileSync(this.certFile) };
    createSecureContext(keys);
    return keys;
  }

  /** Files behind a link are changed by another link. */
  private stampOf(): string {
    return [this.keyFile, this.certFile]
      .map((file) => {
        const { mtimeMs, size, ino } = statSync(file);
        return `${mtimeMs} ${size} ${ino}`;
      })
      .join(' ');
  }
}
