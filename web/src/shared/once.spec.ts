import { afterEach, describe, expect, it, vi } from 'vitest';
import { once } from './once';

const lost = Object.assign(new Error(), { kind: 'failed', code: 0 });
const refused = Object.assign(new Error(), { kind: 'refused', code: 500, key: 'drawer.alreadyClosed' });
const running = Object.assign(new Error(), { kind: 'refused', code: 500, key: 'idempotency.running' });

/** The key under which an effect is sent, when it ends with this error or with none. */
async function keyOf(effect: string, body: object, error: Error | null = null): Promise<string> {
  let sent = '';
  const send = (key: string): Promise<void> => {
    sent = key;
    return error === null ? Promise.resolve() : Promise.reject(error);
  };
  await once(effect, body, send).catch(() => undefined);
  return sent;
}

describe('an effect that is asked for again', () => {
  afterEach(() => vi.useRealTimers());

  it('has its key until an answer comes, and then a new one', async () => {
    const first = await keyOf('cash', { amount: '200' }, lost);
    expect(await keyOf('cash', { amount: '200' }, running)).toBe(first);
    expect(await keyOf('cash', { amount: '200' })).toBe(first);
    expect(await keyOf('cash', { amount: '200' })).not.toBe(first);
  });

  it('has a new one after a refusal', async () => {
    const first = await keyOf('cash', { amount: '300' }, lost);
    expect(await keyOf('cash', { amount: '300' }, refused)).toBe(first);
    expect(await keyOf('cash', { amount: '300' })).not.toBe(first);
  });

  it('keeps it while others are asked for, of another body or somebody else', async () => {
    const first = await keyOf('cash', { amount: '400' }, lost);
    expect(await keyOf('cash', { amount: '500' })).not.toBe(first);
    expect(await keyOf('gift', { amount: '400' })).not.toBe(first);
    expect(await keyOf('cash', { amount: '400' })).toBe(first);
  });

  it('is another one when the same is asked for much later', async () => {
    vi.useFakeTimers();
    const first = await keyOf('cash', { amount: '600' }, lost);
    vi.advanceTimersByTime(110_000);
    expect(await keyOf('cash', { amount: '600' }, lost)).toBe(first);
    vi.advanceTimersByTime(130_000);
    expect(await keyOf('cash', { amount: '600' })).not.toBe(first);
  });
});
