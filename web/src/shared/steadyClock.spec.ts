import { afterEach, describe, expect, it, vi } from 'vitest';
import { aheadOfComputerMs, steadyNow } from './steadyClock';

describe('what is measured by the steady clock', () => {
  afterEach(() => vi.restoreAllMocks());

  it('stays right when the computer corrects its clock by an hour', () => {
    const computerNow = Date.now;
    let shiftMs = 3_600_000;
    vi.spyOn(Date, 'now').mockImplementation(() => computerNow() + shiftMs);
    // The service says what time it is.
    const aheadMs = computerNow() - steadyNow();
    const serviceNow = (): number => Date.now() + aheadOfComputerMs(aheadMs);
    expect(Math.abs(serviceNow() - computerNow())).toBeLessThan(1_000);
    shiftMs = 0;
    expect(Math.abs(serviceNow() - computerNow())).toBeLessThan(1_000);
  });
});
