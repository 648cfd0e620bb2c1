/**
 * Room on the disk that is kept for opening the journal: SQLite makes its shared memory each time, also where nothing is written. Without it
 * an agent that ends on a full disk could not start again before somebody has made room.
 */
import { closeSync, existsSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { SQLITE, sqliteCode } from './sqlite-codes';

/** Twice what SQLite needs, since other programs may take some of it meanwhile. */
const RESERVE_BYTES = 65_536;
const NO_ROOM: ReadonlySet<number> = new Set([SQLITE.full, SQLITE.ioError, SQLITE.cannotOpen]);

const fileOf = (folder: string): string => path.join(folder, 'journal.reserve');

/** Where there is no room for it, there is none. */
export function keepReserve(folder: string): void {
  const file = fileOf(folder);
  if (existsSync(file)) return;
  try {
    const fd = openSync(file, 'w', 0o600);
    try {
      writeSync(fd, Buffer.alloc(RESERVE_BYTES, ' '));
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
  } catch {
    rmSync(file, { force: true });
  }
}

/** Opens with the reserve where there is no other room; it is made again with {@link keepReserve}. @throws what `open` throws */
export function withReserve<T>(folder: string, open: () => T): T {
  try {
    const opened = open();
    keepReserve(folder);
    return opened;
  } catch (error) {
    if (!NO_ROOM.has(sqliteCode(error) ?? 0) || !existsSync(fileOf(folder))) throw error;
    rmSync(fileOf(folder));
    return open();
  }
}
