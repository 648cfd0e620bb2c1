import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const document = { documentElement: { lang: '' } };
const localStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

describe('a time span for people', () => {
  beforeAll(() => void Object.assign(globalThis, { document, localStorage }));
  afterAll(() => ['document', 'localStorage'].forEach((name) => Reflect.deleteProperty(globalThis, name)));

  it('is in minutes within the hour, then in hours, then in days', async () => {
    const { showLang } = await import('./i18n');
    const { spanText, words } = await import('./words');
    const spans = (...minutes: number[]): string[] => minutes.map((each) => spanText(words.t, each));
    expect(spans(0, 59, 60, 1_439, 1_440, 5_742)).toEqual(['0 分', '59 分', '1 小时', '23 小时', '1 天', '3 天']);
    showLang('en');
    expect(spans(18, 75, 1_440, 5_742)).toEqual(['18 min', '1 h', '1 day', '3 days']);
  });
});
