import { describe, expect, it } from 'vitest';
import { AsyncLocalStorage } from 'node:async_hooks';
import { oneAtATime } from './one-at-a-time';

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
});
