import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Batched, SharedReads } from './shared-reads';

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

describe('Batched', () => {
  // How long somebody waits for a read is moved by hand: a machine that stands still for a moment ends no wait.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Reads that the test ends by hand, each with what was asked. */
  function batches() {
    const begun: { asked: readonly string[]; end: () => void; fail: () => void }[] = [];
    const batched = new Batched<string, string>(
      (asked) =>
        new Promise((resolve, reject) =>
          begun.push({
            asked: [...asked],
            end: () => resolve(asked.map((question) => `answer to ${question}`)),
            fail: () => reject(new Error('lost')),
          }),
        ),
    );
    return { begun, batched };
  }

  it('asks what comes in one turn together, and what comes while a read is under way with the next', async () => {
    const { begun, batched } = batches();
    const first = [batched.ask('a'), batched.ask('b'), batched.ask('a')];
    await nextTurn();
    const second = [batched.ask('c')];
    await nextTurn();
    second.push(batched.ask('a'));
    expect(begun.map(({ asked }) => asked)).toEqual([['a', 'b', 'a']]);
    begun[0]?.end();
    await expect(Promise.all(first)).resolves.toEqual(['answer to a', 'answer to b', 'answer to a']);
    await nextTurn();
    expect(begun.map(({ asked }) => asked)).toEqual([
      ['a', 'b', 'a'],
      ['c', 'a'],
    ]);
    begun[1]?.end();
    await expect(Promise.all(second)).resolves.toEqual(['answer to c', 'answer to a']);
  });

  it('other lanes neither share a read nor wait for one', async () => {
    const { begun, batched } = batches();
    const asked = [batched.ask('a', 'A01'), batched.ask('b', 'A02')];
    await nextTurn();
    expect(begun.map((read) => read.asked)).toEqual([['a'], ['b']]);
    for (const { end } of begun) end();
    await expect(Promise.all(asked)).resolves.toEqual(['answer to a', 'answer to b']);
  });

  it('a read that fails is that of those who asked, and the next begins', async () => {
    const { begun, batched } = batches();
    const lost = batched.ask('a');
    await nextTurn();
    const next = batched.ask('a');
    begun[0]?.fail();
    await expect(lost).rejects.toThrow('lost');
    await nextTurn();
    begun[1]?.end();
    await expect(next).resolves.toBe('answer to a');
  });

  it('a read without an end holds nobody for long', async () => {
    const { begun, batched } = batches();
    void batched.ask('a');
    await nextTurn();
    const next = batched.ask('b');
    await nextTurn();
    expect(begun).toHaveLength(1);
    vi.advanceTimersByTime(1_000);
    await nextTurn();
    begun[1]?.end();
    await expect(next).resolves.toBe('answer to b');
  });
});
