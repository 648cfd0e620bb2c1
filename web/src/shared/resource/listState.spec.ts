import { describe, expect, it } from 'vitest';
import { coupon, dictionaryItem } from '@paddock/contracts/resources';
import { conditionsOf, filterQuery, listQuery, nextSort, readState, withoutConditions, writeState } from './listState';

const read = (search: string) => readState(new URLSearchParams(search), coupon);

describe('what a list asks for, in the address', () => {
  it('survives being written and read again, and leaves what belongs to others', () => {
    const state = read(
      'name=夜场&deductAmount_begin=10&sort=-deductAmount,name&pageNo=3&pageSize=20&adv=[["totalCount","ge","5"]]',
    );
    const written = writeState(state, coupon, new URLSearchParams('tab=2&name=old&claimEnd=x'));
    expect(written.get('tab')).toBe('2');
    expect(written.get('claimEnd')).toBeNull();
    expect(readState(written, coupon)).toEqual(state);
    expect(state.sort).toEqual([
      { field: 'deductAmount', down: true },
      { field: 'name', down: false },
    ]);
  });

  it('passes over what does not fit the declaration', () => {
    const state = read('nothing=1&sort=image,-nothing&pageNo=-3&pageSize=7&adv={"broken"');
    expect(state).toEqual({ values: {}, rules: [], any: false, sort: [], pageNo: 1, pageSize: 10 });
    expect(read('adv=[["image","eq","1"],["name","drop","1"],5]').rules).toEqual([]);
  });

  it('asks with the wire’s own forms', () => {
    const query = listQuery(
      read('name=a%25b&validType=DAYS&deductAmount_begin=10&deductAmount_end=20&pageNo=2'),
      coupon,
    );
    expect(query).toEqual({
      name: '*a%b*',
      validType: 'DAYS',
      deductAmount_begin: '10',
      deductAmount_end: '20',
      column: 'createTime',
      order: 'desc',
      pageNo: 2,
      pageSize: 10,
    });
    const advanced = filterQuery(read('adv=[["deductAmount","ge","10"],["name","like","夜"]]&any=1'), coupon);
    expect(advanced['superQueryMatchType']).toBe('or');
    expect(JSON.parse(decodeURIComponent(String(advanced['superQueryParams'])))).toEqual([
      { field: 'deductAmount', rule: 'ge', val: '10', type: 'number' },
      { field: 'name', rule: 'like', val: '夜', type: 'string' },
    ]);
  });

  it('opens in the declared order', () => {
    const state = readState(new URLSearchParams(), dictionaryItem);
    expect(listQuery(state, dictionaryItem)).toMatchObject({ column: 'sortOrder', order: 'asc' });
  });

  it('sorts down, up and not at all; Shift adds a second field', () => {
    const down = nextSort([], 'name', false);
    expect(down).toEqual([{ field: 'name', down: true }]);
    const up = nextSort(down, 'name', false);
    expect(up).toEqual([{ field: 'name', down: false }]);
    expect(nextSort(up, 'name', false)).toEqual([]);
    const two = nextSort(up, 'totalCount', true);
    expect(two).toEqual([...up, { field: 'totalCount', down: true }]);
    expect(nextSort(two, 'claimEnd', true)).toEqual([...up, { field: 'claimEnd', down: true }]);
    expect(nextSort(two, 'name', true)).toEqual([{ field: 'totalCount', down: true }]);
  });

  it('names every condition at work and the list without it; what the place sets is none', () => {
    const state = read('name=夜&deductAmount_begin=10&deductAmount_end=20&adv=[["enabled","eq","YES"]]&pageNo=4');
    const conditions = conditionsOf(state, coupon);
    expect(conditions.map(({ field }) => field)).toEqual(['name', 'deductAmount', 'enabled']);
    expect(conditions[1]?.without.values).toEqual({ name: '夜' });
    expect(conditions[1]?.without.pageNo).toBe(1);
    expect(conditions[2]?.without.rules).toEqual([]);
    const kept = { ...state, values: { ...state.values, thresholdType: 'SINGLE' } };
    expect(conditionsOf(kept, coupon, ['thresholdType'])).toHaveLength(3);
    expect(withoutConditions(kept, ['thresholdType']).values).toEqual({ thresholdType: 'SINGLE' });
  });
});
