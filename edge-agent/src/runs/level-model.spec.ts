/** Whatever happens to flags, levels, rides and the agent: each kart drives, or stands, and at the level that a simple model says. */
import type { EdgeCommandBody, TrackFlag } from '@paddock/contracts/edge';
import fc from 'fast-check';
import { setImmediate as nextImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { TestVenue, until } from '../testing/edge';
import { LAP_MS, TEN_LAPS, type TestGate, type TestKart, venueConfig } from '../testing/venue';

const SLOW_LEVEL = 3;
const IN_LAP_LEVEL = 2;
const rules = { ...venueConfig().rules, slowLevel: SLOW_LEVEL, inLapLevel: IN_LAP_LEVEL };
const RUNS = Number(process.env['LEVEL_MODEL_RUNS'] ?? 6);

type Step =
  | { kind: 'flag'; flag: TrackFlag; unheard: boolean }
  | { kind: 'level'; action: 'speed' | 'slow'; kart: number; level: number }
  | { kind: 'start' | 'resume' | 'stop' | 'finish' | 'inPit'; kart: number }
  | { kind: 'restart' };

const kart = fc.integer({ min: 0, max: 1 });
const level = fc.integer({ min: 1, max: 5 });
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('flag'), flag: flags(), unheard: fc.boolean() }) },
    {
      weight: 4,
      arbitrary: fc.record({ kind: fc.constant('level'), action: fc.constantFrom('speed', 'slow'), kart, level }),
    },
    {
      weight: 8,
      arbitrary: fc.record({ kind: fc.constantFrom('start', 'start', 'resume', 'stop', 'finish', 'inPit'), kart }),
    },
    { weight: 1, arbitrary: fc.constant({ kind: 'restart' }) },
  ) as fc.Arbitrary<Step>,
  { minLength: 8, maxLength: 16 },
);

function flags(): fc.Arbitrary<TrackFlag> {
  return fc.constantFrom('green', 'yellow', 'yellow', 'red');
}

interface Model {
  level: number;
  slow: number | null;
  runId: string | null;
  comesInAfter: string | null;
  drives: boolean;
}

/** Two karts, as they must be. */
class Expected {
  flag: TrackFlag = 'green';
  readonly karts: Model[] = [0, 1].map(() => ({
    level: 5,
    slow: null,
    runId: null,
    comesInAfter: null,
    drives: false,
  }));

  levelOf({ level: own, slow, comesInAfter }: Model): number {
    return Math.min(slow ?? own, comesInAfter === null ? 5 : IN_LAP_LEVEL, this.flag === 'yellow' ? SLOW_LEVEL : 5);
  }

  text(): string {
    return this.karts.map((each) => (each.drives ? `drives ${this.levelOf(each)}` : 'stands')).join(', ');
  }
}

/** What the kart does after all that it has carried out. */
function stateOf({ done }: TestKart): string {
  let drives = false;
  let at = 5;
  for (const { action, level: given } of done) {
    if (action === 'stop') drives = false;
    if (action === 'start' || action === 'resume') drives = true;
    at = given ?? at;
  }
  return drives ? `drives ${at}` : 'stands';
}

class World {
  readonly expected = new Expected();
  /** Stopped by themselves: a green flag lets them stand. */
  private readonly halted = new Set<number>();
  private runs = 0;

  private constructor(
    private readonly venue: TestVenue,
    private readonly karts: readonly TestKart[],
    private readonly gate: TestGate,
  ) {}

  static async make(): Promise<World> {
    const venue = await TestVenue.start(venueConfig({ rules }));
    const karts = await Promise.all(['K1', 'K2'].map((id) => venue.kart(id)));
    for (const each of karts) each.comesIn = false;
    return new World(venue, karts, venue.gate());
  }

  end(): Promise<void> {
    return this.venue.stop();
  }

  async take(step: Step): Promise<void> {
    if (step.kind === 'flag') await this.show(step.flag, step.unheard);
    else if (step.kind === 'restart') await this.restart();
    else if (step.kind === 'start') await this.start(step.kart);
    else if (step.kind === 'finish') await this.finish(step.kart);
    else if (step.kind === 'inPit') await this.enterPit(step.kart);
    else if (step.kind === 'level') await this.setLevel(step.kart, step.action, step.level);
    else await this.letGoOrStop(step.kart, step.kind);
    await this.check();
  }

