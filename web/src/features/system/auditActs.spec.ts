import type { auditEntry, RowOf } from '@paddock/contracts/resources';
import { beforeAll, describe, expect, it } from 'vitest';

type Row = RowOf<typeof auditEntry>;
const entry = (subject: string, change: string, after: object) => ({
  subject,
  change,
  after: JSON.stringify(after),
  before: null,
  subjectId: '1',
});
const rowOf = (first: ReturnType<typeof entry>, others: readonly ReturnType<typeof entry>[] = [], place = 0) => {
  const act = [first, ...others].map((each) => ({ ...each, after: JSON.parse(each.after) as object }));
  return { ...first, place, act: JSON.stringify(act) } as unknown as Row;
};

describe('an act of the audit log', () => {
  let acts: typeof import('./auditActs');
  beforeAll(async () => {
    const localStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
    Object.assign(globalThis, { document: { documentElement: { lang: '' } }, localStorage });
    acts = await import('./auditActs');
  });
  const wordsOf = (row: Row, language: 'cn' | 'en') => {
    const [main] = acts.entriesOf(row);
    return main && acts.actOf(main, language);
  };

  it('is named after what it was for, not after what it brought along', () => {
    const sale = entry('consumption_order', 'insert', {
      tariff_name: '散客',
      tariff_name_en: 'Walk-in',
      amount_fen: 10800,
    });
    const row = rowOf(entry('group_coupon', 'update', { state: 'USED' }), [sale, entry('drawer_cash', 'insert', {})]);
    expect([wordsOf(row, 'cn'), wordsOf(row, 'en')]).toEqual(['开单 散客，108.00', 'sold Walk-in, 108.00']);
    const byTable = rowOf(entry('drawer_cash', 'insert', {}), [sale], 1);
    expect(wordsOf(byTable, 'cn')).toBeNull();
  });

  it('has its reason behind it, and is another one by what it changed', () => {
    const voided = { voided_at: '2026-03-14T06:00:00Z', void_reason: '身高不够' };
    expect(wordsOf(rowOf(entry('consumption_order', 'update', voided)), 'cn')).toBe(
      '作废了一张消费订单，理由：身高不够',
    );
    const paid = entry('consumption_order', 'update', { pay_state: 'payed', voided_at: null });
    expect(wordsOf(rowOf(paid), 'en')).toBe('a sale was paid');
    expect(wordsOf(rowOf(entry('consumption_order', 'update', { laps: 3 })), 'cn')).toBeNull();
    const older = { ...entry('waiver', 'insert', {}), place: 0, act: null } as unknown as Row;
    expect(wordsOf(older, 'en')).toBe('signed a waiver');
  });
});
