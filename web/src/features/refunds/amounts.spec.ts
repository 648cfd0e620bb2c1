import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const document = { documentElement: { lang: '' } };
const localStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

describe('what a recharge gave', () => {
  beforeAll(() => void Object.assign(globalThis, { document, localStorage }));
  afterAll(() => ['document', 'localStorage'].forEach((name) => Reflect.deleteProperty(globalThis, name)));

  it('names visits by what they are for, in both languages', async () => {
    const { showLang } = await import('../../shared/i18n');
    const { assetName } = await import('./amounts');
    const shown = (kart: string) => [
      assetName('visits:currency', { visitsProject: 'currency', visitsProject_dictText: '通用' }),
      assetName('visits:currency', { visitsProject: 'KART', visitsProject_dictText: kart }),
    ];
    showLang('cn');
    expect(shown('卡丁车')).toEqual(['次数（通用）', '卡丁车次数']);
    showLang('en');
    expect(shown('Kart')).toEqual(['Visits (any)', 'Kart visits']);
  });
});
