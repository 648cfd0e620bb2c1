import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const document = { documentElement: { lang: '' } };
const localStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

describe('why a kart is out of service', () => {
  beforeAll(() => void Object.assign(globalThis, { document, localStorage }));
  afterAll(() => ['document', 'localStorage'].forEach((name) => Reflect.deleteProperty(globalThis, name)));

  it('is shown in the language of the screen, whatever the language of the marshal was', async () => {
    const { showLang } = await import('../../shared/i18n');
    const { texts } = await import('./texts');
    const { outOfServiceText } = await import('./outOfService');
    const rows = [
      { statusReason: 'brakes', statusNote: null },
      { statusReason: 'tyres', statusNote: '左前' },
      { statusReason: 'lockedBy', statusNote: '陈裁判' },
      { statusReason: null, statusNote: '胎压' },
      { statusReason: null, statusNote: null },
    ] as const;
    const shown = (): string[] => rows.map((row) => outOfServiceText(texts.t, row));
    expect(shown()).toEqual(['刹车', '轮胎 · 左前', '陈裁判锁定', '胎压', '']);
    showLang('en');
    expect(shown()).toEqual(['Brakes', 'Tyres · 左前', 'locked by 陈裁判', '胎压', '']);
  });
});
