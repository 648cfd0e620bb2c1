import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rememberSearched, searched } from './resource/searched';
import { readStored, writeStored } from './storage';

/** As much of the browser's storage as is used. */
class Kept {
  private readonly texts = new Map<string, string>();
  getItem = (key: string): string | null => this.texts.get(key) ?? null;
  setItem = (key: string, text: string): void => void this.texts.set(key, text);
  removeItem = (key: string): void => void this.texts.delete(key);
}

describe('what other programs and versions left in local storage', () => {
  beforeEach(() => void Object.assign(globalThis, { localStorage: new Kept() }));
  afterEach(() => void Reflect.deleteProperty(globalThis, 'localStorage'));

  it('is passed over when it is of another kind than what is read', () => {
    for (const foreign of [7, {}, [], null]) {
      writeStored('printId', foreign);
      expect(readStored('printId', 'none')).toBe('none');
    }
    writeStored('settings', []);
    expect(readStored('settings', { rail: true })).toEqual({ rail: true });
    writeStored('waitTime', '60');
    expect(readStored('waitTime', 5)).toBe(5);
    writeStored('printId', 'A01-printer-01');
    expect(readStored('printId', '')).toBe('A01-printer-01');
  });

  it('is passed over entry by entry among those searched lately', () => {
    for (const foreign of [
      {},
      'text',
      [null, 3, { kind: 'member' }, { kind: 'moon', id: '1', name: 'x', phone: '' }],
    ]) {
      writeStored('searchusers', foreign);
      expect(searched('member')).toEqual([]);
    }
    const known = { kind: 'member', id: '1', name: '小满', phone: '138****5678' } as const;
    writeStored('searchusers', [{ id: 2 }, known]);
    expect(searched('member')).toEqual([known]);
    rememberSearched({ kind: 'worker', id: '5', name: '周敏', phone: null });
    expect([searched('worker').length, searched('member').length]).toEqual([1, 1]);
  });
});
