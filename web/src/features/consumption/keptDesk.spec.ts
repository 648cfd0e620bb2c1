import { describe, expect, it } from 'vitest';
import { deskReducer, newDesk, type Desk } from './desk';
import { attempt, member, preset, tariff } from './fixtures';
import { keptDesk, restoredDesk } from './keptDesk';
import type { SaleAction } from './sale';

const inSale = (desk: Desk, ...actions: SaleAction[]): Desk =>
  actions.reduce((before, action) => deskReducer(before, { do: 'inSale', key: before.activeKey, action }), desk);
const reloaded = (desk: Desk, owner = 'me A01'): Desk =>
  restoredDesk(JSON.parse(JSON.stringify(keptDesk('me A01', desk))), owner, preset);

describe('open sales over a reload', () => {
  const filled = inSale(
    newDesk(preset),
    { do: 'card', step: { do: 'take', member: { ...member(), phone: '13812342046' } }, driverName: '神秘车手' },
    { do: 'chooseTariff', tariff: tariff() },
    { do: 'type', field: 'remark', text: '生日' },
    { do: 'type', field: 'payCode', text: '130000000000000000' },
  );
  const two = deskReducer(filled, { do: 'open', preset });

  it('stand as they were left, the one in front too', () => {
    const after = reloaded(two);
    expect(after.sales).toHaveLength(2);
    expect(after.activeKey).toBe(two.activeKey);
    expect(after.sales[0]).toMatchObject({
      remark: '生日',
      card: { member: { id: member().id } },
      tariff: { id: tariff().id },
    });
    expect(deskReducer(after, { do: 'show', key: '1' }).activeKey).toBe('1');
  });

  it('keep no payment code and no whole phone number', () => {
    const text = JSON.stringify(keptDesk('me A01', filled));
    expect(text).not.toContain('130000000000000000');
    expect(text).not.toContain('13812342046');
    expect(reloaded(filled).sales[0]).toMatchObject({ payCode: '', card: { member: { phone: '138****2046' } } });
  });

  it('are not those of somebody else, nor what may have been charged, nor anything unreadable', () => {
    expect(reloaded(two, 'you A01')).toEqual(newDesk(preset));
    const sent = deskReducer(two, { do: 'inSale', key: '1', action: { do: 'send', attempt } });
    expect(reloaded(sent).sales.map(({ key }) => key)).toEqual(['2']);
    expect(reloaded(inSale(filled, { do: 'send', attempt }, { do: 'loseAnswer', attempt }))).toEqual(newDesk(preset));
    expect(restoredDesk(null, 'me A01', preset)).toEqual(newDesk(preset));
  });

  it('wait on for a payment that was ordered', () => {
    const sold = {
      orderId: '9',
      memberName: null,
      chargedText: '',
      remainsText: null,
      numbers: [],
      entryIds: [],
      at: 0,
    };
    const waiting = inSale(filled, { do: 'send', attempt }, { do: 'wait', orderId: '9', since: 1, sold });
    expect(reloaded(waiting).sales[0]?.phase).toMatchObject({ kind: 'waiting', orderId: '9' });
    // At the price that was approved, until it is not paid: then a manager is asked again.
    const approval = { managerId: 'm', managerName: 'Wang', managerPassword: '271828' };
    const priced = inSale(
      filled,
      { do: 'changePrice', price: { yuan: 60, reason: 'opening day' }, approval },
      ...[{ do: 'send', attempt } as const, { do: 'wait', orderId: '9', since: 1, sold } as const],
    );
    const after = reloaded(priced);
    expect(after.sales[0]).toMatchObject({ price: { yuan: 60 }, approval: null });
    expect(inSale(after, { do: 'notPaid' }).sales[0]).toMatchObject({ price: null, phase: { kind: 'editing' } });
    expect(inSale(priced, { do: 'notPaid' }).sales[0]).toMatchObject({ price: { yuan: 60 } });
    expect(reloaded(inSale(waiting, { do: 'settle' })).sales[0]?.phase).toEqual(waiting.sales[0]?.phase);
  });
});
