import { EDGE_BATCH_EVENTS_MAX, EDGE_MESSAGE_BYTES_MAX, type EdgeEventBody } from '@paddock/contracts/edge';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { removeFolder, testFolder } from '../testing/edge';
import { Journal } from './journal';

describe('what goes to the core together', () => {
  let folder = '';
  beforeEach(() => {
    folder = testFolder();
  });
  afterEach(() => removeFolder(folder));

  /** As long as a run of a day whose laps are all reported again. */
  const LONG: EdgeEventBody = { kind: 'command.done', commandId: 'C', ok: true, reason: '圈'.repeat(150_000) };
  const SHORT: EdgeEventBody = { ...LONG, reason: null };

  it('fits into one message, and nothing is left out for its length', async () => {
    const journal = Journal.open(folder);
    const bodies = [SHORT, LONG, LONG, LONG, LONG, SHORT, LONG, LONG, LONG, LONG, SHORT];
    await journal.commit(bodies.map((body) => journal.record((record) => record.appendEvent('', body))));
    const seqs: number[] = [];
    for (let batches = 0; seqs.length < bodies.length && batches < bodies.length; batches += 1) {
      const { events } = journal.batchAfter(seqs.at(-1) ?? 0, EDGE_BATCH_EVENTS_MAX);
      expect(Buffer.byteLength(JSON.stringify(events))).toBeLessThan(EDGE_MESSAGE_BYTES_MAX);
      seqs.push(...events.map(({ seq }) => seq));
    }
    expect(seqs).toEqual(bodies.map((_, index) => index + 1));
    await journal.close();
  });

  it('is at least one event, however long it is', async () => {
    const journal = Journal.open(folder);
    const huge: EdgeEventBody = { ...LONG, reason: 'x'.repeat(1_000_000) };
    await journal.commit([huge, SHORT].map((body) => journal.record((record) => record.appendEvent('', body))));
    expect(journal.batchAfter(0, EDGE_BATCH_EVENTS_MAX).events.map(({ seq }) => seq)).toEqual([1]);
    await journal.close();
  });
});
