import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EdgeEventBody } from '@paddock/contracts/edge';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { FakeEdge } from '../support/app/fake-edge';
import { sql } from '../support/product/venue';
import { until } from '../support/product/wait';
import { type Stack, startStack } from '../support/stack';
import { type Call, durableAt, followed, recordedCalls, withChildren } from '../support/system-calls';

const BATCHES = 20;
const WAL_PAGE_BYTES = 8192;

/** What Postgres has written to its log, without the heads of the pages, which may stand in the middle of a row. */
function walRecords(data: Buffer): Buffer {
  const pages: Buffer[] = [];
  for (let at = 0; at + 4 <= data.length; at += WAL_PAGE_BYTES) {
    const beginsSegment = (data.readUInt16LE(at + 2) & 0x2) !== 0;
    pages.push(data.subarray(at + (beginsSegment ? 40 : 24), at + WAL_PAGE_BYTES));
  }
  return Buffer.concat(pages);
}
const isWal = ({ target }: Call): boolean => target.includes('/pg_wal/');

/** What an edge forgets when the core has acknowledged it must be on the disk of Postgres by then. */
describe('the core and its Postgres before a power cut', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'paddock-core-flush-'));
  let stack: Stack;
  let edge: FakeEdge;

  beforeAll(async () => {
    stack = await startStack({ demoTraffic: 'off', env: { LOG_LEVEL: 'warn' } });
    const { stdout } = await stack.paddock('edge', 'add', '--store', 'A02');
    edge = new FakeEdge(stack.baseUrl, JSON.parse(stdout) as { id: string; key: string });
    await edge.connect();
  }, 200_000);
  afterAll(async () => {
    edge?.disconnect();
    await stack?.stop();
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  const passing = (mark: string, seq: number): EdgeEventBody => ({
    kind: 'passing',
    passing: {
      ...{ gateId: mark, seq, transponder: mark, rtcUs: String(1_700_000_000_000_000 + seq) },
      ...{ strength: null, hits: null, receivedAt: new Date().toISOString(), vehicleId: null, runId: null },
    },
  });

  /** Sends batches, one after the other. @returns those that were acknowledged before a flush had covered what they brought */
  async function acknowledgedEarly(name: string): Promise<string[]> {
    const { core, postgres } = stack.runtime().processes;
    if (core === undefined || postgres === undefined) throw new Error('core and Postgres do not run');
    const record = path.join(folder, name);
    const tracer = await followed(record, [core, ...withChildren(postgres)]);
    const batches: { mark: string; seq: number }[] = [];
    try {
      for (let count = 0; count < BATCHES; count += 1) {
        const mark = `${name}-batch-${String(count).padStart(4, '0')}`;
        await edge.report(passing(mark, count));
        batches.push({ mark, seq: edge.seq });
      }
    } finally {
      await tracer.stop();
    }
    const calls = await recordedCalls(record);
    const wal = calls.filter(isWal).map((call) => ({ ...call, data: walRecords(call.data) }));
    return batches
      .filter(({ mark, seq }) => {
        const answer = new RegExp(`"committedSeq":${seq}[,}]`);
        const acknowledged = calls.find(({ target, data }) => target.startsWith('TCP') && answer.test(data.toString()));
        if (acknowledged === undefined) throw new Error(`batch ${mark} was never acknowledged`);
        return acknowledged.began < durableAt(wal, isWal, ({ data }) => data.includes(mark));
      })
      .map(({ mark }) => mark);
  }

  it('acknowledges a batch only when a flush of the log has covered it', async () => {
    expect(await acknowledgedEarly('durable')).toEqual([]);
  });

  it('would be seen to acknowledge earlier, if Postgres did not wait for its disk', async () => {
    // Its settings are looked at when the core starts (libs/kernel/safety.ts); here they are changed behind its back.
    const url = new URL(stack.runtime().databaseUrl);
    await sql(stack, `ALTER ROLE ${url.username} SET synchronous_commit = off`);
    await sql(stack, 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1', [url.username]);
    await until('the core has connections again', async () => {
      const event = edge.envelope(passing('again', edge.seq));
      const answer = await edge.batch({ epoch: edge.epoch, events: [event] });
      if (!answer.ok) edge.seq -= 1;
      return answer.ok;
    });
    expect(await acknowledgedEarly('lost')).not.toEqual([]);
  });
});
