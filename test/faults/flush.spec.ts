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
import { type Call, durableAt, recordedCalls, traced } from '../support/system-calls';

const root = path.resolve(import.meta.dirname, '../..');
const PASSINGS = 40;
const LAP_MS = 30_000;
/** Each is let go and stopped again by its kart. */
const RUNS = 10;
const PUBLISH = 3;
const PUBACK = 4;

interface Packet {
  type: number;
  body: Buffer;
}

/** The MQTT packets that were handed over in one call. */
function packetsOf(data: Buffer): Packet[] {
  const packets: Packet[] = [];
  for (let at = 0; at < data.length;) {
    const type = data.readUInt8(at) >> 4;
    let length = 0;
    for (let shift = 0, more = true; more; shift += 7) {
      const byte = data.readUInt8((at += 1));
      length |= (byte & 0x7f) << shift;
      more = byte >= 0x80;
    }
    at += 1;
    packets.push({ type, body: data.subarray(at, at + length) });
    at += length;
  }
  return packets;
}

/** What a power cut would leave is what was flushed: each acknowledgement comes after a flush that covers what it acknowledges. */
describe('the edge agent before a power cut', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'paddock-flush-'));
  const record = path.join(folder, 'calls');
  const core = new FakeCore(venueConfig());
  let agent: { tracer: ChildProcess; pid: number } | null = null;
  let calls: Call[] = [];
  /** The ends of the devices' connections. */
  let [gatePort, kartPort] = [0, 0];
  /** What the kart has answered: the command of its own, and what the agent reports once it has kept the answer. */
  const answers: { packetId: number; kartCommandId: string; report: string }[] = [];
  const portOf = ({ client }: TestGate | TestKart): number => (client.stream as Socket).localPort ?? 0;

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
    const end = await core.command({ kind: 'run.stop', runId: TEN_LAPS.id, reason: 'marshal' });
    await core.event('command.done', ({ commandId }) => commandId === end.id);
    /** By the id of the kart's command that it answers. */
    const sent = new Map<string, number>();
    kart.client.on('packetsend', (packet) => {
      if (packet.cmd !== 'publish' || !packet.topic.endsWith('/ack')) return;
      sent.set((JSON.parse(packet.payload.toString()) as { id: string }).id, packet.messageId ?? 0);
    });
    const answered = (action: 'start' | 'stop', report: string): void => {
      const command = kart.received.findLast((one) => one.action === action);
      const packetId = sent.get(command?.id ?? '');
      if (command === undefined || packetId === undefined) throw new Error(`the kart has answered no ${action}`);
      answers.push({ packetId, kartCommandId: command.id, report });
    };
    for (let count = 0; count < RUNS; count += 1) {
      const id = `run-${count}-of-the-kart`;
      await core.command({ kind: 'run.start', plan: { ...TEN_LAPS, id } });
      await core.event('run.started', ({ run }) => run.id === id);
      answered('start', `"kind":"run.started","run":{"id":"${id}"`);
      const stop = await core.command({ kind: 'run.stop', runId: id, reason: 'marshal' });
      await core.event('command.done', ({ commandId }) => commandId === stop.id);
      answered('stop', `"kind":"command.done","commandId":"${stop.id}"`);
    }
    [gatePort, kartPort] = [portOf(gate), portOf(kart)];
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
  const journaledAt = (text: string): number => durableAt(calls, isJournal, ({ data }) => data.includes(text));
  const sentTo = (port: number): (Packet & { began: number })[] =>
    calls
      .filter(({ target }) => target.startsWith('TCP') && target.endsWith(`:${port}]`))
      .flatMap(({ data, began }) => packetsOf(data).map((packet) => ({ ...packet, began })));

  it('acknowledges a passing to the gate only when a flush has covered it', () => {
    const durable = Array.from({ length: PASSINGS }, (_, index) => journaledAt(`"seq":${101 + index},`));
    const toGate = sentTo(gatePort).filter(({ type }) => type === PUBACK);
    expect(toGate).toHaveLength(PASSINGS);
    const early = toGate.filter(({ began }, index) => durable.filter((at) => at < began).length <= index);
    expect(early).toEqual([]);
    // Passings that come together share a flush; those that come one by one have one each.
    expect(new Set(durable).size).toBeGreaterThanOrEqual(PASSINGS / 2);
  });

  it('acknowledges what a kart has answered only when a flush has covered what follows from it', () => {
    expect(answers).toHaveLength(2 * RUNS);
    const acknowledged = sentTo(kartPort).filter(({ type }) => type === PUBACK);
    const early = answers.filter(({ packetId, report }) => {
      const acknowledgement = acknowledged.find(({ body }) => body.readUInt16BE(0) === packetId);
      if (acknowledgement === undefined) throw new Error(`packet ${packetId} was never acknowledged`);
      return acknowledgement.began < journaledAt(report);
    });
    expect(early).toEqual([]);
  });

  it('lets a kart go only when a flush has covered the order, and stops it without waiting for one', () => {
    const published = sentTo(kartPort)
      .filter(({ type }) => type === PUBLISH)
      .map(({ body, began }) => ({ text: body.toString(), began }));
    const ordered = answers.map(({ kartCommandId, report }) => {
      const sent = published.find(({ text }) => text.includes(kartCommandId));
      if (sent === undefined) throw new Error(`command ${kartCommandId} was never sent`);
      const durable = journaledAt(kartCommandId);
      return { isStart: report.includes('run.started'), durable, waited: sent.began > durable };
    });
    expect(ordered.filter(({ durable }) => durable === Number.POSITIVE_INFINITY)).toEqual([]);
    expect(ordered.filter(({ isStart, waited }) => isStart && !waited)).toEqual([]);
    expect(ordered.some(({ isStart, waited }) => !isStart && !waited)).toBe(true);
  });
});
