import { describe, expect, it } from 'vitest';
import { roleLines } from './roleLines';

const departs = [
  { id: '1', orgCode: 'A01', departName: '弯道卡丁车馆 · 滨江店', departNameEn: 'Apex Karting · Riverside' },
  { id: '2', orgCode: 'A02', departName: '弯道卡丁车馆 · 西湖店', departNameEn: 'Apex Karting · Westlake' },
];
const held = (roleId: string, orgCode: string | null) => ({
  ...{ roleId, roleName: `角色${roleId}`, roleNameEn: `Role ${roleId}`, orgCode },
});

describe('roles in words', () => {
  it('names each role once with the stores in which it is held', () => {
    const row = { roles: [held('1', 'A01'), held('2', 'A01'), held('1', 'A02')], departs };
    expect(roleLines(row, 'cn', '所有门店')).toEqual([
      { role: '角色1', stores: '滨江店、西湖店' },
      { role: '角色2', stores: '滨江店' },
    ]);
    expect(roleLines(row, 'en', 'All stores')[0]).toEqual({ role: 'Role 1', stores: 'Riverside, Westlake' });
  });

  it('says of a role that is held in all stores only that', () => {
    expect(roleLines({ roles: [held('1', null), held('1', 'A01')], departs }, 'cn', '所有门店')).toEqual([
      { role: '角色1', stores: '所有门店' },
    ]);
  });
});
