import { describe, expect, it } from 'vitest';
import type { Sql } from './database/sql';
import { DatabaseClock } from './database-clock';
import { createLogger } from './logging';

const REAL = Date.parse('2026-03-14T12:00:00Z');
const QUICK_MS = 4;

/** A machine whose clock is off, and a database that answers after a while. */
class Machine {
  real = REAL;
  answerMs = [QUICK_MS];
  asked = 0;
  readonly clock: DatabaseClock;

  constructor(public offMs: number) {
    const sql = {
      query: () => {
        const tookMs = this.answerMs[this.asked % this.answerMs.length] ?? QUICK_MS;
        this.asked += 1;
        this.real += tookMs / 2;
        const ms = this.real;
        this.real += tookMs / 2;
        return Promise.resolve([{ ms }]);
      },
    } as unknown as Sql;
    this.clock = new DatabaseClock(sql, createLogger('test', 'silent'), () => this.real + this.offMs);
  }

  get wrongMs(): number {
    return this.clock.now().getTime() - this.real;
  }
}

describe('the clock of the database in a process', () => {
  it.each([45_000, -45_000, 86_400_000 * 365])('is right where that of the machine is off by %i ms', async (offMs) => {
    const machine = new Machine(offMs);
    expect(machine.wrongMs).toBe(offMs);
    await machine.clock.adjust();
    expect(machine.wrongMs).toBe(0);
    machine.real += 9000;
    expect(machine.wrongMs).toBe(0);
  });

  it('is right again after the clock of the machine was set', async () => {
    const machine = new Machine(0);
    await machine.clock.adjust();
    machine.offMs = -45_000;
    expect(machine.wrongMs).toBe(-45_000);
    await machine.clock.adjust();
    expect(machine.wrongMs).toBe(0);
  });

  it('goes by the quickest answer, and does not run back and forth with slow ones', async () => {
    const machine = new Machine(45_000);
    machine.answerMs = [900, QUICK_MS, 300];
    await machine.clock.adjust();
    expect(machine.wrongMs).toBe(0);
    machine.offMs += 20;
    machine.answerMs = [400];
    await machine.clock.adjust();
    expect(machine.wrongMs).toBe(20);
  });
});
