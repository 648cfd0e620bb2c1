import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Database } from '@paddock/kernel';
import { admitGuess } from './attempts';
import { DEMO_PASSWORD } from './seed';
import { startTestApp, type TestApp } from './testing/app';

const WRONG = '用户名或密码错误';

describe('promise 24: guessing passwords', () => {
  let test: TestApp;
  let addresses = 0;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());

  const newAddress = (): string => `10.9.${Math.floor(addresses / 250)}.${(addresses++ % 250) + 1}`;
  const login = async (username: string, password: string, address: string): Promise<string> =>
    (await test.call('POST', '/sys/login', { body: { username, password }, address })).body.message;
  const secondsIn = (message: string): number => Number(/请 (\d+) 秒后再试/.exec(message)?.[1]);

  it('checks at most five of 500 parallel guesses for one account, from one address or from many', async () => {
    const one = newAddress();
    for (const addressOf of [() => one, newAddress]) {
      const username = addressOf === newAddress ? 'manager' : 'marshal';
      const messages = await Promise.all(
        Array.from({ length: 500 }, (_, index) => login(username, `guess ${index}`, addressOf())),
      );
      expect(messages.filter((message) => message === WRONG).length).toBeLessThanOrEqual(5);
      expect(messages.filter((message) => message !== WRONG).every((message) => secondsIn(message) >= 1)).toBe(true);
    }
  });

  it('makes each further guess wait longer, does not verify while it waits, and locks nobody out for good', async () => {
    const waits: number[] = [];
    const address = newAddress();
    for (let guess = 0; waits.length < 6; guess += 1) {
      const message = await login('manager2', `guess ${guess}`, address);
      if (message === WRONG) continue;
      waits.push(secondsIn(message));
      expect(secondsIn(await login('manager2', DEMO_PASSWORD, address))).toBe(waits.at(-1));
      test.clock.advance((waits.at(-1) ?? 0) * 1000);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32]);
    expect(await login('manager2', DEMO_PASSWORD, address)).toBe('登录成功');
    expect(await login('manager2', 'wrong', address)).toBe(WRONG);
    expect(await login('manager2', DEMO_PASSWORD, address)).toBe('登录成功');
  });

  it('counts unknown names in the same way', async () => {
    const address = newAddress();
    const messages: string[] = [];
    for (let guess = 0; guess < 6; guess += 1) messages.push(await login('nobody at all', 'x', address));
    expect(messages.map((message) => message === WRONG)).toEqual([true, true, true, true, true, false]);
  });

  // Time alone would be measured badly on a busy machine: the same answer after the same work takes as long.
  it('makes the same statements for an unknown name, so that the answer does not reveal who exists', async () => {
    const db = test.app.get(Database);
    const workOf = async (username: string): Promise<readonly string[]> => {
      const address = newAddress();
      const queries = vi.spyOn(db, 'queryWithoutStores');
      const more = vi.spyOn(db, 'query');
      try {
        expect(await login(username, 'wrong', address)).toBe(WRONG);
        return [...queries.mock.calls, ...more.mock.calls].map(([sql]) => sql);
      } finally {
        queries.mockRestore();
        more.mockRestore();
      }
    };
    await workOf('cashier2');
    const known = await workOf('cashier2');
    const unknown = await workOf('nobody of that name');
    expect(known.length).toBeGreaterThan(0);
    expect(unknown).toEqual(known);
  });

  it('lets the owner in from a known address while others guess at the account', async () => {
    const home = newAddress();
    expect(await login('cashier', DEMO_PASSWORD, home)).toBe('登录成功');
    await Promise.all(Array.from({ length: 50 }, (_, index) => login('cashier', `guess ${index}`, newAddress())));
    expect(secondsIn(await login('cashier', DEMO_PASSWORD, newAddress()))).toBeGreaterThanOrEqual(1);
    expect(await login('cashier', DEMO_PASSWORD, home)).toBe('登录成功');
  });

  it('lets a known browser in while others guess at its account and from its address, and counts its own guesses', async () => {
    const address = newAddress();
    const first = await test.call('POST', '/sys/login', {
      body: { username: 'hq', password: DEMO_PASSWORD },
      address,
    });
    const cookie = first.cookie ?? '';
    expect(cookie).toMatch(/^paddock_device=[\w-]{43}$/);
    const again = async (password: string) =>
      (await test.call('POST', '/sys/login', { body: { username: 'hq', password }, address, cookie })).body.message;
    for (let guess = 0; guess < 110; guess += 1) await login(guess % 2 === 0 ? 'hq' : `name ${guess}`, 'x', address);
    expect(secondsIn(await login('hq', DEMO_PASSWORD, address))).toBeGreaterThanOrEqual(1);
    expect(await again(DEMO_PASSWORD)).toBe('登录成功');
    const own: string[] = [];
    for (let guess = 0; guess < 8; guess += 1) own.push(await again('not it'));
    expect(own.filter((message) => message === WRONG)).toHaveLength(5);
  });

  it('counts a user name that looks like a member or a shift for nobody else', async () => {
    for (let guess = 0; guess < 8; guess += 1) {
      await login('member:8801', 'x', newAddress());
      await login('shift:77', 'x', newAddress());
    }
    for (const username of ['member:8801', 'shift:77'])
      expect(await admitGuess(test.db, { username, address: 'counter:1' }, test.clock.now())).toBeNull();
  });

  it('slows down an address that tries many accounts', async () => {
    const address = newAddress();
    const messages: string[] = [];
    for (let guess = 0; guess < 110; guess += 1) messages.push(await login(`name ${guess}`, 'x', address));
    expect(messages.slice(0, 100).every((message) => message === WRONG)).toBe(true);
    expect(secondsIn(messages.at(-1) ?? '')).toBeGreaterThanOrEqual(1);
    expect(await login('hq', DEMO_PASSWORD, newAddress())).toBe('登录成功');
  });

  it('lets many right passwords through at the same time', async () => {
    const address = newAddress();
    const messages = await Promise.all(Array.from({ length: 40 }, () => login('admin', DEMO_PASSWORD, address)));
    expect(new Set(messages)).toEqual(new Set(['登录成功']));
  });
});
