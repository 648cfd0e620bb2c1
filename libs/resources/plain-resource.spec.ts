import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readOnly, required, resource } from '@paddock/contracts/resources';
import { bind } from './index';

const ROOT = join(import.meta.dirname, '../..');
/** All that a plain resource costs: what it is, on which table it stands, and its page. */
const WHOLE_FILES = [
  'libs/contracts/resources/coupon.ts',
  'libs/membership/coupon.resource.ts',
  'web/src/features/coupon/CouponList.tsx',
];
/** Where it is made known, each line that names it. */
const REGISTERED_IN = [
  'libs/contracts/resources/all.ts',
  'libs/membership/membership.module.ts',
  'web/src/features/coupon/screens.ts',
];
const LINES_MAX = 120;

const linesOf = (file: string): string[] => readFileSync(join(ROOT, file), 'utf8').trimEnd().split('\n');

describe('a plain resource', () => {
  it('costs at most 120 lines: declaration, binding, page, and where they are made known', () => {
    const whole = WHOLE_FILES.map((file) => linesOf(file).length);
    const named = REGISTERED_IN.map(
      (file) => linesOf(file).filter((line) => /\bcoupon(Table)?\b|\bCouponList\b/.test(line)).length,
    );
    // A page that was moved elsewhere would cost nothing.
    expect(Math.min(...whole, ...named)).toBeGreaterThan(0);
    expect([...whole, ...named].reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(LINES_MAX);
  });

  it('is refused by the compiler where its parts contradict each other', () => {
    const of = resource({
      name: 'kartColour',
      path: '/kart/colour',
      names: { cn: ['颜色', '颜色'], en: ['Colour', 'Colours'] },
      permissions: { list: 'vehicle:list' },
      scope: 'store',
      title: 'name',
      fields: {
        name: required.text('名称', 'Name', '红'),
        tariffId: readOnly.reference('tariff', '规则', 'Rule', '1'),
      },
    });
    // @ts-expect-error what no form asks for cannot be asked for
    readOnly.text('名称', 'Name', '红', { form: 'add' });
    // @ts-expect-error what must be filled in says so once
    required.text('名称', 'Name', '红', { required: 'member.nameRequired' });
    // @ts-expect-error the text of a reference has no source
    bind(of)({ table: 'kart_colour' });
    // @ts-expect-error there is no such field
    bind(of)({ table: 'kart_colour', columns: { tariffId: { text: 't.name' }, weight: 't.weight' } });
    expect(of.fields.name.required).toBe(true);
  });

  it('is refused as it is loaded where it is offered by a field that it does not have', () => {
    const names = { cn: ['颜色', '颜色'], en: ['Colour', 'Colours'] } as const;
    const offered = { to: 'endDay', while: 'enabled', as: { cn: '在售', en: 'On sale' } };
    expect(() =>
      resource({
        ...{ name: 'kartColour', path: '/kart/colour', names, scope: 'store', title: 'name', offered },
        permissions: { list: 'vehicle:list' },
        fields: { name: required.text('名称', 'Name', '红'), enabled: readOnly.yesNo('启用', 'Enabled', 'YES') },
      }),
    ).toThrow('endDay');
  });
});
