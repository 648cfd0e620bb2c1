import { describe, expect, it } from '@jest/globals';
import { AsyncLocalStorage } from 'node:async_hooks';
import { fewAtATime, oneAtATime } from './one-at-a-time';

describe('work that is done one at a time', () => {
  it('runs in the order of the calls, also after a failure, and beside the work of other keys', async () => {
    const serialized = oneAtATime();
    const first = Promise.withResolvers<string>();
    const done: string[] = [];
    const calls = [
      serialized('A01', () => first.promise.finally(() => done.push('first'))),
      serialized('A01', () => Promise.reject(new Error('failed')).finally(() => done.push('second'))),
      serialized('A01', async () => done.push('third')),
      serialized('A02', async () => done.push('elsewhere')),
    ];
    await calls[3];
    expect(done).toEqual(['elsewhere']);
    first.resolve('value');
    expect(await Promise.allSettled(calls.slice(0, 3))).toEqual([
      { status: 'fulfilled', value: 'value' },
      { status: 'rejected', reason: new Error('failed') },
      { status: 'fulfilled', value: 4 },
    ]);
    expect(done).toEqual(['elsewhere', 'first', 'second', 'third']);
  });

  it('keeps the context of its own caller, not that of the work before it', async () => {
    const store = new AsyncLocalStorage<string>();
    const serialized = oneAtATime();
    const seen = ['A01', 'A02', 'A03'].map((orgCode) =>
      store.run(orgCode, () => serialized('edge', async () => store.getStore())),
    );
    expect(await Promise.all(seen)).toEqual(['A01', 'A02', 'A03']);
  });

  it('never runs two of a key at once, whenever the calls come', async () => {
    const serialized = oneAtATime();
    let running = 0;
    let most = 0;
    const work = async (): Promise<void> => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
    };
    await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        for (let ticks = 0; ticks < index; ticks += 1) await Promise.resolve();
        await serialized('A01', work);
        await serialized('A01', work);
      }),
    );
    expect(most).toBe(1);
  });

  it('never runs more of a key at once than were allowed, and begins the next when one has ended', async () => {
    const inTurn = fewAtATime(2);
    const works = [0, 1, 2].map(() => Promise.withResolvers<void>());
    const begun: number[] = [];
    const calls = works.map(({ promise }, index) =>
      inTurn('A01', () => {
        begun.push(index);
        return promise;
      }),
    );
    await new Promise((resolve) => setImmediate(resolve));
    expect(begun).toEqual([0, 1]);
    works[1]?.resolve();
    await calls[1];
    await new Promise((resolve) => setImmediate(resolve));
    expect(begun).toEqual([0, 1, 2]);
    for (const { resolve } of works) resolve();
    await Promise.all(calls);
  });
});
