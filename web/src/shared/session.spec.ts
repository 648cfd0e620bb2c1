import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const nothing = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

describe('who may change the rule of a record', () => {
  const browser = { localStorage: nothing, sessionStorage: nothing, window: new EventTarget() };
  beforeAll(() => void Object.assign(globalThis, browser));
  afterAll(() => Object.keys(browser).forEach((name) => Reflect.deleteProperty(globalThis, name)));

  it("head office, and a store's general manager by the role's name however it is written", async () => {
    const { maySeeEditRules } = await import('./session');
    const user = { id: '1', username: 'lin', realname: '林可', orgCode: 'A01', identity: 2 };
    const may = (rolesname: string, identity = 2): boolean => maySeeEditRules({ ...user, identity, rolesname });
    const general = ['单店总经理', 'single-store general', 'Single-store general manager', 'SINGLE-STORE GENERAL'];
    expect(general.map((name) => may(name))).toEqual([true, true, true, true]);
    expect([may('店长'), may('General manager'), maySeeEditRules(null)]).toEqual([false, false, false]);
    expect([may('', 0), may('', -1)]).toEqual([true, true]);
  });
});
