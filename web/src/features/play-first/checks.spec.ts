import { describe, expect, it } from '@jest/globals';
import { startFault, type StartForm } from './checks';

const rule = { id: '1', consumeRoleName: '新手体验 3 圈', countCycleNumber: 3, duration: 0 };
const complete: StartForm = { rule, cheshou: '小满', vehicleId: 'v1', runMode: 'circlemode' };

describe('what is told before a session starts', () => {
  it('asks for rule, driver and vehicle in this order, one at a time', () => {
    expect(startFault({ rule: null, cheshou: ' ', vehicleId: null, runMode: null })).toBe('chooseRule');
    expect(startFault({ rule, cheshou: ' ', vehicleId: null, runMode: null })).toBe('fillDriver');
    expect(startFault({ rule, cheshou: '小满', vehicleId: null, runMode: null })).toBe('chooseVehicle');
    expect(startFault({ ...complete, runMode: null })).toBe('chooseMode');
  });

  it('refuses a mode that the rule does not allow', () => {
    expect(startFault({ ...complete, runMode: 'timermode' })).toBe('noTimer');
    expect(startFault({ ...complete, rule: { ...rule, countCycleNumber: 0, duration: 8 } })).toBe('noLaps');
    expect(startFault(complete)).toBeNull();
  });
});