  private async show(flag: TrackFlag, unheard: boolean): Promise<void> {
    const before = this.expected.flag;
    for (const each of this.karts) each.deaf = unheard;
    await this.venue.answer({ kind: 'track.flag', flag });
    for (const each of this.karts) each.deaf = false;
    // What got lost is sent again.
    if (unheard) await this.venue.later(3_500, this.karts[0]!);
    const { motion } = this.venue.agent.runs;
    const stand = (): boolean => [0, 1].every((index) => motion.stateOf(this.of(index).vehicleId) === 'still');
    if (flag === 'red') await until(stand);
    this.expected.flag = flag;
    this.expected.karts.forEach((each, index) => {
      if (flag === 'red') each.drives = false;
      else if (before === 'red')
        each.drives = (each.runId !== null || each.comesInAfter !== null) && !this.halted.has(index);
    });
  }

  private async restart(): Promise<void> {
    await this.venue.stopAgent();
    await this.venue.startAgent();
    await Promise.all(this.karts.map((each) => each.listening()));
    await this.venue.later(2_000, this.karts[0]!);
  }

  private async start(index: number): Promise<void> {
    const { model, vehicleId } = this.of(index);
    const id = `R${(this.runs += 1)}`;
    const plan = { ...TEN_LAPS, id, vehicleId, lapLimit: 1 };
    const isFree = this.expected.flag !== 'red' && model.runId === null && model.comesInAfter === null;
    if (!(await this.isDone({ kind: 'run.start', plan }, isFree))) return;
    Object.assign(model, { runId: id, slow: null, drives: true });
    this.halted.delete(index);
  }

  private async finish(index: number): Promise<void> {
    const { model, transponder } = this.of(index);
    if (model.runId === null || !model.drives) return;
    await this.gate.pass(transponder, LAP_MS);
    this.venue.clock.advance(LAP_MS);
    await this.gate.pass(transponder, LAP_MS);
    await this.venue.finished(model.runId);
    Object.assign(model, { comesInAfter: model.runId, runId: null });
    this.halted.delete(index);
  }

  private async enterPit(index: number): Promise<void> {
    const { model, vehicleId } = this.of(index);
    const { comesInAfter: runId } = model;
    if (runId === null) return;
    await this.venue.answer({ kind: 'kart.inPit', vehicleId, runId });
    await this.venue.later(5_000, this.karts[index]!);
    await this.venue.home(runId);
    Object.assign(model, { comesInAfter: null, drives: false });
    this.halted.delete(index);
  }

  private async letGoOrStop(index: number, action: 'resume' | 'stop'): Promise<void> {
    const { model, vehicleId } = this.of(index);
    const isOut = model.runId !== null || model.comesInAfter !== null;
    const may = action === 'stop' || (this.expected.flag !== 'red' && isOut);
    if (!(await this.isDone({ kind: 'kart.control', vehicleId, action, level: null }, may))) return;
    model.drives = action === 'resume';
    if (action === 'resume') {
      model.slow = null;
      this.halted.delete(index);
    } else if (isOut) this.halted.add(index);
  }

  private async setLevel(index: number, action: 'speed' | 'slow', to: number): Promise<void> {
    const { model, vehicleId } = this.of(index);
    const body = { kind: 'kart.control', vehicleId, action, level: to } as const;
    if (await this.isDone(body, this.expected.flag !== 'red'))
      Object.assign(model, action === 'slow' ? { slow: to } : { level: to, slow: null });
  }

  /** Gives a command. @returns whether it was carried out, which must be as expected */
  private async isDone(body: EdgeCommandBody, expected: boolean): Promise<boolean> {
    const { ok, reason } = await this.venue.answer(body);
    expect({ ...body, ok, reason: ok ? null : reason }).toEqual({ ...body, ok: expected, reason: ok ? null : reason });
    return ok;
  }

  private of(index: number): { model: Model; vehicleId: string; transponder: string } {
    return { model: this.expected.karts[index]!, vehicleId: `V${index + 1}`, transponder: `100${index + 1}` };
  }

  /** Waits until the karts are as they must be; where that does not come it says how they are. */
  private async check(): Promise<void> {
    const giveUpMs = Date.now() + 5_000;
    const state = (): string => this.karts.map(stateOf).join(', ');
    while (state() !== this.expected.text() && Date.now() < giveUpMs) await nextImmediate();
    expect(state()).toBe(this.expected.text());
  }
}

describe('the level of each kart', () => {
  it(
    'is what a simple model says, after every step of random days',
    async () => {
      const property = fc.asyncProperty(steps, async (day) => {
        const world = await World.make();
        try {
          for (const step of day) await world.take(step);
        } finally {
          await world.end();
        }
      });
      await fc.assert(property, { numRuns: RUNS, endOnFailure: true });
    },
    RUNS * 20_000,
  );
});
