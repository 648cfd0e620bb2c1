import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { removeFolder, testFolder } from '../testing/edge';
import { Journal } from './journal';

const CUTS = 200;
const COMMITS = 150;

/** Always the same numbers: a failure can be looked at again. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** A disk that loses power keeps what was flushed; of what was written after that, any part may be there, or something else. */
describe('a journal whose power was cut', () => {
  let folder = '';
  beforeEach(() => {
    folder = testFolder();
  });
  afterEach(() => removeFolder(folder));

  it(`opens by itself at ${CUTS} places with every acknowledged row, and goes on`, async () => {
    const random = numbers(7);
    const source = path.join(folder, 'source');
    const journal = Journal.open(source);
    const wal = path.join(source, 'journal.db-wal');
    /** Size of the log when a commit was acknowledged, and the last sequence and passing that it made durable. */
    const acknowledged: { bytes: number; seq: number }[] = [];
    for (let commit = 0; commit < COMMITS; commit += 1) {
      const events = 1 + Math.floor(random() * 4);
      const writes = Array.from({ length: events }, () =>
        journal.record((record) => {
          const reason = 'r'.repeat(Math.floor(random() * 3_000));
          record.appendEvent('', { kind: 'command.done', commandId: 'C', ok: true, reason });
          record.savePassing('G1', journal.lastSeq, journal.lastSeq * 1_000, 0);
        }),
      );
      await journal.commit(writes);
      acknowledged.push({ bytes: statSync(wal).size, seq: journal.lastSeq });
    }
    const bytes = readFileSync(wal);
    copyFileSync(path.join(source, 'journal.db'), path.join(folder, 'journal.db'));
    expect(acknowledged.at(-1)?.bytes).toBe(bytes.length);
    for (let cut = 0; cut < CUTS; cut += 1) {
      // The whole log at first and at last nothing but its header; between them anything.
      const at = cut === 0 ? bytes.length : Math.floor(32 + random() * (bytes.length - 32));
      const torn = Buffer.from(bytes.subarray(0, [at, bytes.length, bytes.length][cut % 3]));
      // Written out of order or never: room without its content, or with other content.
      if (cut % 3 === 1) torn.fill(0, at);
      if (cut % 3 === 2) for (let byte = at; byte < torn.length; byte += 97) torn[byte] = (torn[byte] ?? 0) ^ 0x5a;
      const place = path.join(folder, `cut-${cut}`);
      mkdirSync(place);
      copyFileSync(path.join(folder, 'journal.db'), path.join(place, 'journal.db'));
      writeFileSync(path.join(place, 'journal.db-wal'), torn);
      const after = Journal.open(place);
      const seqs = after.eventsAfter(0, 10_000).map(({ seq }) => seq);
      const due = acknowledged.findLast((one) => one.bytes <= at)?.seq ?? 0;
      expect({ cut, damaged: after.wasDamaged, epoch: after.epoch }).toEqual({
        cut,
        damaged: false,
        // Before the first acknowledgement there is nothing to compare with.
        epoch: due === 0 ? after.epoch : journal.epoch,
      });
      expect(seqs).toEqual(Array.from({ length: seqs.length }, (_, index) => index + 1));
      expect(seqs.length).toBeGreaterThanOrEqual(due);
      expect(after.hasPassing('G1', due, due * 1_000)).toBe(due > 0);
      // Whole transactions only.
      expect([0, ...acknowledged.map(({ seq }) => seq)]).toContain(seqs.length);
      expect(after.lastSeq).toBe(seqs.length);
      if (cut % 50 === 0) {
        await after.commit([after.record((record) => record.appendEvent('', { kind: 'track.flag', flag: 'red' }))]);
        expect(after.eventsAfter(seqs.length, 10).map(({ seq }) => seq)).toEqual([seqs.length + 1]);
      }
      await after.close();
    }
    await journal.close();
  }, 60_000);
});
