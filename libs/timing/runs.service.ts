import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EdgeEventBody } from '@paddock/contracts/edge';
import { type Actor, computed, Refusal, type Sql, type Tx, newId } from '@paddock/kernel';
import {
  type EdgeContext,
  EdgeCommands,
  EdgeListeners,
  EmergencyStops,
  type CommandRow,
  JOURNAL_LOST,
  type TrackRows,
  type Vehicle,
  Vehicles,
} from '@paddock/fleet';
import { applyInTransaction, inOneTrip, isRunEvent, isTimingEvent, TIMING_KINDS } from './edge-batch';
import {
  endRun,
  findRuns,
  goesOnElsewhere,
  insertRun,
  isTestDriven,
  knownRuns,
  lockRun,
  lockRunning,
  lockRuns,
  openRuns,
  type Run,
  runPayload,
  runsBefore,
} from './run.repository';
import { RunHooks, type RunOrder, type TestDrive } from './run-hooks';
import { tables } from './tables';

/** The counts that a run takes over from the run before it. */
export interface Carried {
  extraUses: number;
  vehicleChanges: number;
}

/** Extra laps or minutes that staff may give to one run. */
export const EXTRA_USES_MAX = 3;
const EXTRA_MINUTE_MS = 60_000;
const oneMoreUse = { extra_uses: computed`extra_uses + 1` };
/** A stop is still worth having when the link comes back after a while. */
const STOP_TTL_MS = 60_000;

/** Puts runs on track and stores what the edge reports of them. */
@Injectable()
export class Runs extends RunHooks implements OnModuleInit {
  constructor(
    private readonly vehicles: Vehicles,
    private readonly commands: EdgeCommands,
    private readonly edge: EdgeListeners,
    private readonly stops: EmergencyStops,
  ) {
    super();
  }

  onModuleInit(): void {
    this.edge.registerApplier({
      name: 'timing',
      kinds: TIMING_KINDS,
      inOneTrip,
      apply: (tx, context, events) => this.applyEdgeEvents(tx, context, events),
    });
    this.edge.onCommandFailed((tx, command, reason) => this.commandFailed(tx, command, reason));
    this.edge.onCommandCameTrue((tx, command) => this.commandCameTrue(tx, command));
    this.edge.knownRuns = (tx, context, ids) => knownRuns(tx, context.orgCode, ids);
    this.edge.lockTrack = (tx, orgCode, rows) => this.lockTrack(tx, orgCode, rows);
    this.edge.openRuns = openRuns;
    this.edge.onJournalLost((tx, context, held) => this.journalLost(tx, context, held));
  }

  /** Everybody takes these locks in this order: what other areas keep of the runs, vehicles, runs. The edge is locked before. */
  async lockTrack(tx: Tx, orgCode: string, { runIds, vehicleIds, mayFail }: TrackRows): Promise<void> {
    const named = runIds.length === 0 ? [] : await findRuns(tx, orgCode, runIds);
    const runs = [...named, ...(await runsBefore(tx, orgCode, named))];
    const ids = runs.map(({ id }) => id);
    if (ids.length > 0) for (const lock of this.lockers) await lock(tx, orgCode, ids, mayFail);
    await this.vehicles.lock(tx, orgCode, [...vehicleIds, ...runs.map(({ vehicle_id }) => vehicle_id)]);
    if (ids.length > 0) await lockRuns(tx, orgCode, ids);
  }

  /**
   * Dispatches a run: takes the vehicle and orders the edge to start it, all or nothing.
   * @throws Refusal when the vehicle can't be taken.
   */
  async dispatch(
    tx: Tx,
    orgCode: string,
    order: RunOrder,
    carried: Carried = { extraUses: 0, vehicleChanges: 0 },
  ): Promise<Run> {
    return (await this.sendOut(tx, orgCode, order, carried)).run;
  }

  /**
   * A drive of staff without an order: it is written down who sent it out, and its laps stand on no leaderboard.
   * @returns the command's id. @throws Refusal as `dispatch` does, and when the vehicle has no control hardware
   */
  async testDrive(tx: Tx, { orgCode, userId, realName }: Actor, drive: TestDrive): Promise<string> {
    const order: RunOrder = { ...drive, mode: 'laps', limitMs: 0, isTestDrive: true };
    const { run, vehicle, commandId } = await this.sendOut(tx, orgCode, order, { extraUses: 0, vehicleChanges: 0 });
    if (!vehicle.has_control) throw new Refusal('vehicle.noHardware');
    const { id: vehicleId, name } = vehicle;
    const driven = { run_id: run.id, org_code: orgCode, vehicle_id: vehicleId, vehicle_name: name };
    await tables.insert(tx, 'test_drive', { ...driven, laps: drive.lapLimit, user_id: userId, by_name: realName });
    return commandId;
  }

