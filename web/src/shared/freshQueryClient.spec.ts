import { MutationObserver, notifyManager, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { FreshQueryClient } from './freshQueryClient';

/** A query whose answers are given by hand, one for each time that it asks. */
function asked(client: FreshQueryClient) {
  const answers: ((value: string) => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ['list'],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  });
  const seen: (string | undefined)[] = [];
  const leave = observer.subscribe(({ data }) => void seen.push(data));
  return { answers, seen, leave };
}
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  await new Promise((resolve) => setTimeout(resolve, 0));
};

describe('the cache of what the server said', () => {
  it('asks once more for a first answer that may be older than a change, however many changes there were', async () => {
    const client = new FreshQueryClient();
    const { answers, seen, leave } = asked(client);
    expect(answers).toHaveLength(1);
    const renewed = [
      client.invalidateQueries({ queryKey: ['list'] }),
      client.invalidateQueries({ queryKey: ['list'] }),
    ];
    answers[0]!('before the change');
    await settled();
    expect(answers).toHaveLength(2);
    answers[1]!('after it');
    await Promise.all(renewed);
    await settled();
    expect(answers).toHaveLength(2);
    expect(seen.at(-1)).toBe('after it');
    leave();
    client.clear();
  });

  it('asks again at once for what has an answer', async () => {
    const client = new FreshQueryClient();
    const { answers, seen, leave } = asked(client);
    answers[0]!('first');
    await settled();
    const renewed = client.invalidateQueries({ queryKey: ['list'] });
    await settled();
    expect(answers).toHaveLength(2);
    answers[1]!('second');
    await renewed;
    await settled();
    expect(answers).toHaveLength(2);
    expect(seen.at(-1)).toBe('second');
    leave();
    client.clear();
  });
});

describe('the end of a call', () => {
  it.each(['error', 'success'] as const)('is reported before a key may come after its callback: %s', async (end) => {
    const seen: string[] = [];
    const callback = (): void => void seen.push('callback');
    const call = new MutationObserver(new FreshQueryClient(), {
      mutationFn: () => (end === 'error' ? Promise.reject(new Error('refused')) : Promise.resolve()),
      onSuccess: callback,
      onError: callback,
    });
    // As `useMutation` listens.
    const leave = call.subscribe(notifyManager.batchCalls(({ status }) => void seen.push(status)));
    await call.mutate().catch(() => undefined);
    // Microtasks alone: no browser draws or takes a key between them.
    for (let turn = 0; turn < 3; turn += 1) await Promise.resolve();
    expect(seen).toEqual(['pending', 'callback', end]);
    leave();
  });
});
