import { describe, expect, it } from 'vitest';
import type { EmergencyStop } from './stopAll';
import { StopMemory } from './stopMemory';

const stop = (id: string, version: number, of: Partial<EmergencyStop> = {}): EmergencyStop => ({
  id,
  version,
  state: 'stopping',
  source: 'core',
  redSince: id === 'first' ? '2026-03-14T06:31:00.000Z' : '2026-03-14T07:31:00.000Z',
  sentAt: '2026-03-14T06:31:00.000Z',
  sentBy: null,
  confirmBy: '2026-03-14T06:31:05.000Z',
  reachedAt: null,
  liftedAt: null,
  confirmed: 0,
  total: 0,
  karts: [],
  ...of,
});

describe('what is known of the stop', () => {
  it('never goes back to an older version, whichever arrives last', () => {
    const memory = new StopMemory();
    memory.take(stop('first', 3));
    expect(memory.take(stop('first', 2))).toMatchObject({ version: 3 });
    expect(memory.read(stop('first', 1), memory.mark())).toMatchObject({ version: 3 });
    expect(memory.take(stop('first', 4))).toMatchObject({ version: 4 });
  });

  it('ends when it is lifted, and no late event or reading brings it back', () => {
    const memory = new StopMemory();
    memory.take(stop('first', 1));
    expect(memory.take(stop('first', 5, { state: 'lifted' }))).toBeNull();
    expect(memory.take(stop('first', 4))).toBeNull();
    expect(memory.read(stop('first', 4), memory.mark())).toBeNull();
  });

  it('follows the next stop and ignores the one before', () => {
    const memory = new StopMemory();
    memory.take(stop('first', 9));
    expect(memory.take(stop('second', 1))).toMatchObject({ id: 'second' });
    expect(memory.take(stop('first', 10, { state: 'lifted' }))).toMatchObject({ id: 'second' });
  });

  it('is not ended by a read that was requested before it started', () => {
    const memory = new StopMemory();
    const mark = memory.mark();
    memory.take(stop('first', 1));
    expect(memory.read(null, mark)).toMatchObject({ id: 'first' });
    expect(memory.read(null, memory.mark())).toBeNull();
  });
});
