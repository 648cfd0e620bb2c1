import { describe, expect, it } from 'vitest';
import type { FeedEvent, FeedEventType, FeedPayload, FeedTopic, RunPayload } from '@paddock/contracts/feed';
import { entryOf, runOn } from './feedFixtures';
import { type HomeAnswer, type Picture, pictureOf, withEvent } from './picture';

const now = '2026-03-14T06:32:07.000Z';
const read = (run: RunPayload): HomeAnswer['runs'][number] => ({ ...run, lapTimes: [] });
const home = (change: Partial<HomeAnswer> = {}): HomeAnswer => ({
  orgCode: 'A01',
  departName: '滨江店',
  departNameEn: 'Riverside',
  timeZone: 'Asia/Shanghai',
  flag: 'green',
  offset: 100,
  runs: [read(runOn(1))],
  edge: null,
  lineup: [entryOf(31)],
  vehicles: [],
  boards: { day: [], week: [], month: [] },
  now,
  ...change,
});

const event = <T extends FeedEventType>(
  offset: number,
  topic: FeedTopic,
  type: T,
  payload: FeedPayload<T>,
): FeedEvent => ({ offset, topic, type, at: now, payload });
const lap = (offset: number, version: number, number: number, lapMs: number): FeedEvent =>
  event(offset, 'runs', 'run.lap', {
    ...runOn(1, { version, laps: number, lastLapMs: lapMs }),
    lap: { number, lapMs, at: now, flags: [] },
  });
const lapsOf = (picture: Picture): number | undefined => picture.runs.get('run-1')?.row.laps;

describe('the picture of a big screen', () => {
  it('is changed by newer versions only, in whatever order they come', () => {
    const events = [lap(101, 2, 1, 31_000), lap(102, 3, 2, 32_000), lap(103, 4, 3, 30_500)];
    const inOrder = events.reduce(withEvent, pictureOf(home(), null));
    const outOfOrder = [events[2], events[0], events[1], events[2]].reduce(
      (picture, each) => (each ? withEvent(picture, each) : picture),
      pictureOf(home(), null),
    );
    expect(lapsOf(inOrder)).toBe(3);
    expect(lapsOf(outOfOrder)).toBe(3);
    expect(outOfOrder.laps.get('run-1')).toEqual(inOrder.laps.get('run-1'));
    expect(inOrder.laps.get('run-1')?.map((each) => each.lapMs)).toEqual([31_000, 32_000, 30_500]);
  });

  it('takes a lap that comes early, and the same from the feed after it, as one', () => {
    const early = withEvent(pictureOf(home(), null), lap(101, 2, 1, 31_000));
    expect(lapsOf(early)).toBe(1);
    const stored = withEvent(early, lap(107, 2, 1, 31_000));
    expect(stored.runs).toBe(early.runs);
    expect(stored.laps.get('run-1')).toEqual([{ number: 1, lapMs: 31_000, at: now, flags: [] }]);
  });

  it('ignores events that its reading already holds', () => {
    const picture = pictureOf(home(), null);
    expect(withEvent(picture, lap(100, 9, 9, 31_000))).toBe(picture);
  });

  it('keeps what was received after a read was made', () => {
    const current = withEvent(
      withEvent(pictureOf(home(), null), lap(105, 5, 4, 31_000)),
      event(106, 'lineup', 'lineup.changed', entryOf(32)),
    );
    const fresh = pictureOf(home({ offset: 103, runs: [read(runOn(1, { version: 3, laps: 2 }))] }), current);
    expect(lapsOf(fresh)).toBe(4);
    expect([...fresh.lineUp.keys()]).toEqual(['entry-31', 'entry-32']);
  });

  it('drops what a newer reading no longer lists, except a run that has just finished', () => {
    const finished = runOn(2, { state: 'FINISHED', endedAt: '2026-03-14T06:32:00.000Z' });
    const before = pictureOf(home({ runs: [runOn(1), finished].map(read) }), null);
    const fresh = pictureOf(home({ offset: 120, runs: [], lineup: [] }), before);
    expect([...fresh.runs.keys()]).toEqual(['run-2']);
    expect(fresh.lineUp.size).toBe(0);
  });

  it('takes the flag from the edge, and boards by their offset', () => {
    const edge = { id: 'e', version: 2, online: true, backlog: 0, lastSeenAt: null, alarms: [], flag: 'red' as const };
    const rows = [{ rank: 1, cheshou: 'x', cardName: '1', bestLapMs: 31_000, laps: 10, at: now }];
    const picture = [
      event(101, 'edge', 'edge.changed', edge),
      event(102, 'boards', 'board.changed', { id: 'day', version: 1, board: 'day', rows }),
      event(103, 'boards', 'board.changed', { id: 'ever', version: 1, board: 'ever', rows }),
    ].reduce(withEvent, pictureOf(home(), null));
    expect(picture.flag).toBe('red');
    expect(picture.boards.day.row).toBe(rows);
    expect(pictureOf(home({ offset: 101 }), picture).boards.day.row).toBe(rows);
    expect(pictureOf(home({ offset: 110 }), picture).boards.day.row).toEqual([]);
  });
});
