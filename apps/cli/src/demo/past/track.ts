import { randomUUID } from 'node:crypto';
import type { EdgeEventBody, RunPlan, RunSnapshot } from '@paddock/contracts/edge';
import type { EdgeIngest } from '@paddock/fleet';
import type { Database } from '@paddock/kernel';
import { must } from '@paddock/kernel';
import type { Random } from './random';

const GATE = 'A01-gate-01';
const SLOWEST_MS = 46_000;
const FASTEST_MS = 27_500;

export interface Kart {
  id: string;
  transponder: string;
}

/** The venue's agent in the past: it reports runs as the real one does, each as one batch. */
export class Track {
  private readonly epoch = randomUUID();
  private seq = 0;
  private passings = 0;
  private rtcUs = 1_600_000_000_000_000;

  constructor(
    private readonly db: Database,
    private readonly ingest: EdgeIngest,
    private readonly context: { edgeId: string; orgCode: string },
    private readonly random: Random,
  ) {}

  async connect(karts: readonly Kart[], at: Date): Promise<void> {
    await this.ingest.greet(
      this.context,
      { epoch: this.epoch, lastSeq: 0, configVersion: 0 },
      { id: this.epoch, address: '' },
    );
    await this.report(
      at,
      karts.map(({ id }) => ({
        kind: 'vehicle.connection',
        vehicleId: id,
        connected: true,
        batteryPercent: 90,
        lastSeenAt: at.toISOString(),
      })),
    );
  }

  /** Drives what was ordered on this kart from `startsAt` on, at most until `until`. `skill`: from 0 to 1, 1 is the quickest. */
  async drive(kart: Kart, skill: number, startsAt: Date, until: Date): Promise<void> {
    const rows = await this.db.query<{ id: string; plan: RunPlan }>(
      `SELECT c.id, c.body->'plan' AS plan FROM edge_command c JOIN vehicle v ON v.run_id = c.body->'plan'->>'id'
       WHERE v.id = $1 AND c.body->>'kind' = 'run.start'`,
      [kart.id],
    );
    const { id: commandId, plan } = must(rows[0], 'the command that starts the run');
    const times = this.lapTimes(plan, skill, until.getTime() - startsAt.getTime());
    const started: RunSnapshot = {
      ...plan,
      version: 2,
      state: 'RUNNING',
      laps: 0,
      lastLapMs: null,
      bestLapMs: null,
      secondBestLapMs: null,
      bestLapAt: null,
      totalMs: 0,
      lastCrossingAt: null,
      startedAt: startsAt.toISOString(),
      endsAt: plan.mode === 'timed' ? new Date(startsAt.getTime() + plan.limitMs).toISOString() : null,
      endedAt: null,
      endReason: null,
      remaining: plan.mode === 'laps' ? plan.lapLimit : plan.limitMs,
      paused: false,
    };
    const events: EdgeEventBody[] = [
      { kind: 'command.done', commandId, ok: true, reason: null },
      { kind: 'run.started', run: started },
    ];
    let run = started;
    let at = startsAt;
    for (const lapMs of times) {
      at = new Date(at.getTime() + lapMs);
      run = this.lap(events, kart, run, lapMs, at.toISOString());
    }
    const endedAt = plan.mode === 'timed' ? new Date(Math.min(startsAt.getTime() + plan.limitMs, until.getTime())) : at;
    const completed = plan.mode === 'timed' || times.length === plan.lapLimit;
    events.push({
      kind: 'run.finished',
      run: {
        ...run,
        version: run.version + 1,
        state: 'FINISHED',
        remaining: 0,
        endedAt: endedAt.toISOString(),
        endReason: completed ? (plan.mode === 'timed' ? 'timeOver' : 'completed') : 'stopped',
      },
    });
    await this.report(endedAt, events);
  }

  private lap(events: EdgeEventBody[], kart: Kart, before: RunSnapshot, lapMs: number, at: string): RunSnapshot {
    this.passings += 1;
    this.rtcUs += lapMs * 1000;
    const { bestLapMs: best, secondBestLapMs: second } = before;
    const isBest = best === null || lapMs < best;
    const run: RunSnapshot = {
      ...before,
      version: before.version + 1,
      laps: before.laps + 1,
      lastLapMs: lapMs,
      bestLapMs: isBest ? lapMs : best,
      secondBestLapMs: isBest ? best : Math.min(lapMs, second ?? lapMs),
      ...(isBest && { bestLapAt: at }),
      totalMs: before.totalMs + lapMs,
      lastCrossingAt: at,
      remaining: before.mode === 'laps' ? before.lapLimit - before.laps - 1 : before.remaining,
    };
    const passing = { gateId: GATE, seq: this.passings, rtcUs: String(this.rtcUs) };
    events.push(
      {
        kind: 'passing',
        passing: {
          ...passing,
          transponder: kart.transponder,
          strength: this.random.between(90, 160),
          hits: this.random.between(18, 40),
          receivedAt: at,
          vehicleId: kart.id,
          runId: run.id,
        },
      },
      {
        kind: 'run.lap',
        run,
        lap: {
          number: run.laps,
          lapMs,
          at,
          flags: isBest ? ['best'] : [],
          gateId: GATE,
          passingSeq: passing.seq,
          passingRtcUs: passing.rtcUs,
        },
      },
    );
    return run;
  }

  private lapTimes(plan: RunPlan, skill: number, withinMs: number): number[] {
    const usualMs = SLOWEST_MS - skill * (SLOWEST_MS - FASTEST_MS);
    const limitMs = plan.mode === 'timed' ? Math.min(plan.limitMs, withinMs) : withinMs;
    const times: number[] = [];
    for (let totalMs = 0; plan.mode === 'timed' || times.length < plan.lapLimit;) {
      const lapMs = Math.round(usualMs * (0.97 + this.random.next() * 0.09) + (times.length === 0 ? 2500 : 0));
      totalMs += lapMs;
      if (totalMs > limitMs) break;
      times.push(lapMs);
    }
    return times;
  }

  private async report(at: Date, bodies: readonly EdgeEventBody[]): Promise<void> {
    const events = bodies.map((body) => ({ seq: (this.seq += 1), at: at.toISOString(), body }));
    await this.ingest.apply(this.context, { epoch: this.epoch, events });
  }
}
