import type { EdgeEventBody, Lap, Returning, ReturnPhase, RunPlan, RunSnapshot } from '@paddock/contracts/edge';

interface Reporter {
  report(...bodies: readonly EdgeEventBody[]): Promise<void>;
  commandIdOf(runId: string): string;
}

export const GATE = 'A01-gate-01';
let rtcUs = 1_700_000_000_000_000;
let passingSeq = 0;
let motionVersion = Date.now();

/** A run as an edge agent reports it: whole snapshots whose version grows, and the passings that made its laps. */
export class FakeRun {
  snapshot: RunSnapshot;

  constructor(
    private readonly edge: Reporter,
    readonly plan: RunPlan,
  ) {
    this.snapshot = {
      ...plan,
      version: 1,
      state: 'DISPATCHED',
      laps: 0,
      lastLapMs: null,
      bestLapMs: null,
      secondBestLapMs: null,
      bestLapAt: null,
      totalMs: 0,
      lastCrossingAt: null,
      startedAt: null,
      endsAt: null,
      endedAt: null,
      endReason: null,
      remaining: plan.mode === 'laps' ? plan.lapLimit : plan.limitMs,
      paused: false,
    };
  }

  get id(): string {
    return this.plan.id;
  }

  /** The kart has answered: it drives. */
  async start(): Promise<this> {
    const now = new Date();
    this.change({
      state: 'RUNNING',
      startedAt: now.toISOString(),
      endsAt: this.plan.mode === 'timed' ? new Date(now.getTime() + this.plan.limitMs).toISOString() : null,
    });
    await this.edge.report(
      { kind: 'command.done', commandId: this.edge.commandIdOf(this.id), ok: true, reason: null },
      { kind: 'run.started', run: this.snapshot },
    );
    return this;
  }

  /** The kart never answered. */
  async refuse(reason = 'kartSilent'): Promise<void> {
    await this.edge.report({ kind: 'command.done', commandId: this.edge.commandIdOf(this.id), ok: false, reason });
  }

  async lap(lapMs: number): Promise<void> {
    await this.edge.report(...this.lapEvents(lapMs));
  }

  /** The passing and the lap that it completed, not yet reported. */
  lapEvents(lapMs: number): EdgeEventBody[] {
    const at = new Date().toISOString();
    passingSeq += 1;
    rtcUs += lapMs * 1000;
    const { bestLapMs: best, secondBestLapMs: second, laps } = this.snapshot;
    const isBest = best === null || lapMs < best;
    this.change({
      laps: laps + 1,
      lastLapMs: lapMs,
      bestLapMs: isBest ? lapMs : best,
      secondBestLapMs: isBest ? best : second === null || lapMs < second ? lapMs : second,
      ...(isBest ? { bestLapAt: at } : {}),
      totalMs: this.snapshot.totalMs + lapMs,
      lastCrossingAt: at,
      remaining: this.plan.mode === 'laps' ? Math.max(0, this.snapshot.lapLimit - laps - 1) : this.snapshot.remaining,
    });
    const lap: Lap = {
      number: laps + 1,
      lapMs,
      at,
      flags: isBest ? ['best'] : [],
      gateId: GATE,
      passingSeq,
      passingRtcUs: String(rtcUs),
    };
    return [
      {
        kind: 'passing',
        passing: {
          gateId: GATE,
          seq: passingSeq,
          transponder: '5700001',
          rtcUs: String(rtcUs),
          strength: 120,
          hits: 30,
          receivedAt: at,
          vehicleId: this.plan.vehicleId,
          runId: this.id,
        },
      },
      { kind: 'run.lap', run: this.snapshot, lap },
    ];
  }

  async finish(endReason = 'completed'): Promise<void> {
    this.change({ state: 'FINISHED', endedAt: new Date().toISOString(), endReason, remaining: 0 });
    await this.edge.report({ kind: 'run.finished', run: this.snapshot });
  }

  /** The run is over and its kart drives in: it is not stopped. */
  async comeIn(endReason = 'completed'): Promise<void> {
    this.change({ state: 'FINISHED', endedAt: new Date().toISOString(), endReason, remaining: 0 });
    await this.edge.report({ kind: 'run.finished', run: this.snapshot, comesIn: true }, this.motion('comingIn'));
  }

  /** What the venue says of its vehicle after the run. */
  motion(phase: ReturnPhase, change: Partial<Returning> = {}): EdgeEventBody {
    motionVersion += 1;
    const since = this.snapshot.endedAt ?? new Date().toISOString();
    const lateAt = new Date(Date.parse(since) + 40_000).toISOString();
    const returning = { runId: this.id, phase, since, lateAt, undoUntil: null, ...change };
    const state = phase === 'in' ? 'still' : 'released';
    const { vehicleId } = this.plan;
    const at = new Date().toISOString();
    return { kind: 'vehicle.motion', vehicleId, state, reason: null, version: motionVersion, at, returning };
  }

  change(change: Partial<RunSnapshot>): void {
    this.snapshot = { ...this.snapshot, ...change, version: this.snapshot.version + 1 };
  }
}
