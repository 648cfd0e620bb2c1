import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { vehicleRow } from '../timing/feedFixtures';

/** As much of the browser as is used. */
class Kept {
  private readonly texts = new Map<string, string>();
  getItem = (key: string): string | null => this.texts.get(key) ?? null;
  setItem = (key: string, text: string): void => void this.texts.set(key, text);
  removeItem = (key: string): void => void this.texts.delete(key);
}
const keep = (key: string, value: unknown): void =>
  localStorage.setItem(`pro__${key}`, JSON.stringify({ value, expire: null }));
/** As after a reload. */
const opened = async () => {
  vi.resetModules();
  return import('./settings');
};

describe('the settings of a computer', () => {
  beforeEach(() => {
    vi.stubGlobal('localStorage', new Kept());
    vi.stubGlobal('window', { addEventListener: () => undefined });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('its wait is the store’s where versions before have stored what every computer had', async () => {
    keep('waitTime', 60);
    expect((await opened()).counterSettings().waitTime).toBeNull();
    keep('waitTime', 45);
    expect((await opened()).counterSettings().waitTime).toBe(45);
  });

  it('its wait is its own where somebody has chosen it, also when that is as long', async () => {
    (await opened()).changeCounterSettings({ waitTime: 60 });
    expect((await opened()).counterSettings().waitTime).toBe(60);
    (await opened()).changeCounterSettings({ waitTime: null });
    expect((await opened()).counterSettings().waitTime).toBeNull();
  });

  it('C-2.8.11 C-9.10 P-4.33 a dispatch carries the chosen karts, the run mode and the laps of this computer: lap mode and 10 until others are chosen', async () => {
    const { dispatchOf } = await import('../../shared/lapCount');
    const vehicles = [vehicleRow(4), vehicleRow(11)];
    expect(dispatchOf(vehicles)).toEqual({ vehicles, runMode: 'circlemode', lapCount: 10 });
    keep('consumeVehicleMode', 'timermode');
    (await opened()).changeCounterSettings({ lapCount: 6 });
    expect(dispatchOf(vehicles)).toEqual({ vehicles, runMode: 'timermode', lapCount: 6 });
  });
});
