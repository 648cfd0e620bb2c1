import { describe, expect, it } from '@jest/globals';
import { BatchedReads, SharedReads } from './shared-reads';

/** A read that the test answers by hand. */
function reads<T>() {
  const begun: { resolve: (value: T) => void; reject: (error: Error) => void }[] = [];
  return { begun, read: () => new Promise<T>((resolve, reject) => begun.push({ resolve, reject })) };
}
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('SharedReads', () => {
  it('who asks before the read begins shares it, who asks afterwards gets one of their own', async () => {
    const shared = new SharedReads();
    const { begun, read } = reads<number>();
    const first = shared.ask('a', read);
    const second = shared.ask('a', read);
    await nextTurn();
    expect(begun).toHaveLength(1);
    const third = shared.ask('a', read);
    await nextTurn();
    expect(begun).toHaveLength(2);
    begun[0]?.resolve(1);
    begun[1]?.resolve(2);
    await expect(Promise.all([first, second, third])).resolves.toEqual([1, 1, 2]);
  });

  it('other questions have other reads, and a failure is that of all who shared it and of nobody after them', async () => {
    const shared = new SharedReads();
    const { begun, read } = reads<string>();
    const asked = [shared.ask('a', read), shared.ask('a', read), shared.ask('b', read)];
    const settled = Promise.allSettled(asked);
    await nextTurn();
    begun[0]?.reject(new Error('lost'));
    begun[1]?.resolve('b');
    await expect(settled).resolves.toMatchObject([
      { status: 'rejected' },
      { status: 'rejected' },
      { status: 'fulfilled', value: 'b' },
    ]);
    await expect(shared.ask('a', () => Promise.resolve('again'))).resolves.toBe('again');
  });

  it('those whose answer comes in together ask together, however many steps lie between', async () => {
    const shared = new SharedReads();
    const { begun, read } = reads<number>();
    const signedIn = nextTurn();
    const callers = [0, 1, 2].map(async (steps) => {
      await signedIn;
      for (let step = 0; step < steps * 5; step += 1) await Promise.resolve();
      return shared.ask('page', read);
    });
    await nextTurn();
    await nextTurn();
    expect(begun).toHaveLength(1);
    begun[0]?.resolve(7);
    await expect(Promise.all(callers)).resolves.toEqual([7, 7, 7]);
  });
});

describe('BatchedReads', () => {
  it('asks for the keys of one turn together, and for a later one with the next', async () => {
    const asked: (readonly string[])[] = [];
    const batched = new BatchedReads<string>((keys) => {
      asked.push(keys);
      return Promise.resolve(new Map(keys.filter((key) => key !== 'unknown').map((key) => [key, `value of ${key}`])));
    });
    const together = Promise.all([batched.ask('a'), batched.ask('b'), batched.ask('a'), batched.ask('unknown')]);
    await expect(together).resolves.toEqual(['value of a', 'value of b', 'value of a', undefined]);
    await batched.ask('a');
    expect(asked).toEqual([['a', 'b', 'unknown'], ['a']]);
  });

  it('a read that fails is started again by the next caller', async () => {
    let failing = true;
    const batched = new BatchedReads<number>((keys) =>
      failing ? Promise.reject(new Error('lost')) : Promise.resolve(new Map(keys.map((key) => [key, 1]))),
    );
    await expect(batched.ask('a')).rejects.toThrow('lost');
    failing = false;
    await expect(batched.ask('a')).resolves.toBe(1);
  });
});
