import { describe, expect, it } from 'vitest';
import {
  coupon,
  department,
  dictionary,
  dictionaryItem,
  groupCoupon,
  member,
  RESOURCES,
  type Resource,
} from '@paddock/contracts/resources';
import { moved, ordered } from './columnChoice';
import { filterWidth, fitting } from './fit';
import {
  byImportance,
  columnFields,
  columnWidth,
  filterFields,
  imageField,
  isAskedFor,
  titleOf,
  titleQuery,
} from './model';
import { choose, nobody, pagesOf, whereChosen } from './selection';
import { shortNumber, unitOf } from './short';
import { treeLines, withAncestors } from './tree';

describe('columns of a declaration', () => {
  it('give way with what all rows have alike and long words first, or as the declaration says', () => {
    expect(byImportance(coupon).slice(0, 3)).toEqual(['name', 'deductAmount', 'minRecharge']);
    expect(byImportance(coupon).at(-1)).toBe('sysOrgCode');
    expect(byImportance(member).slice(0, 3)).toEqual(['realname', 'balance', 'frequency']);
    expect(byImportance(member).toSorted()).toEqual(
      columnFields(member)
        .map(({ name }) => name)
        .toSorted(),
    );
  });

  it('go from the name over figures and words to dates', () => {
    expect(columnFields(coupon).map(({ name }) => name)).toEqual([
      'name',
      ...['deductAmount', 'minRecharge', 'thresholdAmount', 'totalCount', 'claimedCount', 'claimLimit', 'validDays'],
      'nameEn',
      ...['thresholdType', 'validType', 'enabled', 'sysOrgCode'],
      ...['claimStart', 'claimEnd', 'validDate', 'createTime'],
    ]);
    expect(imageField(coupon)).toBe('image');
    expect(columnFields(dictionaryItem).map(({ name }) => name)).not.toContain('dictId');
  });

  it('are wide enough for their head in both languages', () => {
    const named = { name: 'thresholdAmount', field: coupon.fields.thresholdAmount };
    expect(columnWidth(named, coupon, 'en')).toBeGreaterThan('Threshold amount'.length * 7);
    expect(columnWidth({ name: 'name', field: coupon.fields.name }, coupon, 'en')).toBe(200);
  });

  it('stand as somebody chose; new ones where they are declared, the name always first', () => {
    const names = ['name', 'a', 'b', 'c'];
    expect(ordered(names, { order: ['c', 'gone', 'name'] }, 'name')).toEqual(['name', 'c', 'a', 'b']);
    expect(moved(names, 'c', 1, 'name')).toEqual(['name', 'c', 'a', 'b']);
    expect(moved(names, 'c', 0, 'name')).toEqual(['name', 'c', 'a', 'b']);
    expect(moved(names, 'name', 3, 'name')).toEqual(names);
  });

  it('show the text of what is chosen as the name', () => {
    expect(titleOf(coupon, { id: '1', name: '满减' }, 'cn')).toBe('满减');
    expect(titleOf(coupon, { id: '1', name: null }, 'en')).toBe('1');
  });

  it('show the English name as the name in English, where there is one', () => {
    const row = { id: '1', dictName: '券门槛', dictNameEn: 'Coupon threshold' };
    expect([titleOf(dictionary, row, 'cn'), titleOf(dictionary, row, 'en')]).toEqual(['券门槛', 'Coupon threshold']);
    expect(titleOf(dictionary, { ...row, dictNameEn: '' }, 'en')).toBe('券门槛');
  });

  it('are asked for by a part of the name, in either language', () => {
    expect(titleQuery(dictionary, ' ')).toEqual({});
    expect(titleQuery(groupCoupon, 'MT26')).toEqual({ code: '*MT26*' });
    const { superQueryParams, superQueryMatchType } = titleQuery(dictionary, ' coupon ');
    expect(superQueryMatchType).toBe('or');
    expect(JSON.parse(superQueryParams ?? '')).toEqual([
      { field: 'dictName', rule: 'like', val: 'coupon' },
      { field: 'dictNameEn', rule: 'like', val: 'coupon' },
    ]);
  });
});

