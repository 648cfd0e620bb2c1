import { describe, expect, it } from 'vitest';
import { printerInUse } from './printers';

const front = { id: 'A01-printer-01', name: '前台小票机', nameEn: null };
const bar = { id: 'A01-printer-02', name: '吧台小票机', nameEn: null };

describe('the printer of a counter', () => {
  it('is the chosen one, and the first of the store where none was chosen', () => {
    expect(printerInUse([front, bar], bar.id)).toEqual({ kind: 'used', printer: bar });
    expect(printerInUse([front, bar], '')).toEqual({ kind: 'used', printer: front });
  });

  it('is never another one than the chosen one', () => {
    expect(printerInUse([front], 'P-9')).toEqual({ kind: 'unknown', id: 'P-9' });
    expect(printerInUse([], 'P-9')).toEqual({ kind: 'none' });
    expect(printerInUse(undefined, '')).toEqual({ kind: 'reading' });
  });
});
