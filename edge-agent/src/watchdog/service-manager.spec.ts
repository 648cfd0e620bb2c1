import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { silentLog } from '../testing/edge';
import { ServiceManager } from './service-manager';

describe('what systemd is sent', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  const sent: string[] = [];
  const manager = (settings: { NOTIFY_SOCKET?: string; WATCHDOG_USEC?: number }): ServiceManager => {
    sent.length = 0;
    return new ServiceManager(settings, silentLog, (...states) => sent.push(...states));
  };

  it('says that the agent is ready, that its loop turns three times within the time of the watchdog, and that it ends', () => {
    const running = manager({ NOTIFY_SOCKET: '/run/systemd/notify', WATCHDOG_USEC: 5_000_000 });
    running.start();
    expect(sent).toEqual(['READY=1']);
    vi.advanceTimersByTime(5_000);
    expect(sent).toEqual(['READY=1', 'WATCHDOG=1', 'WATCHDOG=1', 'WATCHDOG=1']);
    running.stop();
    vi.advanceTimersByTime(5_000);
    expect(sent.slice(4)).toEqual(['STOPPING=1']);
  });

  it('sends no signs of life where there is no watchdog, and nothing where there is no systemd', () => {
    manager({ NOTIFY_SOCKET: '/run/systemd/notify' }).start();
    vi.advanceTimersByTime(60_000);
    expect(sent).toEqual(['READY=1']);
    const alone = manager({ WATCHDOG_USEC: 5_000_000 });
    alone.start();
    vi.advanceTimersByTime(60_000);
    alone.stop();
    expect(sent).toEqual([]);
  });
});
