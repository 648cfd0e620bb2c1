import { describe, expect, it } from 'vitest';
import { emptyBox, type BoxStep } from '../../shared/memberBox';
import { faultsOf } from './faults';
import {
  fitsRunMode,
  isBlank,
  newSale,
  saleReducer,
  type Preset,
  type Sale,
  type SaleAction,
  type SoldSale,
} from './sale';
import { attempt, member, preset, tariff } from './fixtures';
import type { RunMode } from './wire';

const driverName = preset.driverName;
const from = (sale: Sale, ...actions: SaleAction[]): Sale => actions.reduce(saleReducer, sale);
const blank = (change: Partial<Preset> = {}): Sale => newSale('1', { ...preset, ...change });
const chooseType = (type: NonNullable<Sale['type']>, runMode: RunMode = 'circlemode'): SaleAction => ({
  ...{ do: 'chooseType', type, runMode, driverName },
});
const card = (step: BoxStep): SaleAction => ({ do: 'card', step, driverName });
const headCount = (text: string): SaleAction => ({ do: 'typeHeadCount', text, driverName });
const kart = (id: string) => ({ id, cardName: id });

describe('a sale', () => {
  it('C-5.17 begins with one driver, who is called the mystery racer', () => {
    const sale = blank();
    expect(sale.headCountText).toBe('1');
    expect(sale.drivers).toEqual([driverName]);
    expect(isBlank(sale)).toBe(true);
  });

  it('C-4.40 clears rule and price when the type changes', () => {
    const sale = from(blank(), { do: 'chooseTariff', tariff: tariff() }, chooseType('INTEGRAL'));
    expect(sale.tariff).toBeNull();
  });

  it('C-4.13 C-4.14 pays a free rule in cash and any other by scan', () => {
    const sale = from(blank(), chooseType('NOCARDCONSUME'));
    expect(from(sale, { do: 'chooseTariff', tariff: tariff({ price: 0 }) }).payMode).toBe('unline');
    const cash = from(sale, { do: 'choosePayMode', payMode: 'unline' });
    expect(from(cash, { do: 'chooseTariff', tariff: tariff({ price: 38 }) }).payMode).toBe('wechat');
  });

  it('C-4.15 goes back to scan-to-pay for every type but single use', () => {
    const cash = from(blank(), chooseType('NOCARDCONSUME'), { do: 'choosePayMode', payMode: 'unline' });
    expect(from(cash, chooseType('BALANCE')).payMode).toBe('wechat');
  });

  it.each(['GROUPCOUPON', 'QUAN'] as const)('C-4.16 %s takes several drivers on several vehicles', (type) => {
    const sale = from(blank({ usageMode: 'immediate' }), chooseType(type), headCount('3'), {
      do: 'chooseVehicles',
      vehicles: [kart('2'), kart('4')],
    });
    expect(sale.drivers).toHaveLength(3);
    expect(sale.vehicles).toHaveLength(2);
    expect(faultsOf(sale).some((fault) => fault.field === 'vehicles' || fault.field === 'headCount')).toBe(false);
  });

  it.each(['PLAYFREELY', 'TESTCARD'] as const)('C-4.17 %s is one driver on one vehicle', (type) => {
    const several = from(blank({ usageMode: 'immediate' }), headCount('3'), {
      do: 'chooseVehicles',
      vehicles: [kart('2'), kart('4')],
    });
    const sale = from(several, chooseType(type), headCount('2'));
    expect(sale.headCountText).toBe('1');
    expect(sale.drivers).toHaveLength(1);
    expect(sale.vehicles).toEqual([kart('2')]);
  });

  it('C-4.19 C-4.20 single use forgets the member and the names of the drivers', () => {
    const sale = from(blank(), card({ do: 'take', member: member() }), chooseType('NOCARDCONSUME'));
    expect(sale.card).toEqual(emptyBox);
    expect(sale.drivers).toEqual([driverName]);
  });

  it('drives lap counts in laps whatever the remembered run mode is', () => {
    const sale = from(blank({ runMode: 'timermode' }), chooseType('QUAN'), {
      do: 'chooseRunMode',
      runMode: 'timermode',
    });
    expect(sale.runMode).toBe('circlemode');
    expect(from(sale, chooseType('BALANCE', 'timermode')).runMode).toBe('timermode');
  });

  it('names the first driver after the member unless somebody typed a name', () => {
    const found: SaleAction = card({ do: 'take', member: member() });
    expect(from(blank(), found).drivers[0]).toBe('弯心猎手');
    expect(from(blank(), { do: 'nameDriver', index: 0, name: '小满' }, found).drivers[0]).toBe('小满');
  });

  it('keeps the default name for a member without a nickname: neither the real name nor the one before', () => {
    const nameless: SaleAction = card({ do: 'take', member: { ...member(), id: '2', nickname: '' } });
    expect(from(blank(), nameless).drivers[0]).toBe(driverName);
    expect(from(blank(), card({ do: 'take', member: member() }), nameless).drivers[0]).toBe(driverName);
  });

  it('has nobody while a card is looked up, and takes the answer to the newest question only', () => {
    const other = member({ id: '8800231608', nickname: '橘子汽水' });
    const second = from(
      blank(),
      card({ do: 'take', member: member() }),
      card({ do: 'type', text: '1' }),
      card({ do: 'ask', text: '1', question: 1 }),
      card({ do: 'type', text: '8800231608' }),
      card({ do: 'ask', text: '2', question: 2 }),
    );
    expect(second).toMatchObject({ card: { is: 'asking', question: 2, member: null }, drivers: [driverName] });
    expect(from(second, card({ do: 'answer', question: 1, member: member() }))).toEqual(second);
    const answered = from(second, card({ do: 'answer', question: 2, member: other }));
    expect(answered).toMatchObject({ card: { is: 'found', member: { id: '8800231608' } }, drivers: ['橘子汽水'] });
  });

  it('drops the answer for a card that stands in the box no more', () => {
    const answer: SaleAction = card({ do: 'answer', question: 1, member: member() });
    const asked = from(blank(), card({ do: 'type', text: '1' }), card({ do: 'ask', text: '1', question: 1 }));
    expect(isBlank(asked)).toBe(false);
    expect(from(asked, card({ do: 'type', text: '2' }), answer).card.member).toBeNull();
    expect(from(asked, { do: 'clear', preset }, answer).card.member).toBeNull();
    expect(from(asked, chooseType('NOCARDCONSUME'), answer).card.member).toBeNull();
    expect(from(asked, card({ do: 'answer', question: 1, member: null }))).toMatchObject({
      card: { is: 'unknown', member: null },
    });
  });

  it('keeps one row for each driver of a family', () => {
    const family = from(
      blank(),
      headCount('3'),
      { do: 'nameDriver', index: 1, name: '小团子' },
      { do: 'removeDriver', index: 0 },
    );
    expect(family.drivers).toEqual(['小团子', driverName]);
    expect(family.headCountText).toBe('2');
  });

  it('takes the kart away with its driver', () => {
    const vehicles = [kart('2'), kart('4')];
    const pair = from(blank({ usageMode: 'immediate' }), headCount('2'), { do: 'chooseVehicles', vehicles });
    expect(from(pair, { do: 'removeDriver', index: 0 }).vehicles).toEqual([kart('4')]);
    expect(from(pair, { do: 'removeDriver', index: 1 }).vehicles).toEqual([kart('2')]);
    const three = from(pair, headCount('3'), { do: 'removeDriver', index: 2 });
    expect(three.vehicles).toEqual(vehicles);
  });

  it('a rule without laps does not fit lap mode, one without minutes not timed mode', () => {
    expect(fitsRunMode({ toolType: 'KART', countCycleNumber: 0, duration: 8 }, 'circlemode')).toBe(false);
    expect(fitsRunMode({ toolType: 'KART', countCycleNumber: 10, duration: 0 }, 'timermode')).toBe(false);
    expect(fitsRunMode({ toolType: 'KART', countCycleNumber: 10, duration: 0 }, 'circlemode')).toBe(true);
  });

  it('takes no change while the answer is awaited', () => {
    const sending = from(blank(), { do: 'send', attempt }, headCount('4'));
    expect(sending.drivers).toHaveLength(1);
    expect(from(sending, { do: 'clear', preset }).phase.kind).toBe('sending');
  });

  it('without an answer can only be asked again as it was sent, until it is given up', () => {
    const sent = from(blank(), card({ do: 'take', member: member() }), { do: 'send', attempt });
    const lost = from(sent, { do: 'loseAnswer', attempt });
    const changed = from(
      lost,
      headCount('2'),
      card({ do: 'type', text: '8800231608' }),
      { do: 'clear', preset },
      { do: 'notPaid' },
    );
    expect(changed).toEqual(lost);
    expect(changed.phase).toEqual({ kind: 'unanswered', attempt });
    expect(from(lost, { do: 'abandon', preset })).toEqual(blank());
  });

  it('is sold once: the same result again does not clear what the next customer started', () => {
    const sold = {
      orderId: '9',
      memberName: null,
      chargedText: '',
      remainsText: null,
      numbers: [],
      entryIds: [],
      at: 0,
    };
    const waiting = from(blank(), { do: 'send', attempt }, { do: 'wait', orderId: '9', since: 0, sold });
    const next = from(
      waiting,
      { do: 'settle' },
      { do: 'sell', sold, preset },
      { do: 'chooseTariff', tariff: tariff() },
    );
    expect(from(next, { do: 'sell', sold, preset }, { do: 'abandon', preset }, { do: 'notPaid' })).toEqual(next);
  });

  it('C-4.24 is empty again after it was sold, and says what was sold until the next one begins', () => {
    const sold: SoldSale = {
      orderId: '9',
      memberName: null,
      chargedText: '¥88.00',
      remainsText: null,
      numbers: ['A043'],
      entryIds: ['e1'],
      at: 0,
    };
    const waiting = from(
      blank(),
      headCount('2'),
      { do: 'send', attempt },
      { do: 'wait', orderId: '9', since: 0, sold },
    );
    const after = from(waiting, { do: 'sell', sold, preset });
    expect(after).toMatchObject({ sold, headCountText: '1', tariff: null, phase: { kind: 'editing' } });
    expect(from(after, { do: 'chooseTariff', tariff: tariff() }).sold).toBeNull();
  });

  it('asks for a new code after a scan that was not paid', () => {
    const sold = {
      orderId: '9',
      memberName: null,
      chargedText: '',
      remainsText: null,
      numbers: [],
      entryIds: [],
      at: 0,
    };
    const sale = from(
      blank({ type: 'NOCARDCONSUME' }),
      { do: 'type', field: 'payCode', text: '130000000000000000' },
      { do: 'send', attempt },
      { do: 'wait', orderId: '9', since: 0, sold },
      { do: 'notPaid' },
    );
    expect(sale).toMatchObject({ payCode: '', phase: { kind: 'editing' } });
  });

  it('forgets a fault once its field is touched', () => {
    const faulty = from(blank(), { do: 'find', faults: faultsOf(blank()) });
    expect(faulty.faults.map((fault) => fault.field)).toEqual(['tariff', 'member']);
    const touched = from(faulty, { do: 'chooseTariff', tariff: tariff() });
    expect(touched.faults.map((fault) => fault.field)).toEqual(['member']);
  });
});
