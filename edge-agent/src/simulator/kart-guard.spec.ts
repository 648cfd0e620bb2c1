import type { KartCommand } from '@paddock/contracts/mqtt';
import { describe, expect, it } from 'vitest';
import { KartGuard } from './kart-guard';

const NOW_MS = 1_700_000_000_000;
let ids = 0;
const command = (action: KartCommand['action'], change: Partial<KartCommand> = {}): KartCommand => {
  ids += 1;
  return { id: `C${ids}`, action, expiresAtMs: NOW_MS + 8_000, flagVersion: 1, ...change };
};

describe('a simulated kart', () => {
  it('carries out each command once and acknowledges it each time', () => {
    const guard = new KartGuard();
    const start = command('start');
    expect(guard.judge(start, NOW_MS)).toEqual({ ack: { id: start.id, ok: true }, carryOut: true });
    expect(guard.judge(start, NOW_MS)).toEqual({ ack: { id: start.id, ok: true }, carryOut: false });
  });

  it('carries out nothing that has expired by its own clock, and says what that shows', () => {
    const late = command('stop', { expiresAtMs: NOW_MS - 1 });
    const nowMs = NOW_MS;
    expect(new KartGuard().judge(late, nowMs)).toEqual({
      ack: { id: late.id, ok: false, reason: 'expired', nowMs },
      carryOut: false,
    });
  });

  it('is held by an emergency stop: nothing that was given before it was lifted makes it move', () => {
    const guard = new KartGuard();
    expect(guard.judge(command('stop', { emergency: true, flagVersion: 7 }), NOW_MS).carryOut).toBe(true);
    for (const action of ['start', 'resume', 'speed'] as const)
      for (const flagVersion of [undefined, 1, 7])
        expect(guard.judge(command(action, { flagVersion }), NOW_MS)).toMatchObject({
          ack: { ok: false, reason: 'emergencyStop' },
          carryOut: false,
        });
    expect(guard.judge(command('slow'), NOW_MS).carryOut).toBe(true);
    expect(new KartGuard(guard.stoppedAt).judge(command('resume'), NOW_MS).carryOut).toBe(false);
    expect(guard.judge(command('resume', { flagVersion: 8 }), NOW_MS).carryOut).toBe(true);
    expect(guard.judge(command('speed'), NOW_MS).carryOut).toBe(true);
  });
});
