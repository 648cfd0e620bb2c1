import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const document = { documentElement: { lang: '' } };
const localStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

describe('texts', () => {
  beforeAll(() => void Object.assign(globalThis, { document, localStorage }));
  afterAll(() => ['document', 'localStorage'].forEach((name) => Reflect.deleteProperty(globalThis, name)));

  it('are filled in, and have another form for one thing in English', async () => {
    const { defineTexts, showLang } = await import('./i18n');
    const texts = defineTexts('spec', {
      cn: { laps: '{count} 圈', hello: '{name}，你好' },
      en: { laps: '{count} laps', laps_one: '{count} lap', hello: 'Hello {name}' },
    });
    expect(texts.t('laps', { count: 1 })).toBe('1 圈');
    expect(texts.t('hello', { name: '小满' })).toBe('小满，你好');
    showLang('en');
    expect(document.documentElement.lang).toBe('en');
    expect([0, 1, 2, 21].map((count) => texts.t('laps', { count }))).toEqual(['0 laps', '1 lap', '2 laps', '21 laps']);
    expect(texts.t('hello', { name: 'Ann' })).toBe('Hello Ann');
    expect(texts.all('laps')).toEqual(['{count} 圈', '{count} laps']);
  });
});
