import { afterEach, describe, expect, it } from 'vitest';
import { RESOURCES, type Resource } from '@paddock/contracts/resources';
import { rowTime } from '../format';
import { venueZone } from '../venueZone';
import { plainText } from './plainText';
import { fieldsOf, titleOf } from './model';

const yesNo = { yes: 'yes', no: 'no' };
const resources: readonly Resource[] = Object.values(RESOURCES);
const isTime = (kind: string): boolean => kind === 'instant' || kind === 'iso';

describe('times of a row', () => {
  afterEach(() => venueZone.set('Asia/Shanghai'));

  it('read by the clock of the venue wherever they stand as text: in a form, a detail, a title', () => {
    venueZone.set('America/New_York');
    let seen = 0;
    for (const of of resources)
      for (const { name, field } of fieldsOf(of).filter((each) => isTime(each.field.kind))) {
        const wire = '2026-03-14 14:31:52';
        const row = { id: '1', [name]: wire };
        const text = plainText(field, name, row, yesNo);
        expect({ of: of.name, name, text }).toEqual({ of: of.name, name, text: rowTime(wire) });
        expect(text).toContain('02:31:52');
        if (of.title === name) expect(titleOf(of, row, 'cn')).toBe(text);
        seen += 1;
      }
    expect(seen).toBeGreaterThan(50);
    expect(resources.filter((of) => isTime(of.fields[of.title]?.kind ?? '')).length).toBeGreaterThan(0);
  });
});
