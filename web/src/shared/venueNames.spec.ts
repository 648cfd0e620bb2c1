import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const document = { documentElement: { lang: '' } };
const localStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

describe('what a venue has named', () => {
  beforeAll(() => void Object.assign(globalThis, { document, localStorage }));
  afterAll(() => ['document', 'localStorage'].forEach((name) => Reflect.deleteProperty(globalThis, name)));

  it('has its English name on English screens where there is one', async () => {
    const { showLang } = await import('./i18n');
    const {
      cardNameOf,
      nameOf,
      sessionNameOf,
      namedDevice,
      namedRechargeRule,
      namedTariff,
      roleNames,
      ruleOfEntry,
      ruleOfTab,
    } = await import('./venueNames');
    const shown = (): string[] => [
      namedTariff({ consumeRoleName: '试车', consumeRoleNameEn: 'Test drive' }).consumeRoleName,
      namedTariff({ consumeRoleName: '包场', consumeRoleNameEn: null }).consumeRoleName,
      ruleOfEntry({ consumeRoleName: '十圈', consumeRoleNameEn: 'Ten laps' }),
      ruleOfTab({ roleId_dictText: '三圈', consumeRoleNameEn: 'Three laps' }),
      namedRechargeRule({ roleName: '充 200', roleNameEn: 'Pay 200' }).roleName,
      namedDevice({ name: '小票机', nameEn: 'Printer' }).name,
      roleNames({ rolesname: '收银员', rolesnameEn: 'Cashier' }),
      roleNames({ rolesname: '顾问' }),
      nameOf({ name: '周年券', nameEn: 'Anniversary' }),
      nameOf({ name: '夜场', nameEn: null }),
      sessionNameOf({ sessionName: '早场', sessionNameEn: 'Morning' }),
      cardNameOf({ changwanName: '月卡', changwanNameEn: 'One month' }),
      cardNameOf({ changwanName: null, changwanNameEn: null }),
    ];
    expect(shown()).toEqual([
      '试车',
      '包场',
      '十圈',
      '三圈',
      '充 200',
      '小票机',
      '收银员',
      '顾问',
      '周年券',
      '夜场',
      '早场',
      '月卡',
      '',
    ]);
    showLang('en');
    expect(shown()).toEqual([
      'Test drive',
      '包场',
      'Ten laps',
      'Three laps',
      'Pay 200',
      'Printer',
      'Cashier',
      '顾问',
      'Anniversary',
      '夜场',
      'Morning',
      'One month',
      '',
    ]);
  });
});