  /** As `dispatch`, with the id of the command that is sent. */
  async sendOut(
    tx: Tx,
    orgCode: string,
    order: RunOrder,
    carried: Carried,
  ): Promise<{ run: Run; vehicle: Vehicle; commandId: string }> {
    await this.assertTrackOpen(tx, orgCode);
    const id = newId();
    const together = await this.raceOf(tx, orgCode, order);
    const vehicle = await this.vehicles.assign(tx, orgCode, order.vehicleId, id, order.continues);
    for (const allow of this.startGuards) await allow(tx, orgCode, id, order, vehicle);
    const run = await insertRun(tx, {
      id,
      org_code: orgCode,
      vehicle_id: vehicle.id,
      vehicle_name: vehicle.name,
      driver_name: order.driverName,
      mode: order.mode,
      lap_limit: order.lapLimit,
      limit_ms: order.limitMs,
      extra_uses: carried.extraUses,
      vehicle_changes: carried.vehicleChanges,
      member_id: order.memberId ?? null,
      ranked: order.isTestDrive !== true,
      continues_id: order.continues ?? null,
      ...together,
    });
    const commandId = await this.commands.send(
      tx,
      orgCode,
      {
        kind: 'run.start',
        plan: {
          id,
          vehicleId: vehicle.id,
          driverName: order.driverName,
          mode: order.mode,
          lapLimit: order.lapLimit,
          limitMs: order.limitMs,
          ...(vehicle.use_state === 'RETURNING' && order.continues !== undefined ? { continues: order.continues } : {}),
        },
      },
      { vehicleId: vehicle.id },
    );
    tx.emit(orgCode, 'run.changed', runPayload(run));
    return { run, vehicle, commandId };
  }

  /** Anyone who goes on with another kart stays in the race. */
  private async raceOf(
    tx: Tx,
    orgCode: string,
    order: RunOrder,
  ): Promise<Pick<Run, 'session_id'> & { race_id: string | null }> {
    const [before] = order.continues === undefined ? [] : await findRuns(tx, orgCode, [order.continues]);
    if (before) return { race_id: before.race_id, session_id: before.session_id };
    return { race_id: null, session_id: order.isTestDrive ? null : await this.sessionOf(tx, orgCode, order) };
  }

  /** Nothing starts under a red flag or a stop of all: the venue would refuse it, perhaps after it was paid. @throws Refusal vehicle.trackRed */
  async assertTrackOpen(sql: Sql, orgCode: string): Promise<void> {
    await this.stops.assertNone(sql, orgCode);
  }

  /** Gives one lap or one minute more; at most three times for a run. */
  async extend(tx: Tx, orgCode: string, runId: string, kind: 'lap' | 'minute'): Promise<string> {
    const run = await lockRun(tx, orgCode, runId);
    if (!run || (run.state !== 'RUNNING' && run.state !== 'DISPATCHED')) throw new Refusal('vehicle.noRun');
    await this.assertExtra(tx, run, kind);
    await tables.update(tx, 'run', { id: runId }, oneMoreUse);
    return this.commands.send(
      tx,
      orgCode,
      { kind: 'run.extend', runId, laps: kind === 'lap' ? 1 : 0, ms: kind === 'minute' ? EXTRA_MINUTE_MS : 0 },
      { vehicleId: run.vehicle_id },
    );
  }

  /**
   * Gives the driver of a run that is over, and whose kart comes in, one lap or minute more: the kart goes back to racing, in a run that
   * goes on with that one. Counts and is refused as `extend`.
   */
  async goOn(tx: Tx, orgCode: string, vehicle: Vehicle, kind: 'lap' | 'minute'): Promise<string> {
    const before = vehicle.coming_in === null ? null : await lockRun(tx, orgCode, vehicle.coming_in.runId);
    if (before?.state !== 'FINISHED') throw new Refusal('vehicle.noRun');
    await this.assertExtra(tx, before, kind);
    const isTestDrive = await isTestDriven(tx, before);
    const { commandId } = await this.sendOut(
      tx,
      orgCode,
      {
        vehicleId: vehicle.id,
        driverName: before.driver_name,
        mode: before.mode,
        memberId: before.member_id,
        continues: before.id,
        lapLimit: kind === 'lap' ? 1 : 0,
        limitMs: kind === 'minute' ? EXTRA_MINUTE_MS : 0,
        ...(isTestDrive ? { isTestDrive } : {}),
      },
      { extraUses: before.extra_uses + 1, vehicleChanges: before.vehicle_changes },
    );
    return commandId;
  }

