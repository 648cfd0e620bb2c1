import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ManualClock } from '../clock/manual-clock';
import { removeFolder, silentLog, testFolder } from '../testing/edge';
import { GroupCommit, JournalBlocked } from './group-commit';
import { Journal } from './journal';
import { DiskError } from './writer';

/** SQLITE_IOERR_SHMSIZE: what a disk without any room answers to anyone who opens a journal that was closed. */
const NO_ROOM_FOR_SHARED_MEMORY = 4874;

describe('a journal on a disk without any room', () => {
  let folder = '';
  beforeEach(() => {
    folder = testFolder();
  });
  afterEach(() => {
    vi.restoreAllMocks();
    removeFolder(folder);
  });

  /** Nothing fits on the disk while `isFull`. */
  function fillDisk(isFull: () => boolean): void {
    const exec = Reflect.get(DatabaseSync.prototype, 'exec');
    vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, sql) {
      if (sql.includes('journal_mode = WAL') && isFull())
        throw Object.assign(new Error('disk I/O error'), { errcode: NO_ROOM_FOR_SHARED_MEMORY });
      exec.call(this, sql);
    });
  }

  it('is owned without a byte being written', async () => {
    const journal = Journal.open(folder);
    expect(readdirSync(folder)).not.toContain('journal.lock-journal');
    expect(statSync(path.join(folder, 'journal.lock')).size).toBe(0);
    expect(() => Journal.open(folder)).toThrow(/locked/);
    await journal.close();
  });

  it('opens with the room that was kept for this, each time', async () => {
    const first = Journal.open(folder);
    await first.commit([first.record((record) => record.setMeta('flag', 'red'))]);
    await first.close();
    const reserve = path.join(folder, 'journal.reserve');
    fillDisk(() => existsSync(reserve));
    for (let start = 0; start < 2; start += 1) {
      const journal = Journal.open(folder);
      expect(journal.meta('flag')).toBe('red');
      expect(existsSync(reserve)).toBe(false);
      await journal.close();
      expect(statSync(reserve).size).toBeGreaterThanOrEqual(65_536);
    }
  });

  it('keeps nobody from being stopped, however much waits for room', async () => {
    const journal = Journal.open(folder);
    const refuse = vi.spyOn(journal, 'commit').mockImplementation(() => Promise.reject(new DiskError(true, 'full')));
    const groupCommit = new GroupCommit(journal, new ManualClock(), silentLog);
    await groupCommit.applied((tx) => {
      for (let write = 0; write <= 100_000; write += 1) tx.write((record) => record.setMeta('waits', 'x'));
    });
    const done: string[] = [];
    await groupCommit.applied((tx) => {
      tx.write((record) => record.setMeta('flag', 'red'));
      tx.always(() => done.push('stopped'));
    });
    groupCommit.submit((tx) => tx.always(() => done.push('ended on time')));
    await expect(groupCommit.settled(() => undefined)).rejects.toThrow(JournalBlocked);
    await groupCommit.applied(() => undefined);
    expect(done).toEqual(['stopped', 'ended on time']);
    refuse.mockRestore();
    await groupCommit.stop();
    await journal.close();
  });

  it('says so where nothing was kept', () => {
    fillDisk(() => true);
    expect(() => Journal.open(folder)).toThrow(/disk I\/O error/);
  });
});

describe('a journal whose lock is damaged', () => {
  it('opens, and is owned by one process', async () => {
    const folder = testFolder();
    await Journal.open(folder).close();
    writeFileSync(path.join(folder, 'journal.lock'), 'x'.repeat(5_000));
    const journal = Journal.open(folder);
    expect(() => Journal.open(folder)).toThrow(/locked/);
    await journal.close();
    removeFolder(folder);
  });
});
