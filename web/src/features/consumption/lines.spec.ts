import { describe, expect, it } from 'vitest';
import { faultsOf } from './faults';
import { heldCard, preset, tariff } from './fixtures';
import { keptDesk } from './keptDesk';
import { newDesk } from './desk';
import { chargesOfSale, linesOf, mayAddLine, mayChangePrice, peopleOf } from './lines';
import { orderBody, type OrderContext } from './orderBody';
import { priceFault } from '../../shared/priceChange/price';
import { newSale, saleReducer, type Sale, type SaleAction } from './sale';

const adult = tariff({ id: 'adult', price: 88 });
const child = tariff({ id: 'child', price: 58.01 });
const driverName = '神秘车手';
const context: OrderContext = {
  ...{ number: 43, printerId: '', waitMinutes: null, consumePassword: '', defaultDriverName: driverName },
  ...{ runModeText: () => '圈数模式', usageModeText: () => '排队等候' },
};
const after = (...actions: SaleAction[]): Sale =>
  actions.reduce(saleReducer, { ...newSale('1', preset), card: heldCard() });
const family = after(
  { do: 'chooseTariff', tariff: adult },
  { do: 'typeHeadCount', text: '2', driverName },
  { do: 'nameDriver', index: 0, name: '爸爸' },
  { do: 'addLine', driverName },
  { do: 'chooseTariff', tariff: child },
  { do: 'nameDriver', index: 0, name: '小团子' },
);

describe('a sale of several rules', () => {
  it('adds what each rule takes, and sends everybody by the own rule', () => {
    expect(chargesOfSale(family)).toEqual([{ unit: 'yuan', each: 0, total: 234.01 }]);
    expect(peopleOf(family)).toBe(3);
    expect(faultsOf(family)).toEqual([]);
    expect(orderBody(family, context)).toMatchObject({
      ...{ sysDepartConsumeRoleId: 'adult', headCount: 3, paiduiNumber: 43 },
      lines: [
        { sysDepartConsumeRoleId: 'adult', headCount: 2, drivers: [{ cheshou: '爸爸' }, { cheshou: driverName }] },
        { sysDepartConsumeRoleId: 'child', headCount: 1, drivers: [{ cheshou: '小团子' }] },
      ],
    });
  });

  it('is sold without the line that was only begun, and loses a line that is taken out', () => {
    const begun = saleReducer(family, { do: 'addLine', driverName });
    expect(begun).toMatchObject({ tariff: null, headCountText: '1', drivers: [driverName], vehicles: [] });
    expect(faultsOf(begun)).toEqual([]);
    expect(linesOf(begun)).toHaveLength(2);
    const one = saleReducer(begun, { do: 'removeLine', index: 0 });
    expect(chargesOfSale(one)).toEqual([{ unit: 'yuan', each: 0, total: 58.01 }]);
    expect(orderBody(one, context)).toMatchObject({ sysDepartConsumeRoleId: 'child', headCount: 1 });
    expect(
      saleReducer(family, { do: 'chooseType', type: 'FREQUENCY', runMode: 'circlemode', driverName }).lines,
    ).toEqual([]);
  });

  it('is for types that go together only', () => {
    expect(mayAddLine(family)).toBe(true);
    expect(mayAddLine(after())).toBe(false);
    expect(mayAddLine({ ...family, type: 'PLAYFREELY' })).toBe(false);
  });
});

