import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as nextImmediate } from 'node:timers/promises';
import { ManualClock } from '../clock/manual-clock';
import { removeFolder, silentLog, testFolder } from '../testing/edge';
import { Journal } from './journal';
import { GroupCommit } from './group-commit';
import { DiskError } from './writer';
import { MEMORY_MS, type WriteWith } from './writes';

const flag = { kind: 'track.flag', flag: 'green' } as const;
const long = { kind: 'command.done', commandId: 'x', ok: true, reason: 'r'.repeat(3_000) } as const;

const event: WriteWith = (journal) => journal.appendEvent('2026-01-01T00:00:00.000Z', flag);
const onDisk = (journal: Journal): number => journal.eventsAfter(0, 1_000).length;
const commit = (journal: Journal, ...writes: WriteWith[]) => journal.commit(writes.map((one) => journal.record(one)));

describe('the journal and its group commit', () => {
  let folder = '';
  beforeEach(() => {
    folder = testFolder();
  });
  afterEach(() => removeFolder(folder));

  it('keeps events in order, goes on counting after a restart, and never gives a sequence twice', async () => {
    const first = Journal.open(folder);
    await commit(first, event);
    await commit(first, (journal) => journal.forgetEvents(1));
    await first.close();
    const second = Journal.open(folder);
    await commit(second, event);
    expect(second.epoch).toBe(first.epoch);
    expect(second.eventsAfter(0, 10).map((event) => event.seq)).toEqual([2]);
    await second.close();
  });

  it('is for the eyes of its owner, also where an older agent left it open to all', async () => {
    await Journal.open(folder).close();
    const file = path.join(folder, 'journal.db');
    chmodSync(file, 0o644);
    const journal = Journal.open(folder);
    await commit(journal, event);
    const modes = ['', '-wal', '-shm'].map((suffix) => statSync(file + suffix).mode & 0o777);
    await journal.close();
    expect(modes).toEqual([0o600, 0o600, 0o600]);
  });

  it('sets a damaged file aside and begins a new epoch', async () => {
    const first = Journal.open(folder);
    await first.close();
    writeFileSync(path.join(folder, 'journal.db'), 'this is no database at all'.repeat(500));
    const second = Journal.open(folder);
    expect(second.wasDamaged).toBe(true);
    expect(second.epoch).not.toBe(first.epoch);
    await second.close();
  });

  it('finds damage in the midst of the file before anything is taken', async () => {
    const first = Journal.open(folder);
    await commit(first, ...Array.from({ length: 500 }, (): WriteWith => (journal) => journal.appendEvent('', long)));
    await first.close();
    const file = path.join(folder, 'journal.db');
    const bytes = readFileSync(file);
    bytes.fill(0xa5, bytes.length / 2, bytes.length / 2 + 40_960);
    writeFileSync(file, bytes);
    const second = Journal.open(folder);
    expect(second.wasDamaged).toBe(true);
    expect(second.lastSeq).toBe(0);
    await second.close();
    expect(readdirSync(folder).filter((name) => name.includes('damaged'))).not.toEqual([]);
  });

  it('is owned by one process', async () => {
    const owner = Journal.open(folder);
    expect(() => Journal.open(folder)).toThrow(/locked/);
    await owner.close();
  });

  it('acts and acknowledges only after the write, all that waits in one go', async () => {
    const journal = Journal.open(folder);
    const groupCommit = new GroupCommit(journal, new ManualClock(), silentLog);
    const seen: number[] = [];
    const inputs = Array.from({ length: 50 }, () =>
      groupCommit.settled((tx) => {
        tx.emit(flag);
        tx.afterCommit(() => seen.push(onDisk(journal)));
      }),
    );
    expect(onDisk(journal)).toBe(0);
    await Promise.all(inputs);
    expect(seen).toEqual(Array.from({ length: 50 }, () => 50));
    await groupCommit.stop();
    await journal.close();
  });

  it('shows at once, acts safely at once, and acts on the rest only after the flush, which holds nobody up', async () => {
    const journal = Journal.open(folder);
    const groupCommit = new GroupCommit(journal, new ManualClock(), silentLog);
    const order: string[] = [];
    groupCommit.onApplied((emitted) => order.push(`shown ${emitted.length}`));
    groupCommit.onSaved(() => order.push('saved'));
    const first = groupCommit.settled((tx) => {
      tx.emit(flag);
      tx.afterCommit(() => order.push(`act, ${onDisk(journal)} on the disk`));
      tx.always(() => order.push(`stop, ${onDisk(journal)} on the disk`));
    });
    groupCommit.onApplied(() => {
      // Comes while the first is being written: applied now, written with the next commit.
      if (order.length === 2)
        groupCommit.submit(
          (tx) => tx.emit(flag),
          () => order.push('second done'),
        );
    });
    await first;
    await groupCommit.stop();
    // The last turn is that of the end. The second is applied in a turn of its own, which the journal's thread may overtake.
    const steps = order.filter((step) => step !== 'shown 0');
    expect(steps.slice(0, 2)).toEqual(['stop, 0 on the disk', 'shown 1']);
    expect(steps.filter((step) => step !== 'shown 1')).toEqual([
      'stop, 0 on the disk',
      'act, 1 on the disk',
      'saved',
      'second done',
      'saved',
    ]);
    expect(steps.filter((step) => step === 'shown 1')).toHaveLength(2);
    expect(steps.lastIndexOf('shown 1')).toBeLessThan(steps.indexOf('second done'));
    await journal.close();
  });

  it('leaves out a write that cannot be made and keeps the others, each once', async () => {
    const journal = Journal.open(folder);
    const groupCommit = new GroupCommit(journal, new ManualClock(), silentLog);
    const defect = (): never => {
      throw new Error('defect');
    };
    // Refused by SQLite: the sequence is taken.
    const twice: WriteWith = (writes) => writes.operations.push(['appendEvent', 1, '', '{}']);
    await Promise.all([
      groupCommit.settled((tx) => tx.emit(flag)),
      groupCommit.settled((tx) => tx.write(defect)),
      groupCommit.settled((tx) => tx.write(twice)),
      groupCommit.settled((tx) => tx.emit(flag)),
    ]);
    expect(journal.eventsAfter(0, 10).map(({ seq, body }) => [seq, body.kind])).toEqual([
      [1, 'track.flag'],
      [2, 'track.flag'],
    ]);
    await groupCommit.stop();
    await journal.close();
  });

  it('does what is safe on a full disk, acknowledges nothing, and catches up by itself when there is room', async () => {
    const journal = Journal.open(folder, 40);
    const groupCommit = new GroupCommit(journal, new ManualClock(), silentLog);
    let acknowledged = 0;
    let stopped = 0;
    let sent = 0;
    while (groupCommit.blocked === null && sent < 500) {
      sent += 1;
      await groupCommit.applied((tx) => {
        tx.emit(long);
        tx.always(() => (stopped += 1));
        tx.afterCommit(() => (acknowledged += 1));
      });
    }
    expect(groupCommit.blocked?.full).toBe(true);
    expect(stopped).toBe(sent);
    expect(acknowledged).toBe(sent - 1);
    await groupCommit.applied((tx) => tx.emit(flag));
    expect(groupCommit.blocked?.full).toBe(true);
    await groupCommit.settled((tx) => tx.writeFirst((open) => open.forgetEvents(10)));
    expect(groupCommit.blocked).toBeNull();
    expect(acknowledged).toBe(sent);
    expect(onDisk(journal)).toBe(sent + 1 - 10);
    await groupCommit.stop();
    await journal.close();
  });

  it('answers nothing that came during a refused write before what is written beside the journal is on the disk', async () => {
    const journal = Journal.open(folder);
    const beside: { pending: Promise<void> | null } = { pending: null };
    const groupCommit = new GroupCommit(journal, new ManualClock(), silentLog, beside);
    const write = Promise.withResolvers<never>();
    const spy = vi.spyOn(journal, 'commit').mockReturnValueOnce(write.promise);
    const answered: string[] = [];
    const answer = (name: string) => groupCommit.applied((tx) => tx.emit(flag)).then(() => answered.push(name));
    const before = answer('before');
    await vi.waitFor(() => expect(spy).toHaveBeenCalledOnce());
    const file = Promise.withResolvers<void>();
    beside.pending = file.promise;
    const stop = answer('stop');
    await nextImmediate();
    write.reject(new DiskError(true, 'full'));
    await before;
    for (let turns = 0; turns < 5; turns += 1) await nextImmediate();
    expect(answered).toEqual(['before']);
    beside.pending = null;
    file.resolve();
    await stop;
    // The disk refuses still: what was answered by then was so without it.
    expect(groupCommit.blocked).not.toBeNull();
    await groupCommit.stop();
    expect(onDisk(journal)).toBe(2);
    await journal.close();
  });

  it('writes again what was refused midway, and each event once', async () => {
    const journal = Journal.open(folder, 40);
    const events: WriteWith[] = Array.from({ length: 60 }, () => (writes) => writes.appendEvent('', long));
    const defect: WriteWith = (writes) => writes.operations.push(['appendEvent', 1, '', '{}']);
    const recorded = [...events.slice(0, 5), defect, ...events].map((one) => journal.record(one));
    // A write that is wrong makes all of them be written one by one, and then the room ends.
    await expect(journal.commit(recorded)).rejects.toThrow('no space left');
    expect(onDisk(journal)).toBe(0);
    expect(await journal.commit(recorded.slice(0, 10))).toHaveLength(1);
    expect(journal.eventsAfter(0, 100).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    await journal.close();
  });

  it('forgets in bounded parts, by an index, and not on the loop', async () => {
    const journal = Journal.open(folder);
    const old: WriteWith = (writes) => {
      for (let seq = 0; seq < 3_000; seq += 1) writes.savePassing('G1', seq, seq, 1_000);
    };
    await commit(journal, old);
    const left = () =>
      Array.from({ length: 3_000 }, (_, seq) => journal.hasPassing('G1', seq, seq)).filter(Boolean).length;
    await commit(journal, (writes) => writes.prune(MEMORY_MS + 2_000));
    expect(left()).toBe(1_000);
    await commit(journal, (writes) => writes.prune(MEMORY_MS + 2_000));
    expect(left()).toBe(0);
    for (const name of ['forgetPassings', 'forgetCommands', 'forgetRunHistory', 'forgetRuns'] as const)
      expect(journal.planOf(name).filter((step) => /SCAN (passing|command|run|r|h)\b/.test(step))).toEqual([]);
    await journal.close();
  });

  it('commits at once what comes alone, and together what follows closely, each once and in its order', async () => {
    const journal = Journal.open(folder);
    const committed: string[] = [];
    // A disk that answers at once: what waits then waits for nothing else.
    const commits = vi.spyOn(journal, 'commit').mockImplementation((writes) => {
      committed.push(...writes.flat().map(([, , , body]) => String(body)));
      return Promise.resolve([]);
    });
    const groupCommit = new GroupCommit(journal, new ManualClock(), silentLog);
    const begin = performance.now();
    groupCommit.submit((tx) => tx.emit({ ...flag, version: 0 }));
    await nextImmediate();
    expect(commits).toHaveBeenCalledTimes(1);
    for (let version = 1; version <= 200; version += 1) {
      groupCommit.submit((tx) => tx.emit({ ...flag, version }));
      await nextImmediate();
    }
    await groupCommit.stop();
    // One for every 4 ms, the first, and the last one, which waits for nothing.
    expect(commits.mock.calls.length).toBeLessThanOrEqual((performance.now() - begin) / 4 + 2);
    expect(committed.map((body) => (JSON.parse(body) as { version: number }).version)).toEqual([
      ...Array.from({ length: 201 }, (_, version) => version),
    ]);
    await journal.close();
  });
});
