import { describe, expect, it } from 'vitest';
import { activeSale, asksToClose, deskReducer, newDesk, type Desk, type DeskAction } from './desk';
import { attempt, member, preset, tariff } from './fixtures';
import type { SaleAction, SoldSale } from './sale';

const after = (...actions: DeskAction[]): Desk => actions.reduce(deskReducer, newDesk(preset));
const inSale = (key: string, action: SaleAction): DeskAction => ({ do: 'inSale', key, action });
const found = inSale('1', { do: 'card', step: { do: 'take', member: member() }, driverName: preset.driverName });
const sold: SoldSale = {
  orderId: '9',
  memberName: '陈一鸣',
  chargedText: '¥88.00',
  remainsText: null,
  numbers: [],
  entryIds: [],
  at: 0,
};

describe('the sales at a counter', () => {
  it('are kept apart: what is done in one does not touch the others', () => {
    const desk = after(found, { do: 'open', preset }, inSale('2', { do: 'chooseTariff', tariff: tariff() }));
    expect(desk.sales.map((sale) => [sale.card.member?.id, sale.tariff?.id])).toEqual([
      ['8800231607', undefined],
      [undefined, 't1'],
    ]);
    expect(activeSale(desk).key).toBe('2');
  });

  it('receive a member in the sale that asked, whichever stands in front', () => {
    const desk = after(
      inSale('1', { do: 'card', step: { do: 'ask', text: '1', question: 1 }, driverName: preset.driverName }),
      { do: 'open', preset },
      inSale('1', { do: 'card', step: { do: 'answer', question: 1, member: member() }, driverName: preset.driverName }),
    );
    expect(desk.sales.map((sale) => sale.card.member?.id)).toEqual(['8800231607', undefined]);
    expect(activeSale(desk).key).toBe('2');
  });

  it('C-5.17 call the mystery racer by the name of the language, and a member by his own after a switch', () => {
    const named = after(
      inSale('1', { do: 'typeHeadCount', text: '2', driverName: '神秘车手' }),
      inSale('1', { do: 'nameDriver', index: 1, name: '小满' }),
      { do: 'setLanguage', names: ['神秘车手', 'mystery racer'], driverName: 'mystery racer' },
    );
    expect(activeSale(named).drivers).toEqual(['mystery racer', '小满']);
    const desk = deskReducer(
      named,
      inSale('1', { do: 'card', step: { do: 'take', member: member() }, driverName: 'mystery racer' }),
    );
    expect(activeSale(desk).drivers).toEqual(['弯心猎手', '小满']);
  });

  it('reuse a blank tab instead of opening one more', () => {
    const desk = after({ do: 'open', preset });
    expect(desk.sales).toHaveLength(1);
  });

  it('show the neighbour of a closed tab, and never none', () => {
    const two = after(found, { do: 'open', preset }, { do: 'close', key: '2', preset });
    expect(activeSale(two).key).toBe('1');
    const none = deskReducer(two, { do: 'close', key: '1', preset });
    expect(none.sales).toHaveLength(1);
    expect(activeSale(none).card.member).toBeNull();
  });

  it('keep a sale open that waits for its payment', () => {
    const desk = after(
      inSale('1', { do: 'send', attempt }),
      inSale('1', { do: 'wait', orderId: '9', since: 0, sold }),
      {
        do: 'close',
        key: '1',
        preset,
      },
    );
    expect(activeSale(desk).phase).toMatchObject({ kind: 'waiting', orderId: '9' });
  });

  it('keep a sale open of which nobody knows whether it was charged', () => {
    const lost = after(found, inSale('1', { do: 'send', attempt }), inSale('1', { do: 'loseAnswer', attempt }));
    const closed = deskReducer(lost, { do: 'close', key: '1', preset });
    expect(activeSale(closed)).toMatchObject({ card: { member: { id: '8800231607' } }, phase: { kind: 'unanswered' } });
    expect(asksToClose(activeSale(closed))).toBe(true);
  });

  it('remember the rule that was sold last for each type', () => {
    const desk = after(
      found,
      inSale('1', { do: 'chooseTariff', tariff: tariff() }),
      inSale('1', { do: 'send', attempt }),
      inSale('1', { do: 'sell', sold, preset }),
    );
    expect(desk.lastTariffs.BALANCE?.id).toBe('t1');
    expect(activeSale(desk).sold).toEqual(sold);
  });
});
