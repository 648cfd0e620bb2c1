import { describe, expect, it } from 'vitest';
import { checksOf, type Reports } from './checks';

const edge = { id: 'e', sysOrgCode: 'A01', name: 'A01', flag: 'green', lastSeenAt: null, version: 1 } as const;
const kart = (cardName: string, status: string, isConnecte: 'YES' | 'NO', batteryPercent: number | null) =>
  ({ cardName, status, isConnecte, batteryPercent }) as Reports['vehicles'][number];
const device = (name: string, type: string, isConnecte: 'YES' | 'NO', active = 'YES') =>
  ({ name, type, isConnecte, active }) as Reports['devices'][number];

const well: Reports = {
  ...{ latencyMs: 12, database: true, schedules: { working: true, seenAt: null, wrong: [] }, sources: [], disks: [] },
  sms: { left: 51, usedInWeek: 0 },
  licenceDays: null,
  alarmWords: (alarms) => alarms.join(),
  edges: [{ ...edge, online: true, backlog: 3, alarms: [], quarantined: 0 }],
  devices: [device('Gate 1', 'gate', 'YES')],
  vehicles: [kart('1', 'INUSE', 'YES', 80), kart('2', 'IDLE', 'YES', null)],
};

const paused = { name: '“Old laps” is paused', since: '2026-03-14 13:00:00' };

describe('the monitor', () => {
  it('does not speak of text messages where they have no limit', () => {
    expect(checksOf({ ...well, sms: null }).map(({ key }) => key)).not.toContain('sms');
  });

  it('forecasts when a disk is full, and says so in time; one on another machine has no figure', () => {
    const of = (disks: Reports['disks']) =>
      checksOf({ ...well, disks })
        .filter(({ key }) => key === 'disks')
        .map(({ ok, wrong, worst, daysLeft }) => [ok, wrong, worst, daysLeft]);
    const files = { name: 'files', freeBytes: 40e9, daysLeft: 30 };
    expect(of([])).toEqual([]);
    expect(of([files, { name: 'database', freeBytes: null, daysLeft: null }])).toEqual([[true, [], 40e9, 30]]);
    expect(of([files, { name: 'database', freeBytes: 20e9, daysLeft: 13 }])).toEqual([[false, ['database'], 20e9, 13]]);
    expect(of([{ ...files, freeBytes: 1e9, daysLeft: null }])).toEqual([[false, ['files'], 1e9, null]]);
  });

  it('says of each part how many are well, with its worst figure', () => {
    const checks = checksOf(well);
    expect(checks.every(({ ok }) => ok)).toBe(true);
    expect(checks.map(({ key, well: count, of, worst }) => [key, count, of, worst])).toEqual([
      ['service', 1, 1, 12],
      ['database', 1, 1, null],
      ['background', 1, 1, null],
      ['sms', 1, 1, 51],
      ['edge', 1, 1, 3],
      ['devices', 1, 1, null],
      ['karts', 2, 2, null],
      ['batteries', 2, 2, 80],
    ]);
  });

  it('puts what is wrong first and names who it is; who is out of service on purpose is not wrong', () => {
    const checks = checksOf({
      ...{
        latencyMs: null,
        database: true,
        schedules: { working: false, seenAt: '2026-03-14 14:00:00', wrong: [paused] },
        sources: [{ name: 'Mail', since: null }],
        disks: [],
        sms: { left: 50, usedInWeek: 7 },
        licenceDays: null,
        alarmWords: well.alarmWords,
      },
      edges: [{ ...edge, online: true, backlog: 0, alarms: ['gateSilent:1'], quarantined: 0 }],
      devices: [device('Gate 1', 'gate', 'NO'), device('Gate 9', 'gate', 'NO', 'NO'), device('k', 'kart', 'NO')],
      vehicles: [kart('3', 'INUSE', 'NO', 10), kart('6', 'MAINTENANCE', 'NO', 5), kart('4', 'IDLE', 'YES', 90)],
    });
    expect(checks.map(({ key, ok, wrong }) => [key, ok, wrong])).toEqual([
      ['service', false, ['']],
      ['background', false, ['']],
      ['schedules', false, ['“Old laps” is paused']],
      ['sources', false, ['Mail']],
      ['sms', false, ['50']],
      ['edge', false, ['A01 gateSilent:1']],
      ['devices', false, ['Gate 1']],
      ['karts', false, ['3']],
      ['batteries', false, ['3']],
      ['database', true, []],
    ]);
  });

  it('says since when, as of the one that is wrong for longest', () => {
    const later = { ...device('Gate 2', 'gate', 'NO'), lastSeenAt: '2026-03-14 14:10:00' };
    const first = { ...device('Gate 1', 'gate', 'NO'), lastSeenAt: '2026-03-14 14:05:00' };
    const checks = checksOf({
      ...{ ...well, devices: [later, first], sources: [{ name: 'Mail', since: '2026-03-14 12:00:00' }] },
      schedules: { working: false, seenAt: '2026-03-14 14:00:00', wrong: [paused] },
    });
    expect(checks.filter(({ ok }) => !ok).map(({ key, since }) => [key, since])).toEqual([
      ['background', '2026-03-14 14:00:00'],
      ['schedules', '2026-03-14 13:00:00'],
      ['sources', '2026-03-14 12:00:00'],
      ['devices', '2026-03-14 14:05:00'],
    ]);
    expect(checks.filter(({ ok }) => ok).every(({ since }) => since === null)).toBe(true);
  });

  it('forecasts when text messages are used up at the pace of the last week, and when the licence ends', () => {
    const of = (change: Partial<Reports>) =>
      checksOf({ ...well, ...change })
        .filter(({ key }) => key === 'sms' || key === 'licence')
        .map(({ key, ok, daysLeft }) => [key, ok, daysLeft]);
    expect(of({ sms: { left: 210, usedInWeek: 70 }, licenceDays: 14 })).toEqual([
      ['licence', true, 14],
      ['sms', true, 21],
    ]);
    expect(of({ sms: { left: 200, usedInWeek: 700 }, licenceDays: 13 })).toEqual([
      ['licence', false, 13],
      ['sms', false, 2],
    ]);
    expect(of({})).toEqual([['sms', true, null]]);
  });
});
