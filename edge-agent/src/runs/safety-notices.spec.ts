import { EDGE_BATCH_EVENTS_MAX, type SafetyEvent } from '@paddock/contracts/edge';
import type { EdgeTx } from '../journal/group-commit';
import { expect, it } from 'vitest';
import { REPEAT_EVERY_MS, SafetyNotices } from './safety-notices';

const flag = (version: number): SafetyEvent => ({ kind: 'track.flag', flag: 'green', version });
const answer: SafetyEvent = { kind: 'command.done', commandId: 'C', ok: true, reason: null };

function turn() {
  const saved: (() => void)[] = [];
  const tx = { emit: () => undefined, afterCommit: (effect: () => void) => saved.push(effect) } as unknown as EdgeTx;
  return { saved, tx };
}

it('notices that wait for the core are no more than it takes at once, and the newest', () => {
  const notices = new SafetyNotices();
  const { saved, tx } = turn();
  for (let version = 1; version <= EDGE_BATCH_EVENTS_MAX + 100; version += 1) notices.publish(tx, flag(version));
  for (const effect of saved) effect();
  const fresh = notices.takeFresh(false, 0);
  expect(fresh).toHaveLength(EDGE_BATCH_EVENTS_MAX);
  expect(fresh.at(-1)).toMatchObject({ version: EDGE_BATCH_EVENTS_MAX + 100 });
  expect(notices.takeFresh(false, 0)).toEqual([]);
});

it('notices that no disk takes go out at once and again every few seconds, not with each turn', () => {
  const notices = new SafetyNotices();
  const { saved, tx } = turn();
  notices.publish(tx, flag(1));
  notices.publish(tx, answer);
  expect(notices.takeFresh(true, 0)).toEqual([flag(1), answer]);
  for (let ms = 100; ms < REPEAT_EVERY_MS; ms += 100) expect(notices.takeFresh(true, ms)).toEqual([]);
  notices.publish(tx, flag(2));
  expect(notices.takeFresh(true, REPEAT_EVERY_MS - 1)).toEqual([flag(2)]);
  expect(notices.takeFresh(true, REPEAT_EVERY_MS)).toEqual([flag(1), answer]);
  for (const effect of saved) effect();
  expect(notices.takeFresh(true, 3 * REPEAT_EVERY_MS)).toEqual([]);
});
