import { describe, expect, it } from 'vitest';
import { printerInUse } from './printers';

const front = { id: 'A01-printer-01', name: '前台小票机', nameEn: null, own: false };
const bar = { id: 'A01-printer-02', name: '吧台小票机', nameEn: null, own: true };

describe('the printer of a counter', () => {
  it('is the chosen one, and the one that the store has set where none was chosen', () => {
    expect(printerInUse([front, bar], front.id)).toEqual({ kind: 'used', printer: front });
    expect(printerInUse([front, bar], '')).toEqual({ kind: 'used', printer: bar });
  });

  it('is never another one than the chosen one', () => {
    expect(printerInUse([front], 'P-9')).toEqual({ kind: 'unknown', id: 'P-9' });
    expect(printerInUse([front], '')).toEqual({ kind: 'gone' });
    expect(printerInUse([], 'P-9')).toEqual({ kind: 'none' });
    expect(printerInUse(undefined, '')).toEqual({ kind: 'reading' });
  });
});