  /** @throws Refusal when this run may have no lap or minute more */
  private async assertExtra(tx: Tx, run: Run, kind: 'lap' | 'minute'): Promise<void> {
    if ((kind === 'lap') !== (run.mode === 'laps')) throw new Refusal('vehicle.wrongState');
    if (run.extra_uses >= EXTRA_USES_MAX) throw new Refusal('vehicle.maxUses');
    for (const allow of this.extendGuards) await allow(tx, run, kind);
  }

  /** Says whose run it is once that is known: a ride that is paid afterwards. */
  async belongsTo(tx: Tx, orgCode: string, runId: string, memberId: string): Promise<void> {
    await tables.update(tx, 'run', { id: runId, org_code: orgCode }, { member_id: memberId });
  }

  /** Gives the place in line or the pay-later record of one run to the run that continues it. */
  async replaced(tx: Tx, before: Run, after: Run): Promise<void> {
    for (const listener of this.replacedListeners) await listener(tx, before, after);
  }

  /** A change of karts of which nothing has reached the venue has not taken place: the ride is still driven where it was. */
  private async undoSwap(tx: Tx, after: Run): Promise<void> {
    const before = after.continues_id === null ? null : await lockRun(tx, after.org_code, after.continues_id);
    if (before?.state === 'RUNNING' && (await this.commands.takeSwapBack(tx, after.org_code, before.id)))
      await this.replaced(tx, after, before);
  }

  async stop(tx: Tx, orgCode: string, runId: string, reason: string): Promise<string> {
    const run = await lockRun(tx, orgCode, runId);
    if (!run || (run.state !== 'RUNNING' && run.state !== 'DISPATCHED')) throw new Refusal('vehicle.noRun');
    return this.commands.send(
      tx,
      orgCode,
      { kind: 'run.stop', runId, reason },
      { vehicleId: run.vehicle_id, ttlMs: STOP_TTL_MS },
    );
  }

  private async applyEdgeEvents(tx: Tx, context: EdgeContext, events: readonly EdgeEventBody[]): Promise<void> {
    const changed = await applyInTransaction(tx, context.orgCode, events.filter(isTimingEvent));
    await this.keepStarted(tx, context.orgCode, events, changed);
    const over = new Map(
      events
        .filter(isRunEvent)
        .flatMap(({ run }) => (run.state === 'FINISHED' || run.state === 'FAILED' ? [[run.id, run]] : [])),
    );
    const comeIn = new Set(
      events.flatMap((event) => (event.kind === 'run.finished' && event.comesIn === true ? [event.run.id] : [])),
    );
    for (const { id, endReason, endedAt } of over.values()) {
      const run = await lockRun(tx, context.orgCode, id);
      if (run === null) continue;
      if (changed.has(id)) await this.ended(tx, run, comeIn.has(id));
      // A journal that has lost its end knows little of the run, but it knows that the run is over.
      else if (run.state === 'RUNNING') await this.close(tx, run, endReason ?? JOURNAL_LOST, endedAt);
    }
  }

  /**
   * An order may have been given up here while the agent had it and only its receipt was lost. What the venue reports of
   * its karts is so: the run takes back the vehicle, and the customer, who waits again or is back on the former one, drives it.
   */
  private async keepStarted(
    tx: Tx,
    orgCode: string,
    events: readonly EdgeEventBody[],
    changed: ReadonlySet<string>,
  ): Promise<void> {
    const ids = events.flatMap((event) =>
      event.kind === 'run.started' && changed.has(event.run.id) ? [event.run.id] : [],
    );
    if (ids.length === 0) return;
    for (const run of await findRuns(tx, orgCode, ids)) {
      if (run.state === 'FAILED') continue;
      const isLate = run.state === 'RUNNING' && (await this.vehicles.hold(tx, orgCode, run.vehicle_id, run.id));
      for (const before of await runsBefore(tx, orgCode, [run])) await this.replaced(tx, before, run);
      for (const listener of this.startListeners) await listener(tx, run);
      if (isLate && !(await this.isWanted(tx, run))) await this.stop(tx, orgCode, run.id, 'replaced');
    }
  }

