import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const document = { documentElement: { lang: '' } };
const localStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

describe('what a venue has named', () => {
  beforeAll(() => void Object.assign(globalThis, { document, localStorage }));
  afterAll(() => ['document', 'localStorage'].forEach((name) => Reflect.deleteProperty(globalThis, name)));

  it('has its English name on English screens where there is one', async () => {
    const { showLang } = await import('./i18n');
    const { namedDevice, namedRechargeRule, namedTariff, roleNames, ruleOfEntry, ruleOfTab } =
      await import('./venueNames');
    const shown = (): string[] => [
      namedTariff({ consumeRoleName: '试车', consumeRoleNameEn: 'Test drive' }).consumeRoleName,
      namedTariff({ consumeRoleName: '包场', consumeRoleNameEn: null }).consumeRoleName,
      ruleOfEntry({ consumeRoleName: '十圈', consumeRoleNameEn: 'Ten laps' }),
      ruleOfTab({ roleId_dictText: '三圈', consumeRoleNameEn: 'Three laps' }),
      namedRechargeRule({ roleName: '充 200', roleNameEn: 'Pay 200' }).roleName,
      namedDevice({ name: '小票机', nameEn: 'Printer' }).name,
      roleNames({ rolesname: '收银员', rolesnameEn: 'Cashier' }),
      roleNames({ rolesname: '顾问' }),
    ];
    expect(shown()).toEqual(['试车', '包场', '十圈', '三圈', '充 200', '小票机', '收银员', '顾问']);
    showLang('en');
    expect(shown()).toEqual(['Test drive', '包场', 'Ten laps', 'Three laps', 'Pay 200', 'Printer', 'Cashier', '顾问']);
  });
});
