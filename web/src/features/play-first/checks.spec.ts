import { describe, expect, it } from 'vitest';
import { driverOf, startFault, type StartForm } from './checks';

const rule = { id: '1', consumeRoleName: '新手体验 3 圈', countCycleNumber: 3, duration: 0 };
const complete: StartForm = { cardUnsettled: false, rule, cheshou: '小满', vehicleId: 'v1', runMode: 'circlemode' };

describe('the name that a member brings', () => {
  it('is the nickname, and the mystery racer without one, never the real name', () => {
    const member = { realname: '林小满', nickname: '小满' };
    expect(driverOf(member, '神秘车手')).toBe('小满');
    expect(driverOf({ ...member, nickname: ' ' }, '神秘车手')).toBe('神秘车手');
  });
});

describe('what is shown before a session starts', () => {
  it('asks for rule, driver and vehicle in this order, one at a time', () => {
    expect(startFault({ ...complete, cardUnsettled: true, rule: null, cheshou: ' ', vehicleId: null })).toBe(
      'startRule',
    );
    expect(startFault({ ...complete, cheshou: ' ', vehicleId: null })).toBe('startDriver');
    expect(startFault({ ...complete, vehicleId: null })).toBe('startVehicle');
    expect(startFault({ ...complete, runMode: null })).toBe('chooseMode');
  });

  it('refuses a mode that the rule does not allow', () => {
    expect(startFault({ ...complete, runMode: 'timermode' })).toBe('timedNotAllowed');
    expect(startFault({ ...complete, rule: { ...rule, countCycleNumber: 0, duration: 8 } })).toBe('lapsNotAllowed');
    expect(startFault(complete)).toBeNull();
  });

  it('starts nobody while a card is in the box of which nobody knows whose it is', () => {
    expect(startFault({ ...complete, cardUnsettled: true })).toBe('cardUnsettled');
  });
});