  /** Whose ride it was may drive another kart by now, or have the money back: then nobody is to drive this one. */
  private async isWanted(tx: Tx, run: Run): Promise<boolean> {
    if (await isTestDriven(tx, run)) return !(await goesOnElsewhere(tx, run));
    for (const owns of this.owners) if (await owns(tx, run)) return true;
    return false;
  }

  private async ended(tx: Tx, run: Run, comesIn = false): Promise<void> {
    await this.vehicles.release(tx, run.org_code, run.vehicle_id, run.id, comesIn);
    for (const listener of this.endListeners) await listener(tx, run);
  }

  private async commandFailed(tx: Tx, command: CommandRow, reason: string): Promise<void> {
    const { body, org_code: orgCode } = command;
    if (body.kind === 'run.start') await this.startFailed(tx, orgCode, body.plan.id, reason);
    // What was not given is not counted as given.
    if (body.kind === 'run.extend')
      await tables.update(tx, 'run', { id: body.runId }, { extra_uses: computed`greatest(extra_uses - 1, 0)` });
    if (body.kind !== 'run.extend' && body.kind !== 'run.stop') return;
    if (reason === 'unknownRun' || (reason === 'runEnded' && body.kind === 'run.stop'))
      await this.notHeld(tx, orgCode, body.runId, reason);
  }

  private async commandCameTrue(tx: Tx, { body }: CommandRow): Promise<void> {
    if (body.kind === 'run.extend') await tables.update(tx, 'run', { id: body.runId }, oneMoreUse);
  }

  /** The start command was refused or never taken: nothing was driven. */
  private async startFailed(tx: Tx, orgCode: string, runId: string, reason: string): Promise<void> {
    const run = await lockRun(tx, orgCode, runId);
    if (!run || run.state !== 'DISPATCHED') return;
    await this.undoSwap(tx, run);
    await this.close(tx, run, reason);
    // The lost journal may have sent the start to the kart.
    if (reason === JOURNAL_LOST) await this.stopKart(tx, run);
  }

  private async journalLost(tx: Tx, { orgCode }: EdgeContext, heldRunIds: readonly string[]): Promise<void> {
    for (const run of await lockRunning(tx, orgCode, heldRunIds)) {
      await this.close(tx, run, JOURNAL_LOST);
      await this.stopKart(tx, run);
    }
    // A journal that lost its end may hold what it had ended before: its vehicle would stay taken there.
    for (const { id: runId, state, vehicle_id: vehicleId } of await findRuns(tx, orgCode, heldRunIds)) {
      if (state === 'RUNNING' || state === 'DISPATCHED') continue;
      const options = { vehicleId, ttlMs: STOP_TTL_MS };
      await this.commands.send(tx, orgCode, { kind: 'run.stop', runId, reason: JOURNAL_LOST }, options);
    }
  }

  /** The venue owns the race: a run that it does not have is not driven, whatever was reported of it last. Its laps stay. */
  private async notHeld(tx: Tx, orgCode: string, runId: string, reason: string): Promise<void> {
    const run = await lockRun(tx, orgCode, runId);
    if (!run || (run.state !== 'RUNNING' && run.state !== 'DISPATCHED')) return;
    await this.close(tx, run, reason);
    // Before the stop: one that still waits for the venue would let the kart drive after it.
    await this.commands.takeStartBack(tx, orgCode, runId);
    await this.stopKart(tx, run);
  }

  private async close(tx: Tx, run: Run, reason: string, endedAt: string | null = null): Promise<void> {
    const state = run.state === 'RUNNING' ? 'FINISHED' : 'FAILED';
    const ended = await endRun(tx, run.id, state, reason, endedAt === null ? null : new Date(endedAt));
    tx.emit(run.org_code, 'run.finished', runPayload(ended));
    await this.ended(tx, ended);
  }

  /** Nobody at the venue will stop the kart of a run that the venue does not know. */
  private async stopKart(tx: Tx, { org_code: orgCode, vehicle_id: vehicleId }: Run): Promise<void> {
    await this.commands.send(
      tx,
      orgCode,
      { kind: 'kart.control', vehicleId, action: 'stop', level: null },
      { vehicleId, ttlMs: STOP_TTL_MS },
    );
  }
}
