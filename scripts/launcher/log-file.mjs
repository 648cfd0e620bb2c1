import { appendFileSync, renameSync, statSync } from 'node:fs';

const bytesMax = 20_000_000;

/** A log of one process. It is turned over once at 20 MB, so that a venue that runs for years never fills its disk. */
export class LogFile {
  #bytes = 0;

  /** @param {string} file */
  constructor(file) {
    this.file = file;
    this.#bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  }

  /** @param {string} text */
  write(text) {
    try {
      if (this.#bytes > bytesMax) {
        renameSync(this.file, `${this.file}.1`);
        this.#bytes = 0;
      }
      appendFileSync(this.file, text);
      this.#bytes += Buffer.byteLength(text);
    } catch {
      // A full disk must not end the launcher: it has processes to look after.
    }
  }
}
