import type { EdgeCommandBody, SafetyEvent } from '@paddock/contracts/edge';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Journal } from '../journal/journal';
import { DiskError } from '../journal/writer';
import { TestVenue, until } from '../testing/edge';
import { TEN_LAPS, type TestKart } from '../testing/venue';

type Outcome = Pick<Extract<SafetyEvent, { kind: 'command.done' }>, 'ok' | 'reason'>;

/** A venue with two karts, and what people there have been answered: which karts have a run, and which of them somebody has stopped. */
class Story {
  private readonly runs = new Map<string, string>();
  private readonly stopped = new Set<string>();
  private isRed = false;
  private isFull = false;
  private full: { mockRestore(): void } | null = null;

  private constructor(
    private readonly venue: TestVenue,
    private readonly karts: ReadonlyMap<string, TestKart>,
  ) {}

  static async begin(): Promise<Story> {
    const venue = await TestVenue.start();
    const karts = new Map([
      ['V1', await venue.kart('K1')],
      ['V2', await venue.kart('K2')],
    ]);
    return new Story(venue, karts);
  }

  async end(): Promise<void> {
    this.full?.mockRestore();
    await this.venue.stop();
  }

  /** Resolves with what the core receives, on whatever way. */
  private async order(body: EdgeCommandBody): Promise<Outcome | null> {
    const id = randomUUID();
    const { ack } = await this.venue.core.command(body, { id });
    // The core offers a command that the disk did not take again, until the command has expired.
    if (!ack.ok && !isSafety(body)) return null;
    const { core } = this.venue;
    const done = (): Outcome | undefined =>
      [...core.all('command.done'), ...core.safety].find(
        (event) => event.kind === 'command.done' && event.commandId === id,
      ) as Outcome | undefined;
    await until(() => done() !== undefined);
    return done() ?? null;
  }

  async start(vehicleId: string): Promise<void> {
    if (this.isFull || this.isRed || this.runs.has(vehicleId)) return;
    const plan = { ...TEN_LAPS, id: randomUUID(), vehicleId };
    const done = await this.order({ kind: 'run.start', plan });
    if (done?.ok !== true) return;
    this.runs.set(vehicleId, plan.id);
    this.stopped.delete(vehicleId);
  }

  async endRun(vehicleId: string): Promise<void> {
    const runId = this.runs.get(vehicleId);
    if (runId === undefined) return;
    expect(await this.order({ kind: 'run.stop', runId, reason: 'stopped' })).toMatchObject({ ok: true });
    this.runs.delete(vehicleId);
  }

  async stopOne(vehicleId: string): Promise<void> {
    expect(await this.order({ kind: 'kart.control', vehicleId, action: 'stop', level: null })).toMatchObject({
      ok: true,
    });
    this.stopped.add(vehicleId);
  }

  async resume(vehicleId: string): Promise<void> {
    if (this.isFull) return;
    const done = await this.order({ kind: 'kart.control', vehicleId, action: 'resume', level: null });
    if (done?.ok === true) this.stopped.delete(vehicleId);
  }

  async red(): Promise<void> {
    expect(await this.order({ kind: 'track.flag', flag: 'red' })).toMatchObject({ ok: true });
    this.isRed = true;
  }

  /** After each green flag exactly the karts drive that should. */
  async green(): Promise<void> {
    expect(await this.order({ kind: 'track.flag', flag: 'green' })).toMatchObject({ ok: true });
    this.isRed = false;
    await this.look();
  }

  fill(): void {
    if (this.isFull) return;
    this.isFull = true;
    this.full = vi
      .spyOn(Journal.prototype, 'commit')
      .mockImplementation(() => Promise.reject(new DiskError(true, 'full')));
  }

  /** Somebody has made room, and the agent has noticed. */
  async makeRoom(): Promise<void> {
    if (!this.isFull) return;
    this.full?.mockRestore();
    this.isFull = false;
    const body = { kind: 'kart.control', vehicleId: 'V1', action: 'slow', level: 5 } as const;
    while (!(await this.venue.core.command(body)).ack.ok) await this.venue.later(0, this.kart('V1'));
  }

  /** Where the disk takes nothing, an agent that is ended keeps no more than one that is killed. */
  async restart(): Promise<void> {
    await this.venue.stopAgent();
    await this.venue.startAgent();
    for (const kart of this.karts.values()) await kart.listening();
    await this.look();
  }

  private kart(vehicleId: string): TestKart {
    const kart = this.karts.get(vehicleId);
    if (kart === undefined) throw new Error(`no kart is on ${vehicleId}`);
    return kart;
  }

  /** A kart whose report is acknowledged has received everything that was sent to it before. */
  private async look(): Promise<void> {
    const should = this.isRed ? [] : [...this.runs.keys()].filter((id) => !this.stopped.has(id));
    for (const id of should) await until(() => drives(this.kart(id)));
    for (const kart of this.karts.values()) await kart.report();
    const driving = [...this.karts].flatMap(([id, kart]) => (drives(kart) ? [id] : []));
    expect(driving).toEqual(should.sort());
  }
}

function drives({ done }: TestKart): boolean {
  const last = done.findLast(({ action }) => ['start', 'resume', 'stop', 'powerOff'].includes(action));
  return last?.action === 'start' || last?.action === 'resume';
}
const isSafety = (body: EdgeCommandBody): boolean =>
  body.kind === 'track.flag' || body.kind === 'run.stop' || (body.kind === 'kart.control' && body.action === 'stop');

const STEPS = ['start', 'endRun', 'stopOne', 'resume', 'red', 'green', 'fill', 'makeRoom', 'restart'] as const;
type Step = { step: (typeof STEPS)[number]; vehicleId: string };

async function play(steps: readonly Step[]): Promise<void> {
  const venue = await Story.begin();
  try {
    for (const { step, vehicleId } of steps) await venue[step](vehicleId);
    await venue.restart();
    await venue.green();
  } finally {
    await venue.end();
  }
}
const story = (text: string): Step[] =>
  text.split(' ').map((word) => {
    const [step = '', number = '1'] = word.split(':');
    return { step: step as Step['step'], vehicleId: `V${number}` };
  });

describe('what was answered "done" holds over a restart on a full disk', () => {
  afterEach(() => void vi.restoreAllMocks());

  for (const [what, steps] of [
    ['a run that ended', 'start start:2 fill endRun restart red green'],
    ['the stop of one kart', 'start start:2 fill stopOne restart red green'],
    ['who stood before a red flag', 'start start:2 stopOne fill red restart green'],
    ['a stop that was given under a red flag', 'start fill red stopOne restart green'],
    ['a run that ended under a red flag', 'start start:2 red fill endRun restart green'],
    ['that a kart was let go again', 'start stopOne resume fill red green restart'],
  ] as const)
    it(`${what}`, () => play(story(steps)));

  it('whatever is stopped, flagged, filled and ended, in any order: after each green flag exactly the karts drive that should', async () => {
    const step = fc.record({ step: fc.constantFrom(...STEPS), vehicleId: fc.constantFrom('V1', 'V2') });
    const begun = fc.array(step, { minLength: 4, maxLength: 12 }).map((steps) => [...story('start start:2'), ...steps]);
    await fc.assert(fc.asyncProperty(begun, play), { numRuns: 12 });
  });
});
