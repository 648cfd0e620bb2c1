import { describe, expect, it } from 'vitest';
import { ManualClock } from '../clock/manual-clock';
import { venueConfig } from '../testing/venue';
import { Alarms } from './alarms';
import { GATE_SILENCE_MS_MAX, GateWatch } from './gate-watch';
import type { DeviceHealth } from './health';
import { Registry } from './registry';

function watch(worked = false) {
  const clock = new ManualClock();
  const registry = new Registry();
  const alarms = new Alarms();
  registry.apply(venueConfig());
  const state = { connections: 0 };
  const health: Pick<DeviceHealth, 'connections'> = { connections: () => state.connections };
  const gates = new GateWatch(registry, clock, alarms, health as DeviceHealth, () => worked);
  const after = (ms: number): string[] => {
    clock.advance(ms);
    gates.sweep();
    return alarms.list();
  };
  return { gates, after, state, registry };
}

describe('the watch over MQTT gates', () => {
  it('names a gate that worked and is not connected any more, until it is back', () => {
    const { after, state } = watch();
    state.connections = 1;
    after(0);
    expect(after(600_000)).toEqual([]);
    state.connections = 0;
    expect(after(GATE_SILENCE_MS_MAX - 1)).toEqual([]);
    expect(after(1)).toEqual(['gateSilent:G1']);
    state.connections = 1;
    expect(after(1)).toEqual([]);
  });

  it('names one that stopped reporting on a connection that looks alive, by its own interval', () => {
    const { gates, after, state } = watch();
    state.connections = 1;
    gates.status('G1');
    for (let report = 0; report < 3; report += 1) {
      expect(after(30_000)).toEqual([]);
      gates.status('G1');
    }
    expect(after(89_000)).toEqual([]);
    expect(after(1_000)).toEqual(['gateSilent:G1']);
    gates.passing('G1');
    expect(after(0)).toEqual([]);
  });

  it.each([0, 1])('does not take an outage for its interval (connections meanwhile: %s)', (connections) => {
    const { gates, after, state } = watch();
    state.connections = 1;
    gates.status('G1');
    after(5_000);
    gates.status('G1');
    state.connections = connections;
    for (let minute = 0; minute < 10; minute += 1) expect(after(60_000)).toEqual(['gateSilent:G1']);
    state.connections = 1;
    gates.status('G1');
    expect(after(5_000)).toEqual([]);
    gates.status('G1');
    // It hangs.
    expect(after(GATE_SILENCE_MS_MAX)).toEqual(['gateSilent:G1']);
  });

  it('forgets a report that came late: its interval is what it keeps to', () => {
    const { gates, after, state } = watch();
    state.connections = 1;
    for (const ms of [0, 5_000, 14_000, ...Array.from({ length: 20 }, () => 5_000)]) {
      expect(after(ms)).toEqual([]);
      gates.status('G1');
    }
    expect(after(GATE_SILENCE_MS_MAX)).toEqual(['gateSilent:G1']);
  });

  it('names one that counted before the agent was restarted, and none that was never there or is taken away', () => {
    expect(watch().after(600_000)).toEqual([]);
    const { after, registry } = watch(true);
    after(0);
    expect(after(GATE_SILENCE_MS_MAX)).toEqual(['gateSilent:G1']);
    registry.apply(venueConfig({ devices: [] }));
    expect(after(0)).toEqual([]);
  });
});
