import { describe, expect, it } from 'vitest';
import type { LineUpPayload } from '@paddock/contracts/feed';
import { venueZone } from '../../shared/venueZone';
import {
  changeBetween,
  departedShownMs,
  emptyView,
  lineUpReducer,
  numbersOf,
  shownEntries,
  waiting,
  type LineUpAction,
  type LineUpView,
} from './lineUpView';

const now = Date.parse('2026-03-14T06:32:00Z');

const entry = (number: number, change: Partial<LineUpPayload> = {}): LineUpPayload => ({
  id: `e${number}`,
  version: 1,
  consumeid: 'o1',
  paiduiNumber: number,
  paiduiText: `A0${number}`,
  cheshou: '小满',
  consumeRoleName: '周末 10 圈 成人票',
  consumeRoleNameEn: null,
  consumeVehicleMode: 'circlemode',
  countCycleNumber: 10,
  duration: 0,
  vehicleId: null,
  cardName: null,
  status: 'QUEUING',
  ahead: 0,
  etaSeconds: 180,
  calledAt: null,
  departedAt: null,
  createTime: '2026-03-14 14:00:00',
  ...change,
});

const read = (...rows: LineUpPayload[]): LineUpAction => ({ do: 'read', rows, askedAt: now, now, still: false });
const receive = (row: LineUpPayload, more: Partial<Extract<LineUpAction, { do: 'receive' }>> = {}): LineUpAction => ({
  do: 'receive',
  row,
  now,
  here: false,
  still: false,
  visible: true,
  ...more,
});
const after = (...actions: LineUpAction[]): LineUpView => actions.reduce(lineUpReducer, emptyView);
const idsOf = (view: LineUpView): string[] => shownEntries(view).map(({ row }) => row.id);
const three = read(entry(34), entry(32), entry(33));
const pointing = { still: true };

describe('the line-up panel', () => {
  it('stands in number order and counts who waits', () => {
    const view = after(three, receive(entry(35, { status: 'PASSED' })));
    expect(idsOf(view)).toEqual(['e32', 'e33', 'e34', 'e35']);
    expect(waiting(view)).toHaveLength(3);
    expect(numbersOf(view, '2026-03-14')).toContain(35);
  });

  it('C-9.7 counts the numbers of the day only, though somebody may still wait from the day before', () => {
    const late = entry(80, { createTime: '2026-03-13 22:10:00' });
    const view = after(read(late, entry(1)));
    expect(waiting(view)).toHaveLength(2);
    expect(numbersOf(view, '2026-03-14')).toEqual([1]);
    expect(after(read(late), { do: 'beginDay' })).toBe(emptyView);
  });

  it('counts by the day of the store, whatever day it is where the times of the wire are', () => {
    venueZone.set('Europe/London');
    // 20:30 in the evening there.
    const evening = entry(7, { createTime: '2026-03-15 04:30:00' });
    expect(numbersOf(after(read(evening)), '2026-03-14')).toEqual([7]);
    venueZone.set('Asia/Shanghai');
  });

  it('changes a row in place even while somebody points at the list', () => {
    const view = after(three, receive(entry(33, { version: 2, cheshou: '橘子汽水' }), pointing));
    expect(view.entries.get('e33')).toMatchObject({
      row: { cheshou: '橘子汽水' },
      change: { what: 'renamed', here: false },
    });
    expect(view.unseen.size).toBe(0);
  });

  it('never moves a row under the cursor: it gathers what would, and lets it go afterwards', () => {
    const held = after(
      three,
      receive(entry(32, { version: 2, paiduiNumber: 40 }), pointing),
      receive(entry(31), pointing),
      receive(entry(33, { version: 2, status: 'REVOKED' }), pointing),
    );
    expect(idsOf(held)).toEqual(['e32', 'e33', 'e34']);
    expect([...held.unseen]).toEqual(['e32', 'e31', 'e33']);
    expect(idsOf(lineUpReducer(held, { do: 'settle', now }))).toEqual(['e31', 'e34', 'e32']);
  });

  it('lets a new last row come at once, for it moves nothing', () => {
    const view = after(three, receive(entry(35), { ...pointing, visible: false }));
    expect(idsOf(view)).toEqual(['e32', 'e33', 'e34', 'e35']);
    expect([...view.unseen]).toEqual(['e35']);
    expect(lineUpReducer(view, { do: 'see', ids: ['e35'] }).unseen.size).toBe(0);
  });

  it('counts a change below the edge until it was seen', () => {
    const view = after(three, receive(entry(34, { version: 2, cheshou: '小Q' }), { visible: false }));
    expect([...view.unseen]).toEqual(['e34']);
  });

  it('takes no notice of a wait that moved on, nor of old news', () => {
    expect(changeBetween(entry(32), entry(32, { version: 2, etaSeconds: 60 }))).toBeNull();
    const view = after(
      three,
      receive(entry(32, { version: 3, cheshou: 'c' })),
      receive(entry(32, { version: 2, cheshou: 'b' })),
    );
    expect(view.entries.get('e32')?.row.cheshou).toBe('c');
  });

  it('does not announce what this counter did itself, even when the feed was faster than the answer', () => {
    const view = after(
      three,
      receive(entry(35), { visible: false }),
      receive(entry(35), { here: true, visible: false }),
    );
    expect(view.entries.get('e35')?.change?.here).toBe(true);
    expect(view.unseen.size).toBe(0);
  });

  it('shows another note for a passed customer who waits again than for one whose kart never set off', () => {
    const change = (...states: LineUpPayload['status'][]) =>
      after(
        read(entry(32)),
        ...states.map((status, index) => receive(entry(32, { version: index + 2, status }))),
      ).entries.get('e32')?.change?.what;
    expect(change('PASSED', 'QUEUING')).toBe('back');
    expect(change('DEPARTED', 'QUEUING')).toBe('requeued');
  });

  it('keeps a departed entry for two minutes', () => {
    const departed = entry(32, { version: 2, status: 'DEPARTED', departedAt: new Date(now).toISOString() });
    const view = after(three, receive(departed));
    expect(idsOf(view)).toContain('e32');
    expect(idsOf(lineUpReducer(view, { do: 'settle', now: now + departedShownMs }))).not.toContain('e32');
  });

  it('keeps what was received while a list was on its way, and drops what the list no longer has', () => {
    const received = after(three, receive(entry(35), { now: now + 10 }));
    const view = lineUpReducer(received, {
      do: 'read',
      rows: [entry(33), entry(34)],
      askedAt: now + 5,
      now: now + 20,
      still: false,
    });
    expect(idsOf(view)).toEqual(['e33', 'e34', 'e35']);
  });
});
