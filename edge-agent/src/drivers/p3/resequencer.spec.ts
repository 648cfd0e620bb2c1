import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Resequencer } from './resequencer';

function sequence(last: number | null = null, isKnown: (seq: number, rtcUs: number) => boolean = () => false) {
  const delivered: number[] = [];
  const asked: [number, number][] = [];
  let lost = 0;
  const sequencer = new Resequencer(last, {
    deliver: ({ seq }) => delivered.push(seq),
    askAgain: (from, until) => asked.push([from, until]),
    lost: (count) => (lost += count),
    isKnown: ({ seq, rtcUs }) => isKnown(seq, rtcUs),
  });
  const take = (...seqs: number[]): void =>
    seqs.forEach((seq) => sequencer.take({ seq, transponder: '1', rtcUs: seq }));
  return { sequencer, delivered, asked, take, lost: () => lost };
}

describe('passings in the order of the decoder', () => {
  it('asks for what is missing and waits for it', () => {
    const { take, delivered, asked } = sequence();
    take(1, 2, 5, 6);
    expect(asked).toEqual([[3, 4]]);
    expect(delivered).toEqual([1, 2]);
    take(3, 4, 7);
    expect(delivered).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('gives up on what the decoder no longer has', () => {
    const { sequencer, take, delivered, lost } = sequence();
    take(1, 4, 6);
    sequencer.giveUp();
    expect(delivered).toEqual([1, 4, 6]);
    expect(lost()).toBe(3);
    expect(sequencer.waiting).toBe(false);
  });

  it('finds what was lost while the agent was away', () => {
    const { take, asked } = sequence(10);
    take(13);
    expect(asked).toEqual([[11, 12]]);
  });

  it('goes on after a decoder that began anew', () => {
    const { take, delivered, asked } = sequence(500_000);
    take(1, 2, 3);
    expect(delivered).toEqual([1, 2, 3]);
    expect(asked).toEqual([]);
  });

  it('asks a decoder that began anew while the agent was away for what it loses then', () => {
    const { take, delivered, asked } = sequence(6_000);
    take(1, 2, 3, 10, 11, 12, 40);
    expect(asked).toEqual([
      [4, 9],
      [13, 39],
    ]);
    expect(delivered).toEqual([1, 2, 3]);
    take(4, 5, 6, 7, 8, 9);
    expect(delivered).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });

  it('knows one that began anew with its clock too', () => {
    const { sequencer, take, delivered, asked } = sequence();
    take(40, 41);
    for (const seq of [1, 2, 4]) sequencer.take({ seq, transponder: '1', rtcUs: seq - 1 });
    expect(delivered).toEqual([40, 41, 1, 2]);
    expect(asked).toEqual([[3, 3]]);
  });

  it('goes on where it was after passings that it has already, or had asked for and given up', () => {
    const { sequencer, take, delivered, asked } = sequence(10, (seq, rtcUs) => seq <= 10 && seq === rtcUs);
    take(8, 9, 11, 11, 14);
    sequencer.giveUp();
    take(13, 11, 15);
    expect(delivered).toEqual([8, 9, 11, 11, 14, 13, 11, 15]);
    expect(asked).toEqual([[12, 13]]);
  });

  it('knows a decoder that began anew by its clock, however near its numbers are, and asks for what it loses then', () => {
    const { sequencer, take, delivered, asked } = sequence();
    take(40, 41, 43);
    const pass = (seq: number, rtcUs: number): void => sequencer.take({ seq, transponder: '1', rtcUs });
    pass(1, 1_000);
    pass(2, 2_000);
    pass(4, 4_000);
    expect(delivered).toEqual([40, 41, 43, 1, 2]);
    expect(asked).toEqual([
      [42, 42],
      [3, 3],
    ]);
  });

  it('delivers everything once and in order, however a resent stream is mixed', () => {
    const mixed = fc.shuffledSubarray([2, 3, 4, 5, 6, 7, 8, 9], { minLength: 8 });
    fc.assert(
      fc.property(mixed, (seqs) => {
        const { take, delivered } = sequence();
        take(1, ...seqs);
        expect(delivered).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
      }),
    );
  });
});
