import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Outgoing } from './provider';
import { ensureMessageKeys } from './simulator/keys';
import { MessageSimulator } from './simulator/server';
import { SmsSender } from './sms-sender';

const TAKEN_UNANSWERED = '13800009004';
const LOST_UNANSWERED = '13800009005';

describe('text messages', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'paddock-sms-'));
  const { sms, ...others } = ensureMessageKeys(folder);
  let now = new Date();
  const simulator = new MessageSimulator({ sms, ...others }, () => now);
  let sender: SmsSender;
  beforeAll(async () => {
    const { url } = await simulator.start(0, 0);
    sender = new SmsSender({ ...sms, gatewayUrl: url, signName: 'Apex', templates: {}, anyText: 'SMS_1' });
  });
  afterAll(async () => {
    await simulator.stop();
    rmSync(folder, { recursive: true });
  });

  const message = (id: string, receiver: string, firstTriedAt: string, lastTriedAt: string): Outgoing => ({
    ...{ id, orgCode: 'A01', receiver, templateCode: 'QUEUE_NEAR', language: 'cn', title: '', params: {} },
    ...{ text: 'A001', content: 'A001', firstTriedAt: new Date(firstTriedAt), lastTriedAt: new Date(lastTriedAt) },
  });

  it.each([
    [
      'was tried before midnight and again after it',
      '2026-03-14T15:59:50Z',
      '2026-03-14T16:00:30Z',
      '2026-03-14T16:00:30Z',
    ],
    [
      'was handed over at the end of a day and booked on the next',
      '2026-03-14T15:59:59Z',
      '2026-03-14T15:59:59Z',
      '2026-03-14T16:00:01Z',
    ],
    [
      'was tried on two days and taken on the first',
      '2026-03-14T15:59:50Z',
      '2026-03-14T16:00:30Z',
      '2026-03-14T15:59:50Z',
    ],
    ['was tried on one day', '2026-03-14T08:00:00Z', '2026-03-14T08:00:00Z', '2026-03-14T08:00:00Z'],
  ])('that got no answer is found in the books of the provider where it %s', async (_what, first, last, booked) => {
    now = new Date(booked);
    const one = message(`${first} ${last} ${booked}`, TAKEN_UNANSWERED, first, last);
    expect(await sender.send(one)).toEqual({ kind: 'unknown' });
    expect(await sender.find(one)).toMatchObject({ kind: 'sent' });
  });

  it('that never arrived is absent on each of its days', async () => {
    const one = message('lost', LOST_UNANSWERED, '2026-03-14T15:59:50Z', '2026-03-15T15:59:50Z');
    expect(await sender.send(one)).toEqual({ kind: 'unknown' });
    expect(await sender.find(one)).toEqual({ kind: 'absent' });
  });
});
