import { afterEach, describe, expect, it } from 'vitest';
import { QueryClient } from '@tanstack/react-query';
import { forgetVersions, keepNewest, patchList } from './versioned';

const row = (id: string, version: number) => ({ id, version, text: `${id}@${version}` });

describe('rows from lists and from the feed', () => {
  afterEach(() => forgetVersions());

  it('puts a newer row into every cached list that shows it', () => {
    const client = new QueryClient();
    client.setQueryData(['A01', 'tabs', 'list', 1], { records: [row('a', 1), row('b', 1)], total: 2 });
    client.setQueryData(['A01', 'tabs', 'other'], [row('a', 1)]);
    expect(patchList(client, ['A01', 'tabs'], row('a', 2))).toBe('changed');
    expect(client.getQueryData(['A01', 'tabs', 'list', 1])).toEqual({ records: [row('a', 2), row('b', 1)], total: 2 });
    expect(client.getQueryData(['A01', 'tabs', 'other'])).toEqual([row('a', 2)]);
  });

  it('never lets an older version win, neither from the feed nor from a page that was read before', () => {
    const client = new QueryClient();
    client.setQueryData(['A01', 'tabs', 'list'], [row('a', 5)]);
    expect(patchList(client, ['A01', 'tabs'], row('a', 6))).toBe('changed');
    expect(patchList(client, ['A01', 'tabs'], row('a', 4))).toBe('older');
    expect(client.getQueryData(['A01', 'tabs', 'list'])).toEqual([row('a', 6)]);
    expect(keepNewest(['A01', 'tabs'], [row('a', 5), row('b', 1)])).toEqual([row('a', 6), row('b', 1)]);
  });

  it('completes a lap that came early, ahead of an older event, with the event of its version', () => {
    const client = new QueryClient();
    client.setQueryData(['A01', 'runs', 'board'], [{ id: 'a', version: 4, laps: 1, extraUses: 0 }]);
    const events = [
      { id: 'a', version: 6, laps: 2 },
      { id: 'a', version: 5, laps: 1, extraUses: 1 },
      { id: 'a', version: 6, laps: 2, extraUses: 1 },
    ];
    for (const event of events) patchList(client, ['A01', 'runs', 'board'], event);
    expect(client.getQueryData(['A01', 'runs', 'board'])).toEqual([{ id: 'a', version: 6, laps: 2, extraUses: 1 }]);
  });

  it('says so when no list shows the row', () => {
    expect(patchList(new QueryClient(), ['A01', 'tabs'], row('new', 1))).toBe('unseen');
  });
});
