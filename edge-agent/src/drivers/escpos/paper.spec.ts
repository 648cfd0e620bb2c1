import { describe, expect, it } from 'vitest';
import { readTicket } from '../../simulator/ticket-picture';
import { drawerKick, paperBytes } from './paper';

describe('a paper of set lines', () => {
  it('has values at the right edge, counts before them, and a label that is too long on a line of its own', () => {
    const lines = readTicket(
      paperBytes([
        { kind: 'title', text: '弯道卡丁车馆' },
        { kind: 'rule' },
        { kind: 'row', label: '单次 微信', count: '13', value: '1,194.00' },
        { kind: 'row', label: '差额', value: '-50.00', strong: true },
        { kind: 'row', label: 'Drawer opened without a sale', count: '1', value: '-' },
      ]),
    ).filter(({ text }) => text !== '');
    expect(lines.map(({ text }) => text)).toEqual([
      '弯道卡丁车馆',
      '-'.repeat(32),
      '单次 微信          13   1,194.00',
      '差额                      -50.00',
      'Drawer opened without a sale',
      `${' '.repeat(20)}1${' '.repeat(10)}-`,
    ]);
    expect(lines.map(({ style }) => style.bold)).toEqual([true, false, false, true, false, false]);
  });

  it('opens a drawer by one pulse and prints nothing with it', () => {
    expect([...drawerKick]).toEqual([0x1b, 0x70, 0, 25, 250]);
    expect(readTicket(drawerKick)).toEqual([]);
  });
});
