import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { FakeCore } from '../../edge-agent/src/testing/fake-core';
import { TEN_LAPS, TestGate, TestKart, venueConfig } from '../../edge-agent/src/testing/venue';
import { build } from '../../scripts/launcher/build.mjs';
import { freePort } from '../../scripts/launcher/ports.mjs';
import { until } from '../support/product/wait';
import { type Call, recordedCalls, traced } from '../support/system-calls';

const root = path.resolve(import.meta.dirname, '../..');
const PASSINGS = 40;
const LAP_MS = 30_000;
const PUBACK = 4;

/** The types of the MQTT packets in it, all of which are shorter than 128 bytes. */
function packetTypes(data: Buffer): number[] {
  const types: number[] = [];
  for (let at = 0; at < data.length; at += 2 + data.readUInt8(at + 1)) types.push(data.readUInt8(at) >> 4);
  return types;
}

/** What a power cut would leave is what was flushed: each acknowledgement comes after a flush that covers what it acknowledges. */
describe('the edge agent before a power cut', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'paddock-flush-'));
  const record = path.join(folder, 'calls');
  const core = new FakeCore(venueConfig());
  let agent: { tracer: ChildProcess; pid: number } | null = null;
  let calls: Call[] = [];
  /** The gate's end of its connection. */
  let gatePort = 0;

  beforeAll(async () => {
    await build({ root, say: () => undefined });
    await core.start();
    const [mqttPort, healthPort] = [await freePort(), await freePort()];
    agent = await traced(record, ['dist/edge.mjs'], {
      ...process.env,
      CORE_URL: core.url,
      EDGE_ID: 'E1',
      EDGE_KEY: 'edge-key',
      MQTT_PORT: String(mqttPort),
      MQTT_HOST: '127.0.0.1',
      EDGE_HTTP_PORT: String(healthPort),
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
    });
    await until('the agent knows its devices', () =>
      fetch(`http://127.0.0.1:${healthPort}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    const kart = await TestKart.connect(mqttPort, 'K1', core.nowMs);
    const gate = new TestGate(mqttPort, 'G1');
    const start = await core.command({ kind: 'run.start', plan: { ...TEN_LAPS, lapLimit: 1_000 } });
    expect(start.ack).toMatchObject({ ok: true });
    await core.event('run.started');
    // One after the other and many at once: each way has its own commits.
    for (let count = 0; count < PASSINGS / 2; count += 1) await gate.pass('1001', LAP_MS);
    await Promise.all(Array.from({ length: PASSINGS / 2 }, () => gate.pass('1001', LAP_MS)));
    await core.event('run.lap', ({ lap }) => lap.number === PASSINGS - 1);
    gatePort = (gate.client.stream as Socket).localPort ?? 0;
    await Promise.all([gate.client.endAsync(), kart.client.endAsync()]);
    const ended = once(agent.tracer, 'exit');
    process.kill(agent.pid, 'SIGTERM');
    await ended;
    agent = null;
    calls = await recordedCalls(record);
  }, 120_000);
  afterAll(async () => {
    if (agent !== null) process.kill(agent.pid, 'SIGKILL');
    await core.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const isJournal = ({ target }: Call): boolean => target.endsWith('journal.db-wal');
  const isFlush = (call: Call): boolean => (call.name === 'fdatasync' || call.name === 'fsync') && isJournal(call);
  /** When a flush had brought the passing onto the disk, as a position in the record. */
  function durableAt(seq: number): number {
    const passing = `"seq":${seq},`;
    const written = calls.find((call) => !isFlush(call) && isJournal(call) && call.data.includes(passing));
    if (written === undefined) throw new Error(`passing ${seq} was never written`);
    return calls.find((call) => isFlush(call) && call.began > written.ended)?.ended ?? Number.POSITIVE_INFINITY;
  }

  it('acknowledges a passing to the gate only when a flush has covered it', () => {
    const durable = Array.from({ length: PASSINGS }, (_, index) => durableAt(101 + index));
    const toGate = calls
      .filter(({ target }) => target.startsWith('TCP') && target.endsWith(`:${gatePort}]`))
      .flatMap(({ data, began }) => packetTypes(data).map((type) => ({ type, began })))
      .filter(({ type }) => type === PUBACK);
    expect(toGate).toHaveLength(PASSINGS);
    const early = toGate.filter(({ began }, index) => durable.filter((at) => at < began).length <= index);
    expect(early).toEqual([]);
    // Passings that come together share a flush; those that come one by one have one each.
    expect(new Set(durable).size).toBeGreaterThanOrEqual(PASSINGS / 2);
  });
});
