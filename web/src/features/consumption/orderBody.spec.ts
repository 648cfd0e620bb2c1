import { describe, expect, it } from 'vitest';
import { heldCard, preset, tariff } from './fixtures';
import { orderBody, type OrderContext } from './orderBody';
import { newSale, type Sale } from './sale';

const context: OrderContext = {
  number: 43,
  printerId: 'printer-1',
  waitMinutes: null,
  consumePassword: '',
  defaultDriverName: '神秘车手',
  runModeText: () => '圈数模式',
  usageModeText: () => '排队等候',
};
const sale: Sale = { ...newSale('1', preset), card: heldCard(), tariff: tariff() };
const body = (change: Partial<Sale> = {}, more: Partial<OrderContext> = {}) =>
  orderBody({ ...sale, ...change }, { ...context, ...more });

describe('the body of an order', () => {
  it('C-7.14 C-7.15 C-7.16 carries doTask, the printer and the texts of the modes', () => {
    expect(body()).toMatchObject({
      doTask: 'YES',
      printId: 'printer-1',
      consumeVehicleMode_dictText: '圈数模式',
      usageMode_dictText: '排队等候',
    });
  });

  it('says how long numbers wait only where this counter has a time of its own and somebody waits', () => {
    expect(body()).not.toHaveProperty('waitMinutes');
    expect(body({}, { waitMinutes: 45 })).toMatchObject({ waitMinutes: 45 });
    expect(body({ usageMode: 'immediate' }, { waitMinutes: 45 })).not.toHaveProperty('waitMinutes');
  });

  it('C-4.12 C-4.18 names vehicles only when they are used at once, joined by commas', () => {
    const vehicles = [
      { id: 'v2', cardName: '2' },
      { id: 'v4', cardName: '4' },
    ];
    expect(body({ vehicles }).vehicleId).toBe('');
    expect(body({ vehicles, usageMode: 'immediate' }).vehicleId).toBe('v2,v4');
  });

  it('C-5.25 carries head-count and queue number, the number only for the line', () => {
    expect(body({ headCountText: '3' })).toMatchObject({ headCount: 3, paiduiNumber: 43 });
    expect(body({ numberText: '7' }).paiduiNumber).toBe(7);
    expect(body({ usageMode: 'immediate' })).not.toHaveProperty('paiduiNumber');
  });

  it('takes no kart and no queue number for an amusement, beside a ride only those of the ride', () => {
    const amusement = tariff({ id: 't2', toolType: 'COIN', countCycleNumber: 0 });
    const vehicles = [{ id: 'v2', cardName: '2' }];
    const alone = body({ tariff: amusement, usageMode: 'immediate' });
    expect(alone).toMatchObject({ usageMode: 'lineup', vehicleId: '' });
    expect(alone).not.toHaveProperty('paiduiNumber');
    const ride = { tariff: tariff(), drivers: ['a'], vehicles, price: null };
    const family = body({ tariff: amusement, usageMode: 'immediate', lines: [ride] });
    expect(family.lines?.map(({ vehicleId }) => vehicleId)).toEqual(['v2', '']);
  });

  it('C-2.4.9 sends a payment code for a scan only', () => {
    const scanned = { type: 'NOCARDCONSUME', payCode: ' 130000000000000001 ' } as const;
    expect(body(scanned).payCode).toBe('130000000000000001');
    expect(body({ ...scanned, payMode: 'unline' }).payCode).toBe('');
    expect(body({ payCode: '130000000000000001' }).payCode).toBe('');
  });

  it('C-2.4.7 sends the group code of a group coupon as groupNumber', () => {
    expect(body({ type: 'GROUPCOUPON', groupCode: 'MT-1' }).groupNumber).toBe('MT-1');
    expect(body({ groupCode: 'MT-1' }).groupNumber).toBe('');
  });

  it('names a driver without a name like the default', () => {
    expect(body({ drivers: ['', '小团子'] })).toMatchObject({
      cheshou: '神秘车手',
      drivers: [{ cheshou: '神秘车手' }, { cheshou: '小团子' }],
    });
  });
});
