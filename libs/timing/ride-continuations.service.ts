import { Injectable } from '@nestjs/common';
import { Refusal, type Tx } from '@paddock/kernel';
import { isTestDriven, justStopped, lockRun, msUntil, type Run } from './run.repository';
import { type Carried, Runs } from './runs.service';

const VEHICLE_CHANGES_MAX = 3;

/** The rest of a ride: laps in lap mode, milliseconds in timed mode. */
interface Left {
  lapLimit: number;
  limitMs: number;
}

/** Rides that go on in another run: on another vehicle, or after a stop that was not meant. */
@Injectable()
export class RideContinuations {
  constructor(private readonly runs: Runs) {}

  /** Moves a run to another vehicle from now on: what is left is driven there. At most three times for one customer. */
  async swap(tx: Tx, orgCode: string, runId: string, vehicleId: string): Promise<Run> {
    await this.runs.lockTrack(tx, orgCode, { runIds: [runId], vehicleIds: [vehicleId], mayFail: true });
    const before = await lockRun(tx, orgCode, runId);
    if (!before || before.state !== 'RUNNING') throw new Refusal('vehicle.noRun');
    if (before.vehicle_changes >= VEHICLE_CHANGES_MAX) throw new Refusal('vehicle.maxUses');
    const leftMs = before.ends_at ? await msUntil(tx, before.ends_at) : before.remaining;
    const left = leftOf(before, before.mode === 'laps' ? before.remaining : leftMs);
    await this.runs.stop(tx, orgCode, runId, 'swapped');
    return (await this.goOn(tx, before, vehicleId, left, { vehicleChanges: before.vehicle_changes + 1 })).run;
  }

  /**
   * Takes a stop back that was not meant: the driver of a run that was stopped within the last minute drives what is left of it, on the same
   * vehicle.
   * @returns the id of the command. @throws Refusal vehicle.notJustStopped, and as `dispatch` does
   */
  async driveOn(tx: Tx, orgCode: string, vehicleId: string): Promise<string> {
    const seen = await justStopped(tx, orgCode, vehicleId);
    if (seen === null) throw new Refusal('vehicle.notJustStopped');
    await this.runs.lockTrack(tx, orgCode, { runIds: [seen], vehicleIds: [vehicleId], mayFail: true });
    const before = (await justStopped(tx, orgCode, vehicleId)) === seen ? await lockRun(tx, orgCode, seen) : null;
    if (before === null) throw new Refusal('vehicle.notJustStopped');
    const { ends_at: endsAt, ended_at: endedAt } = before;
    const leftMs = endsAt && endedAt ? endsAt.getTime() - endedAt.getTime() : before.limit_ms;
    const left = leftOf(before, before.mode === 'laps' ? before.lap_limit - before.laps : leftMs);
    return (await this.goOn(tx, before, vehicleId, left, {})).commandId;
  }

  private async goOn(
    tx: Tx,
    before: Run,
    vehicleId: string,
    left: Left,
    carried: Partial<Carried>,
  ): Promise<{ run: Run; commandId: string }> {
    const { id: continues, org_code: orgCode, driver_name: driverName, mode, member_id: memberId } = before;
    const test = (await isTestDriven(tx, before)) ? ({ isTestDrive: true } as const) : {};
    const order = { vehicleId, driverName, mode, memberId, continues, ...left, ...test };
    const kept = { extraUses: before.extra_uses, vehicleChanges: before.vehicle_changes };
    const sent = await this.runs.sendOut(tx, orgCode, order, { ...kept, ...carried });
    await this.runs.replaced(tx, before, sent.run);
    return sent;
  }
}

/** @throws Refusal when nothing is left: the ride was over anyway */
function leftOf({ mode }: Run, left: number): Left {
  if (left <= 0) throw new Refusal('vehicle.noRun');
  return mode === 'laps' ? { lapLimit: left, limitMs: 0 } : { lapLimit: 0, limitMs: left };
}
