import { describe, expect, it } from 'vitest';
import { readQuestion } from './order-search';

const asked = (typed: string): object =>
  Object.fromEntries(Object.entries(readQuestion(typed)).filter(([, value]) => value !== null));

describe('what somebody may have meant', () => {
  it.each([
    ['P261122-0041', { number: 'P261122-0041' }],
    [' c261122-10041 ', { number: 'C261122-10041' }],
    // The end of a number or of a phone, an amount, or a name.
    ['0041', { numberEnd: '0041', phone: '%0041', amountFen: 4_100, name: '0041' }],
    ['7', { kart: '7', amountFen: 700 }],
    ['88.5', { amountFen: 8_850 }],
    ['¥88.50', { amountFen: 8_850 }],
    ['%2046', { phone: '%2046' }],
    // A beginning of a phone that a mask shows is not looked for at each digit.
    ['13800', { amountFen: 1_380_000, card: '13800', name: '13800' }],
    ['13800002046', { phone: '13800002046', card: '13800002046', name: '13800002046' }],
    ['8800231607', { phone: '8800231607', card: '8800231607', name: '8800231607' }],
    ['橘子', { name: '橘子', card: '橘子' }],
    ['Max', { name: 'max', card: 'Max' }],
  ])('%s', (typed, meant) => expect(asked(typed)).toEqual(meant));
});
