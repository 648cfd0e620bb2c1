import { describe, expect, it } from 'vitest';
import { placeholderRows, readData } from './testData';

describe('test data', () => {
  it('is an object of plain values', () => {
    expect(readData('{"a": 1, "b": "x", "c": [1]}')).toEqual({ kind: 'values', values: { a: '1', b: 'x' } });
    expect(readData('[1]')).toEqual({ kind: 'noObject' });
    expect(readData(' ')).toEqual({ kind: 'values', values: {} });
  });

  it('says where it cannot be read', () => {
    expect(readData('{\n  "a": 1,\n  b: 2\n}')).toEqual({ kind: 'fault', line: 3, column: 3 });
    expect(readData('{\n  "name": x\n}')).toEqual({ kind: 'fault', line: 2, column: 11 });
    expect(readData('{"a": ')).toMatchObject({ kind: 'fault', line: 1 });
  });

  it('stands beside the placeholders that it fills, and after them what none uses', () => {
    expect(placeholderRows(['${a} ${b}', '${a}'], { a: '1', c: '3' })).toEqual([
      { name: 'a', value: '1', state: 'filled' },
      { name: 'b', value: null, state: 'missing' },
      { name: 'c', value: '3', state: 'unused' },
    ]);
  });
});
