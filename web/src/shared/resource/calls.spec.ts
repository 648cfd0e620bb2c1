import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { coupon, type Resource } from '@paddock/contracts/resources';
import type { Notice } from '../notices';

/** As much of a browser as the modules below look at while they load. */
const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
const browser = {
  ...{ window: new EventTarget(), document: { documentElement: { lang: '' } } },
  ...{ localStorage: storage, sessionStorage: storage },
};
const bare: Resource = { ...coupon, permissions: { list: 'coupon:list' }, calls: { list: null, queryById: null } };

describe('calls of a resource', () => {
  beforeAll(() => void Object.assign(globalThis, browser));
  afterAll(() => Object.keys(browser).forEach((name) => Reflect.deleteProperty(globalThis, name)));

  it('P-8.20 P-8.21 P-5.11 a page or picker on a resource without list, delete or batch delete names what is missing', async () => {
    const [{ pathOf, showMissing }, { hostNotices }, { showLang }] = await Promise.all([
      import('./calls'),
      import('../notices'),
      import('../i18n'),
    ]);
    const shown: Notice[] = [];
    hostNotices((notice) => shown.push(notice));
    expect(pathOf(coupon, 'list')).toBe('/coupon/sysCoupon/list');
    expect(shown).toEqual([]);
    for (const [call, text] of [
      ['list', '请设置url.list属性!'],
      ['delete', '请设置url.delete属性!'],
      ['deleteBatch', '请设置url.deleteBatch属性!'],
    ] as const) {
      expect(() => pathOf(bare, call)).toThrow(`coupon has no call ${call}`);
      expect(shown.at(-1)).toEqual({ kind: 'error', text });
    }
    showLang('en');
    showMissing('list');
    expect(shown.at(-1)).toMatchObject({ text: 'Please set url.list property!' });
    expect(shown).toHaveLength(4);
  });
});
