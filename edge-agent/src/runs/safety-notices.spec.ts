import { EDGE_BATCH_EVENTS_MAX, type SafetyEvent } from '@paddock/contracts/edge';
import type { EdgeTx } from '../journal/group-commit';
import { expect, it } from 'vitest';
import { SafetyNotices } from './safety-notices';

it('notices that wait for the core are no more than it takes at once, and the newest', () => {
  const notices = new SafetyNotices();
  const saved: (() => void)[] = [];
  const tx = { emit: () => undefined, afterCommit: (effect: () => void) => saved.push(effect) } as unknown as EdgeTx;
  const flag = (version: number): SafetyEvent => ({ kind: 'track.flag', flag: 'green', version });
  for (let version = 1; version <= EDGE_BATCH_EVENTS_MAX + 100; version += 1) notices.publish(tx, flag(version));
  for (const effect of saved) effect();
  const fresh = notices.takeFresh(false);
  expect(fresh).toHaveLength(EDGE_BATCH_EVENTS_MAX);
  expect(fresh.at(-1)).toMatchObject({ version: EDGE_BATCH_EVENTS_MAX + 100 });
  expect(notices.takeFresh(false)).toEqual([]);
});
