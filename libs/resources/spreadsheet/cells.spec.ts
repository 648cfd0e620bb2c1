import { describe, expect, it } from 'vitest';
import { messageText } from '@paddock/contracts';
import { coupon, rechargeOrder, type AnyField } from '@paddock/contracts/resources';
import { Dictionaries } from '@paddock/kernel';
import { cellOf, faultOfCell, type SheetColumn } from './cells';

const fields = coupon.fields as Readonly<Record<string, AnyField>>;

const sentence = (name: string, cell: string, language: 'cn' | 'en' = 'cn'): string | null => {
  const field = fields[name];
  const fault = field ? faultOfCell(field, cell, new Dictionaries(), 'A01') : null;
  return fault && messageText(language, fault.key, fault.params);
};

describe('what is wrong with a cell', () => {
  it('an amount, a number and a time are shown as they may be written', () => {
    expect(sentence('deductAmount', '二十八')).toBe('“二十八”不是金额，请写数字，例如 28.00');
    expect(sentence('totalCount', '1.5')).toBe('“1.5”不是整数');
    expect(sentence('claimStart', '05-09', 'en')).toBe('“05-09” is not a time. Enter it as 2026-03-28 14:30:00');
  });
  it('a choice names what may stand there, in the language that is asked for', () => {
    expect(sentence('thresholdType', '多笔充值')).toMatch(/^没有“多笔充值”，可填 单笔充值、累计充值$/);
    expect(sentence('thresholdType', 'many', 'en')).toMatch(/^No option “many”. Possible: \S/);
  });
  it('free text has no form of its own', () => expect(sentence('name', 'x')).toBeNull());
});

describe('a cell', () => {
  const linked: SheetColumn = { name: 'linked', label: '', field: rechargeOrder.fields.linked };

  it('has yes and no in the language of its heads', () => {
    const cells = (['cn', 'en'] as const).flatMap((language) =>
      ['YES', 'NO'].map((value) => cellOf(linked, { linked: value }, 'Asia/Shanghai', language)),
    );
    expect(cells).toEqual(['是', '否', 'Yes', 'No']);
  });
});