describe('an English name', () => {
  it('can be asked for in every list that has one', () => {
    const named = Object.values<Resource>(RESOURCES).filter(({ titleEn }) => titleEn !== undefined);
    expect(named.length).toBeGreaterThan(10);
    const unasked = named.filter(({ titleEn = '', fields }) => fields[titleEn]?.search === undefined);
    expect(unasked.map(({ name }) => name)).toEqual([]);
  });
});

describe('filters', () => {
  it('stand in the first row as far as they fit, fewer in the longer language', () => {
    const fields = filterFields(coupon);
    const [first] = fields;
    expect(fitting(fields, 0, 'cn')).toBe(0);
    expect(fitting(fields, first ? filterWidth(first, 'cn') : 0, 'cn')).toBe(1);
    expect(fitting(fields, 10_000, 'en')).toBe(fields.length);
    expect(fitting(fields, 760, 'en')).toBeLessThanOrEqual(fitting(fields, 760, 'cn'));
  });
});

describe('figures in rows', () => {
  it('names one of a unit in the singular', () => {
    const units = ['people', 'laps', 'uses', 'ms', 's', '%', '人'];
    expect(units.map((unit) => unitOf(1, unit))).toEqual(['person', 'lap', 'use', 'ms', 's', '%', '人']);
    expect(units.map((unit) => unitOf(2, unit))).toEqual(units);
  });

  it('are shortened from ten thousand on', () => {
    expect(shortNumber(9_999, 'cn')).toEqual({ figure: '9,999', unit: '' });
    expect(shortNumber(12_800, 'cn')).toEqual({ figure: '1.28', unit: '万' });
    expect(shortNumber(12_800, 'en')).toEqual({ figure: '12.8', unit: 'K' });
    expect(shortNumber(50_000, 'cn')).toEqual({ figure: '5', unit: '万' });
    expect(shortNumber(1_250_000, 'en')).toEqual({ figure: '1.3', unit: 'M' });
    expect(shortNumber(999_990, 'en')).toEqual({ figure: '1', unit: 'M' });
  });
});

describe('rows chosen over pages', () => {
  it('are counted where they stand, so that nobody deletes what nobody sees', () => {
    const one = choose(nobody, [{ id: 'a' }, { id: 'b' }], 1, true);
    const two = choose(one, [{ id: 'c' }], 3, true);
    expect(pagesOf(two)).toBe(2);
    expect(whereChosen(two, [{ id: 'c' }, { id: 'd' }])).toEqual({ here: 1, elsewhere: 2 });
    expect([...choose(two, [{ id: 'a' }], 1, false).keys()]).toEqual(['b', 'c']);
  });
});

describe('a tree', () => {
  const rows = [
    { id: '1', parentId: null, departName: '总部' },
    { id: '2', parentId: '1', departName: '华东' },
    { id: '3', parentId: '2', departName: '滨江店' },
    { id: '4', parentId: '9', departName: '加盟' },
    { id: '5', parentId: '6', departName: '环一' },
    { id: '6', parentId: '5', departName: '环二' },
  ];
  const names = (closed: string[] = []) =>
    treeLines(rows, department.parent, new Set(closed)).map(
      ({ row, level }) => `${level} ${titleOf(department, row, 'cn')}`,
    );

  it('shows each row below its own, strays at the top, and is never walked for ever', () => {
    expect(names()).toEqual(['0 总部', '1 华东', '2 滨江店', '0 加盟']);
    expect(names(['1'])).toEqual(['0 总部', '0 加盟']);
  });

  it('keeps what stands above a match', () => {
    const found = withAncestors(rows, 'parentId', (row) => String(row['departName']).includes('滨江'));
    expect(found.map(({ id }) => id)).toEqual(['1', '2', '3']);
  });
});

describe('conditional fields', () => {
  it('are asked for with their cause', () => {
    expect(isAskedFor(coupon.fields.validDays, { validType: 'DAYS' })).toBe(true);
    expect(isAskedFor(coupon.fields.validDays, { validType: 'DATE' })).toBe(false);
    expect(isAskedFor(coupon.fields.name, {})).toBe(true);
  });
});
