import { describe, expect, it } from 'vitest';
import { emptyBox, memberBox } from '../../shared/memberBox';
import { faultsOf } from './faults';
import { heldCard, preset, tariff } from './fixtures';
import { newSale, type Sale } from './sale';

const complete: Sale = { ...newSale('1', preset), card: heldCard(), tariff: tariff() };
const textsOf = (change: Partial<Sale>, storeHasCashiers = false): string[] =>
  faultsOf({ ...complete, ...change }, storeHasCashiers).map((fault) => fault.text);
const typedOver = memberBox(heldCard(), { do: 'type', text: '8800231608' });
const kart = (id: string) => ({ id, cardName: id });

describe('the checks of a sale', () => {
  it('C-5.21 finds nothing in a complete sale without a remark', () => {
    expect(textsOf({ remark: '' })).toEqual([]);
  });

  it('C-5.9 C-5.10 C-5.11 asks for type, modes and rule, in this order', () => {
    expect(textsOf({ type: null, payMode: null, usageMode: null, runMode: null, tariff: null })).toEqual([
      'toolTypeRequired',
      'payModeRequired',
      'usageModeRequired',
      'runModeRequired',
      'tariffRequired',
    ]);
  });

  it('refuses a rule in a mode that it does not allow', () => {
    expect(textsOf({ tariff: tariff({ countCycleNumber: 0, duration: 8 }) })).toEqual(['lapsNotAllowed']);
    expect(textsOf({ runMode: 'timermode' })).toEqual(['timedNotAllowed']);
  });

  it('C-5.23 asks for a member card for every type except single use and group codes, where one that nobody knows is refused', () => {
    expect(textsOf({ type: 'GROUPCOUPON', groupCode: 'MT-1', card: emptyBox })).toEqual([]);
    expect(textsOf({ type: 'GROUPCOUPON', groupCode: 'MT-1', card: typedOver })).toEqual(['cardUnread']);
    expect(textsOf({ card: emptyBox })).toEqual(['memberRequired']);
    expect(textsOf({ type: 'TESTCARD', card: emptyBox })).toEqual(['memberRequired']);
    expect(textsOf({ type: 'NOCARDCONSUME', payMode: 'unline', card: emptyBox })).toEqual([]);
  });

  it('refuses a card of which nobody knows whose it is', () => {
    expect(textsOf({ card: typedOver })).toEqual(['cardUnread']);
    expect(textsOf({ card: memberBox(emptyBox, { do: 'ask', text: '1', question: 1 }) })).toEqual(['memberAsked']);
    expect(textsOf({ type: 'NOCARDCONSUME', payMode: 'unline', card: typedOver })).toEqual([]);
  });

  it('C-5.13 asks for the group code of a group coupon only', () => {
    expect(textsOf({ type: 'GROUPCOUPON' })).toEqual(['groupCodeRequired']);
    expect(textsOf({ type: 'GROUPCOUPON', groupCode: 'MT-1' })).toEqual([]);
  });

  it('C-5.14 asks for a vehicle when it is used at once', () => {
    expect(textsOf({ usageMode: 'immediate' })).toEqual(['vehicleRequired']);
    expect(textsOf({ usageMode: 'immediate', vehicles: [kart('2')] })).toEqual([]);
  });

  it('asks for no vehicle, laps or queue number for an amusement', () => {
    const amusement = tariff({ toolType: 'TONGYONG', countCycleNumber: 0, duration: 0 });
    expect(textsOf({ tariff: amusement, usageMode: 'immediate' })).toEqual([]);
    expect(textsOf({ tariff: amusement, runMode: 'timermode', numberText: '' })).toEqual([]);
    expect(textsOf({ tariff: tariff(), runMode: 'circlemode', numberText: '' })).toEqual(['queueNumberRequired']);
  });

  it('C-4.18 refuses more vehicles than drivers', () => {
    const vehicles = [kart('2'), kart('4')];
    expect(textsOf({ usageMode: 'immediate', vehicles })).toEqual(['tooManyVehicles']);
    expect(textsOf({ usageMode: 'immediate', vehicles, headCountText: '2', drivers: ['a', 'b'] })).toEqual([]);
  });

  it('C-5.15 asks for a head-count', () => {
    expect(textsOf({ headCountText: ' ' })).toEqual(['headCountRequired']);
  });

  it.each([
    ['1.5', 'integerRequired'],
    ['abc', 'integerRequired'],
    ['0', 'headCountRequired'],
    ['-2', 'headCountRequired'],
  ])('C-5.16 refuses the head-count %s', (headCountText, text) => {
    expect(textsOf({ headCountText })).toEqual([text]);
  });

  it('C-5.18 asks for the payment code of a scan only', () => {
    const singleUse: Partial<Sale> = { type: 'NOCARDCONSUME', card: emptyBox };
    expect(textsOf(singleUse)).toEqual(['payCodeRequired']);
    expect(textsOf({ ...singleUse, payCode: '130000000000000001' })).toEqual([]);
    expect(textsOf({ ...singleUse, payMode: 'unline' })).toEqual([]);
  });

  it('C-5.19 asks for a queue number only while they wait in line', () => {
    expect(textsOf({ numberText: '' })).toEqual(['queueNumberRequired']);
    expect(textsOf({ numberText: '', usageMode: 'immediate', vehicles: [kart('2')] })).toEqual([]);
    expect(textsOf({ numberText: null })).toEqual([]);
  });

  it.each(['4.5', 'A43', '0'])('C-5.20 refuses the queue number %s', (numberText) => {
    expect(textsOf({ numberText })).toEqual(['integerRequired']);
  });

  it('C-2.4.10 asks for a cashier when the store has some', () => {
    expect(textsOf({}, true)).toEqual(['cashierRequired']);
    expect(textsOf({ cashier: { id: 'c1', realname: '周敏' } }, true)).toEqual([]);
  });
});
