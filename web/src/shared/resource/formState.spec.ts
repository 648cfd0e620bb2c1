import { describe, expect, it } from 'vitest';
import { coupon, department, dictionaryItem, member } from '@paddock/contracts/resources';
import { addInput, changedFields, editInput, faultOf, faultsOf, merge, newValues, valuesOf } from './formState';

const row = {
  id: '1',
  version: 3,
  name: '满减',
  image: null,
  deductAmount: 20,
  minRecharge: 100,
  thresholdType: 'SINGLE',
  thresholdAmount: 100,
  totalCount: 500,
  claimedCount: 0,
  claimLimit: 1,
  claimStart: '2026-03-01 00:00:00',
  claimEnd: '2026-03-31 23:59:59',
  validType: 'DAYS',
  validDays: 30,
  validDate: null,
  enabled: 'YES',
};

describe('a form', () => {
  it('names what is missing and what is wrong, field by field', () => {
    const empty = newValues(coupon);
    expect(Object.keys(faultsOf(coupon, 'add', empty))).toEqual([
      ...['name', 'deductAmount', 'minRecharge', 'thresholdType', 'thresholdAmount', 'totalCount', 'claimLimit'],
      ...['claimStart', 'claimEnd', 'validType'],
    ]);
    const { fields } = coupon;
    expect(faultOf(fields.deductAmount, '二十')).toEqual({ kind: 'notNumber' });
    expect(faultOf(fields.deductAmount, '0')).toEqual({ kind: 'outside', min: 0.01, max: 100_000 });
    expect(faultOf(fields.deductAmount, '1.005')).toEqual({ kind: 'cents' });
    expect(faultOf(fields.deductAmount, '19.9')).toBeNull();
    for (const typed of ['１９．９', ' 1,200 ', '¥12']) expect(faultOf(fields.deductAmount, typed)).toBeNull();
    for (const typed of ['0x1F', '1e3', '1,2'])
      expect(faultOf(fields.deductAmount, typed)).toEqual({ kind: 'notNumber' });
    expect(faultOf(fields.totalCount, '2.5')).toEqual({ kind: 'notWhole' });
    expect(faultOf(fields.name, '字'.repeat(51))).toEqual({ kind: 'tooLong', max: 50 });
    expect(faultOf(fields.claimStart, '2026-03-01')).toEqual({ kind: 'date' });
    expect(faultOf(fields.image, '')).toBeNull();
  });

  it('P-5.31 takes the numbers that mobile phones have, and a masked one as it stands', () => {
    const { phone } = member.fields;
    const taken = ['13800002046', ' 19912342046 ', '138****2046'];
    expect(taken.map((number) => faultOf(phone, number))).toEqual([null, null, null]);
    const refused = ['12800002046', '10000000000', '1380000204', '138000020460'];
    expect(refused.map((number) => faultOf(phone, number)?.kind)).toEqual(refused.map(() => 'phone'));
  });

  it('asks for a field only while its cause has the value, and then needs it', () => {
    const values = { ...valuesOf(coupon, row), validDays: null };
    expect(Object.keys(faultsOf(coupon, 'edit', values))).toEqual(['validDays']);
    const byDate = { ...values, validType: 'DATE' };
    expect(Object.keys(faultsOf(coupon, 'edit', byDate))).toEqual(['validDate']);
    // What is hidden is kept, and not sent.
    expect(editInput(coupon, row, valuesOf(coupon, row), { ...byDate, validDate: '2026-06-30' })).toEqual({
      id: '1',
      version: 3,
      validType: 'DATE',
      validDate: '2026-06-30',
    });
  });

  it('sends what has changed, digits as numbers and blanks as nothing', () => {
    const base = valuesOf(coupon, row);
    const values = { ...base, name: ' 满减 ', deductAmount: '25.50', image: '' };
    expect(changedFields(coupon, 'edit', base, values)).toEqual(['name', 'deductAmount']);
    expect(editInput(coupon, row, base, values)).toEqual({ id: '1', version: 3, name: '满减', deductAmount: 25.5 });
    expect(changedFields(coupon, 'edit', base, { ...base, deductAmount: '20' })).toEqual([]);
    expect(changedFields(coupon, 'edit', base, { ...base, deductAmount: '20.00' })).toEqual([]);
  });

  it('sends what is fixed later only when a row is added, with what the place sets', () => {
    const values = { ...newValues(dictionaryItem), itemText: '单笔', itemValue: 'SINGLE', status: '1', sortOrder: '2' };
    expect(addInput(dictionaryItem, values, { dictId: '7' })).toEqual({
      dictId: '7',
      itemText: '单笔',
      itemTextEn: '',
      itemValue: 'SINGLE',
      description: '',
      sortOrder: 2,
      status: 1,
    });
    const changed = editInput(
      dictionaryItem,
      { id: '1', version: 1 },
      {},
      { itemText: '甲', itemValue: 'OTHER', dictId: '8' },
    );
    expect(changed).toEqual({ id: '1', version: 1, itemText: '甲' });
    expect(addInput(department, newValues(department, { parentId: '9' }))).toMatchObject({ parentId: '9' });
  });

  it('takes over what only another has changed, and asks about what both did', () => {
    const base = valuesOf(coupon, row);
    const mine = { ...base, totalCount: '800', name: '我的' };
    const saved = valuesOf(coupon, { ...row, version: 4, totalCount: 600, claimLimit: 2, name: '我的' });
    const { theirs, disputed, values } = merge(coupon, base, mine, saved);
    expect(theirs).toEqual(['name', 'totalCount', 'claimLimit']);
    expect(disputed).toEqual(['totalCount']);
    expect([values['totalCount'], values['claimLimit'], values['name']]).toEqual(['800', 2, '我的']);
  });
});
