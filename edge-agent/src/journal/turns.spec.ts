import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ManualClock } from '../clock/manual-clock';
import { removeFolder, silentLog, testFolder } from '../testing/edge';
import { Journal } from './journal';
import { Turns } from './turns';

const flag = { kind: 'track.flag', flag: 'green' } as const;
const long = { kind: 'command.done', commandId: 'x', ok: true, reason: 'r'.repeat(3_000) } as const;

describe('the journal and its turns', () => {
  let folder = '';
  beforeEach(() => {
    folder = testFolder();
  });
  afterEach(() => removeFolder(folder));

  it('keeps events in order, goes on counting after a restart, and never gives a sequence twice', () => {
    const first = Journal.open(folder);
    first.transaction([(journal) => journal.appendEvent('2026-01-01T00:00:00.000Z', flag)]);
    first.transaction([(journal) => journal.forgetEvents(1)]);
    first.close();
    const second = Journal.open(folder);
    second.transaction([(journal) => journal.appendEvent('2026-01-01T00:00:01.000Z', flag)]);
    expect(second.epoch).toBe(first.epoch);
    expect(second.eventsAfter(0, 10).map((event) => event.seq)).toEqual([2]);
    second.close();
  });

  it('sets a damaged file aside and begins a new epoch', () => {
    const first = Journal.open(folder);
    first.close();
    writeFileSync(path.join(folder, 'journal.db'), 'this is no database at all'.repeat(500));
    const second = Journal.open(folder);
    expect(second.wasDamaged).toBe(true);
    expect(second.epoch).not.toBe(first.epoch);
    second.close();
  });

  it('finds damage in the midst of the file before anything is taken', () => {
    const first = Journal.open(folder);
    first.transaction(Array.from({ length: 500 }, () => (journal: Journal) => journal.appendEvent('', long)));
    first.close();
    const file = path.join(folder, 'journal.db');
    const bytes = readFileSync(file);
    bytes.fill(0xa5, bytes.length / 2, bytes.length / 2 + 40_960);
    writeFileSync(file, bytes);
    const second = Journal.open(folder);
    expect(second.wasDamaged).toBe(true);
    expect(second.lastSeq()).toBe(0);
    second.close();
    expect(readdirSync(folder).filter((name) => name.includes('damaged'))).not.toEqual([]);
  });

  it('is owned by one process', () => {
    const owner = Journal.open(folder);
    expect(() => Journal.open(folder)).toThrow(/locked/);
    owner.close();
  });

  it('acts and acknowledges only after the write, all that waits in one go', async () => {
    const journal = Journal.open(folder);
    const turns = new Turns(journal, new ManualClock(), silentLog);
    const seen: number[] = [];
    const inputs = Array.from({ length: 50 }, () =>
      turns.settled((turn) => {
        turn.tell(flag);
        turn.afterCommit(() => seen.push(journal.lastSeq()));
      }),
    );
    expect(journal.lastSeq()).toBe(0);
    await Promise.all(inputs);
    expect(seen).toEqual(Array.from({ length: 50 }, () => 50));
    turns.stop();
    journal.close();
  });

  it('leaves out a write that cannot be made and keeps the others', async () => {
    const journal = Journal.open(folder);
    const turns = new Turns(journal, new ManualClock(), silentLog);
    const defect = (): never => {
      throw new Error('defect');
    };
    await Promise.all([
      turns.settled((turn) => turn.tell(flag)),
      turns.settled((turn) => turn.write(defect)),
      turns.settled((turn) => turn.tell(flag)),
    ]);
    expect(journal.lastSeq()).toBe(2);
    turns.stop();
    journal.close();
  });

  it('does what is safe on a full disk, acknowledges nothing, and catches up by itself when there is room', async () => {
    const journal = Journal.open(folder, 24);
    const turns = new Turns(journal, new ManualClock(), silentLog);
    let acknowledged = 0;
    let stopped = 0;
    let sent = 0;
    while (turns.blocked === null && sent < 500) {
      turns.submit(
        (turn) => {
          turn.tell(long);
          turn.always(() => (stopped += 1));
        },
        () => (acknowledged += 1),
      );
      sent += 1;
      await nextTurn();
    }
    expect(turns.blocked?.full).toBe(true);
    expect(stopped).toBe(sent);
    expect(acknowledged).toBe(sent - 1);
    await turns.applied((turn) => turn.tell(flag));
    expect(turns.blocked?.full).toBe(true);
    const settled = turns.settled((turn) => turn.writeFirst((open) => open.forgetEvents(10)));
    await settled;
    expect(turns.blocked).toBeNull();
    expect(acknowledged).toBe(sent);
    expect(journal.lastSeq()).toBe(sent + 1);
    turns.stop();
    journal.close();
  });
});
