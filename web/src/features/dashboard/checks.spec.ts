import { describe, expect, it } from 'vitest';
import { checksOf, type Reports } from './checks';

const edge = { id: 'e', sysOrgCode: 'A01', name: 'A01', flag: 'green', lastSeenAt: null, version: 1 } as const;
const kart = (cardName: string, status: string, isConnecte: 'YES' | 'NO', batteryPercent: number | null) =>
  ({ cardName, status, isConnecte, batteryPercent }) as Reports['vehicles'][number];
const device = (name: string, type: string, isConnecte: 'YES' | 'NO', active = 'YES') =>
  ({ name, type, isConnecte, active }) as Reports['devices'][number];

const well: Reports = {
  ...{ latencyMs: 12, database: true, schedules: { working: true, wrong: [] }, sources: [], smsLeft: 51 },
  edges: [{ ...edge, online: true, backlog: 3, alarms: [], quarantined: 0 }],
  devices: [device('Gate 1', 'gate', 'YES')],
  vehicles: [kart('1', 'INUSE', 'YES', 80), kart('2', 'IDLE', 'YES', null)],
};

describe('the monitor', () => {
  it('does not speak of text messages where they have no limit', () => {
    expect(checksOf({ ...well, smsLeft: null }).map(({ key }) => key)).not.toContain('sms');
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
        schedules: { working: false, wrong: ['“Old laps” is paused'] },
        sources: ['Mail'],
        smsLeft: 50,
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
      ['edge', false, ['A01']],
      ['devices', false, ['Gate 1']],
      ['karts', false, ['3']],
      ['batteries', false, ['3']],
      ['database', true, []],
    ]);
  });
});
