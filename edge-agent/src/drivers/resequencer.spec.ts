import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { Resequencer } from './resequencer';

const CLOCK_US = 1_700_000_000_000_000;
const STEP_US = 10_000_000;
const passingOf = (seq: number, rtcUs = CLOCK_US + seq * STEP_US) => ({ seq, rtcUs, receivedMs: 0 });

function sequence(last: number | null = null, isKnown: (seq: number) => boolean = () => false) {
  const delivered: number[] = [];
  const late: number[] = [];
  const asked: [number, number][] = [];
  let lost = 0;
  const sequencer = new Resequencer(last === null ? null : passingOf(last), {
    deliver: ({ seq }, isLate) => {
      delivered.push(seq);
      if (isLate) late.push(seq);
    },
    askAgain: (from, until) => asked.push([from, until]),
    lost: (count) => (lost += count),
    isKnown: ({ seq, rtcUs }) => isKnown(seq) && rtcUs === passingOf(seq).rtcUs,
  });
  const take = (...seqs: number[]): boolean[] => seqs.map((seq) => sequencer.take(passingOf(seq)));
  return { sequencer, delivered, late, asked, take, lost: () => lost };
}

describe('passings in the order of the gate', () => {
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

  it('finds what was lost while the agent was down', () => {
    const { take, asked } = sequence(10);
    take(13);
    expect(asked).toEqual([[11, 12]]);
  });

  it('continues after a decoder that was restarted', () => {
    const { take, delivered, asked } = sequence(500_000);
    take(1, 2, 3);
    expect(delivered).toEqual([1, 2, 3]);
    expect(asked).toEqual([]);
  });

  it('asks a decoder that was restarted while the agent was down for what it loses then', () => {
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

  it('knows one that was restarted with its clock too', () => {
    const { sequencer, take, delivered, asked } = sequence();
    take(40, 41);
    for (const seq of [1, 2, 4]) sequencer.take(passingOf(seq, seq));
    expect(delivered).toEqual([40, 41, 1, 2]);
    expect(asked).toEqual([[3, 3]]);
  });

  it('goes on where it was after passings that it has already, or had asked for and given up', () => {
    const { sequencer, take, delivered, asked } = sequence(10, (seq) => seq <= 10);
    take(8, 9, 11, 11, 14);
    sequencer.giveUp();
    take(13, 11, 15);
    expect(delivered).toEqual([8, 9, 11, 11, 14, 13, 11, 15]);
    expect(asked).toEqual([[12, 13]]);
  });

  it('knows a decoder that was restarted by its clock, however near its numbers are, and asks for what it loses then', () => {
    const { sequencer, take, delivered, asked } = sequence();
    take(40, 41, 43);
    const { rtcUs } = passingOf(44);
    for (const seq of [1, 2, 4]) sequencer.take(passingOf(seq, rtcUs + seq));
    expect(delivered).toEqual([40, 41, 43, 1, 2]);
    expect(asked).toEqual([
      [42, 42],
      [3, 3],
    ]);
  });

  it('knows one that counts its time from its own start and was started again, and what comes late of it', () => {
    const { sequencer, delivered, late, asked } = sequence();
    const takeAt = (receivedMs: number, seq: number, upMs: number): void => {
      sequencer.take({ seq, rtcUs: upMs * 1000, receivedMs });
    };
    takeAt(0, 40, 300_000);
    takeAt(10_000, 42, 310_000);
    sequencer.giveUp();
    takeAt(11_000, 41, 305_000);
    takeAt(40_000, 1, 12_000);
    takeAt(41_000, 2, 13_000);
    takeAt(43_000, 4, 15_000);
    expect(asked).toEqual([
      [41, 41],
      [3, 3],
    ]);
    sequencer.giveUp();
    takeAt(44_000, 3, 14_500);
    expect(delivered).toEqual([40, 42, 41, 1, 2, 4, 3]);
    expect(late).toEqual([41, 3]);
  });

  it('says of what comes late that it is late, however it comes', () => {
    const { sequencer, take, delivered, late } = sequence();
    take(1, 2, 5);
    sequencer.giveUp();
    take(3, 4, 6);
    expect(delivered).toEqual([1, 2, 5, 3, 4, 6]);
    expect(late).toEqual([3, 4]);
    // An agent that was restarted knows of no gap, and goes on all the same.
    const restarted = sequence(5);
    restarted.take(3, 4, 6);
    expect(restarted.delivered).toEqual([3, 4, 6]);
    expect(restarted.late).toEqual([3, 4]);
    expect(restarted.asked).toEqual([]);
  });

  it('knows which passings others wait for', () => {
    const { take } = sequence();
    expect(take(1, 2, 6, 7, 3, 4, 5, 8)).toEqual([false, false, false, false, true, true, true, false]);
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
