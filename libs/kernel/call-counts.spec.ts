import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../test/support/product/wait';
import { startTestRedis, type TestRedis } from '../../test/support/redis';
import { CallCounts } from './call-counts';
import { createLogger } from './logging';
import { createRedis } from './redis';

const WINDOW = { max: 10, windowMs: 60_000 };

describe('what a subject may do in a window of time', () => {
  let redis: TestRedis;
  let lines: ReturnType<typeof createRedis>[];
  let nodes: CallCounts[];
  beforeAll(async () => {
    redis = await startTestRedis();
    lines = [0, 1].map(() => createRedis(redis.url, createLogger('test', 'silent'), 'counts'));
    await until('both nodes reach Redis', () => lines.every(({ status }) => status === 'ready'));
    nodes = lines.map((line) => new CallCounts(line));
  });
  afterAll(async () => {
    for (const line of lines) line.disconnect();
    await redis.stop();
  });

  /** How many of so many are admitted, by the nodes in turn. */
  const admitted = async (subject: string, count: number, limit = WINDOW): Promise<number> => {
    let free = 0;
    for (let index = 0; index < count; index += 1)
      if ((await nodes[index % nodes.length]!.waitOf(subject, limit)) === null) free += 1;
    return free;
  };

  it('is counted by two nodes together, and for each subject by itself', async () => {
    expect(await admitted('a', 30)).toBe(10);
    expect(await admitted('b', 10)).toBe(10);
    const seconds = await nodes[1]!.waitOf('a', WINDOW);
    expect(seconds).toBeGreaterThan(50);
    expect(seconds).toBeLessThanOrEqual(60);
  });

  it('begins again when the window is over, on each node', async () => {
    const short = { max: 2, windowMs: 300 };
    expect(await admitted('short', 6, short)).toBe(2);
    await until('the window is over', async () => (await nodes[0]!.waitOf('short', short, 0)) === null);
    expect(await admitted('short', 6, short)).toBe(2);
  });

  it('counts amounts that are more than one', async () => {
    expect(await nodes[0]!.waitOf('bytes', WINDOW, 9)).toBeNull();
    expect(await nodes[1]!.waitOf('bytes', WINDOW, 2)).not.toBeNull();
  });

  it('goes on with the own count without Redis: nobody is locked out, and not everything is open', async () => {
    expect(await admitted('before', 8)).toBe(8);
    redis.crash();
    await until('Redis is gone', () => lines.every(({ status }) => status !== 'ready'));
    // Each node has seen four of them, and lets six more of its own through.
    expect(await admitted('before', 40)).toBe(12);
    expect(await admitted('other', 40)).toBe(20);
    await until('Redis is back', () => lines.every(({ status }) => status === 'ready'));
    await until('it is asked again', async () => {
      await Promise.all(nodes.map((node) => node.waitOf('again', { max: 1000, windowMs: 60_000 })));
      return (await lines[0]!.exists('count:again')) === 1;
    });
    expect(await admitted('after', 30)).toBe(10);
  });

  it('does not wait for a Redis that hangs', async () => {
    let asked = 0;
    const hanging = new CallCounts({ eval: () => ((asked += 1), new Promise(() => undefined)) });
    let free = 0;
    for (let index = 0; index < 20; index += 1) if ((await hanging.waitOf('x', WINDOW)) === null) free += 1;
    expect(free).toBe(10);
    // Left alone once it has not answered: the nineteen calls after that wait for nothing.
    expect(asked).toBe(1);
  });
});