describe('another price than that of the rule', () => {
  const approval = { managerId: 'm', managerName: '王店长', managerPassword: '271828' };
  const cheaper = after(
    { do: 'chooseTariff', tariff: adult },
    { do: 'changePrice', price: { yuan: 60, reason: '生日' }, approval },
  );

  it('is charged and sent with the manager; another rule has its own price again', () => {
    expect(chargesOfSale(cheaper)).toEqual([{ unit: 'yuan', each: 60, total: 60 }]);
    expect(orderBody(cheaper, context)).toMatchObject({
      ...{ newPrice: 60, priceReason: '生日', managerId: 'm', managerPassword: '271828' },
    });
    expect(orderBody(family, context).managerId).toBeUndefined();
    expect(saleReducer(cheaper, { do: 'chooseTariff', tariff: child }).price).toBeNull();
    expect(saleReducer(cheaper, { do: 'changePrice', price: null, approval: null }).price).toBeNull();
    const line = saleReducer(cheaper, { do: 'addLine', driverName });
    expect(chargesOfSale(line)).toEqual([{ unit: 'yuan', each: 0, total: 60 }]);
    expect(orderBody(line, context)).toMatchObject({ newPrice: 60, managerId: 'm' });
  });

  it('is never kept in the browser: the password of the manager would be', () => {
    const line = saleReducer(cheaper, { do: 'addLine', driverName });
    for (const sale of [cheaper, line]) {
      const kept = keptDesk('o', { ...newDesk(preset), sales: [sale] });
      expect(JSON.stringify(kept)).not.toContain('271828');
      expect(chargesOfSale(kept.desk.sales[0]!)[0]?.total).toBe(88);
    }
  });

  it('differs from the rule, is not below zero and not above ten times as much', () => {
    for (const typed of ['0', '60', '87.99', '880']) expect(priceFault(typed, 88)).toBeNull();
    for (const typed of ['', '-1', '88', '88.00', '880.01', '1.005']) expect(priceFault(typed, 88)).toBe('priceWrong');
    expect(mayChangePrice(cheaper)).toBe(true);
    expect(mayChangePrice(after({ do: 'chooseTariff', tariff: tariff({ price: 0 }) }))).toBe(false);
    expect(mayChangePrice({ ...cheaper, type: 'QUAN' })).toBe(false);
  });
});

describe('how a single use is paid', () => {
  const free = tariff({ id: 'free', price: 0 });
  const single = (...actions: SaleAction[]): Sale =>
    after({ do: 'chooseType', type: 'NOCARDCONSUME', runMode: 'circlemode', driverName }, ...actions);
  const paidAndFree: SaleAction[] = [
    { do: 'chooseTariff', tariff: adult },
    { do: 'type', field: 'payCode', text: '130000000000000000' },
    { do: 'addLine', driverName },
    { do: 'chooseTariff', tariff: free },
  ];

  it('stays a scan where a rule that costs nothing follows one that does', () => {
    const sale = single(...paidAndFree);
    expect(sale).toMatchObject({ payMode: 'wechat', payCode: '130000000000000000' });
    expect(orderBody(sale, context)).toMatchObject({ consumePayMode: 'wechat', payCode: '130000000000000000' });
    expect(
      single({ do: 'chooseTariff', tariff: adult }, { do: 'choosePayMode', payMode: 'unline' }, ...paidAndFree.slice(2))
        .payMode,
    ).toBe('unline');
  });

  it('is without a code once all of it costs nothing, and a scan again once it costs something', () => {
    const nothing = saleReducer(single(...paidAndFree), { do: 'removeLine', index: 0 });
    expect(nothing).toMatchObject({ payMode: 'unline', payCode: '' });
    expect(faultsOf(nothing)).toEqual([]);
    const approved = single(
      { do: 'chooseTariff', tariff: adult },
      { do: 'changePrice', price: { yuan: 0, reason: 'opening day' }, approval: null },
    );
    expect(approved.payMode).toBe('unline');
    expect(saleReducer(approved, { do: 'changePrice', price: null, approval: null }).payMode).toBe('wechat');
    const more = saleReducer(saleReducer(nothing, { do: 'addLine', driverName }), {
      do: 'chooseTariff',
      tariff: child,
    });
    expect(more.payMode).toBe('wechat');
  });

  it('asks for no code of a balance whose rest was to be scanned, once nothing is due', () => {
    const split = after({ do: 'chooseTariff', tariff: adult }, { do: 'chooseRest', restMode: 'wechat' });
    const nothing = saleReducer(split, { do: 'chooseTariff', tariff: free });
    expect(nothing).toMatchObject({ restMode: null, balanceText: null });
    expect(faultsOf(nothing)).toEqual([]);
  });
});
