/** What areas ask and answer about runs: each hook is called within the transaction of what it is about. */
import type { RunMode } from '@paddock/contracts/edge';
import type { Vehicle } from '@paddock/fleet';
import type { Tx } from '@paddock/kernel';
import type { Run } from './run.repository';

export interface RunOrder {
  vehicleId: string;
  driverName: string;
  mode: RunMode;
  /** Laps sold in lap mode, else 0. */
  lapLimit: number;
  /** Milliseconds sold in timed mode, else 0. */
  limitMs: number;
  /** Whose order it is, where somebody is known. */
  memberId?: string | null;
  /** The driver's place in the line, where there is one. */
  placeId?: string;
  /** The run that goes on with this one. */
  continues?: string;
  /** Staff drive it without an order. */
  isTestDrive?: true;
}

export type TestDrive = Pick<RunOrder, 'vehicleId' | 'driverName' | 'lapLimit'>;

/** What a guard knows of the vehicle, whose row is locked. */
export type RunVehicle = Pick<Vehicle, 'name' | 'kart_class'>;
/** Asked in the transaction that dispatches a run, when its vehicle is taken. @throws Refusal when it may not start: nothing stays of it */
export type RunStartGuard = (
  tx: Tx,
  orgCode: string,
  runId: string,
  order: RunOrder,
  vehicle: RunVehicle,
) => Promise<void>;
/** Called in the transaction in which the edge reports that a run is driven. */
export type RunStartListener = (tx: Tx, run: Run) => Promise<void>;
/** Called in the transaction in which a run ends: driven (`FINISHED`) or never driven (`FAILED`). */
export type RunEndListener = (tx: Tx, run: Run) => Promise<void>;
/** Called when a run continues as another one on another vehicle. */
export type RunReplacedListener = (tx: Tx, before: Run, after: Run) => Promise<void>;
/** Asked before staff give a run one more lap or minute. @throws Refusal when it may not have it */
export type RunExtendGuard = (tx: Tx, run: Run, kind: 'lap' | 'minute') => Promise<void>;

/** Says in which session somebody sets off; null outside of one. */
export type SessionFinder = (tx: Tx, orgCode: string, order: RunOrder) => Promise<string | null>;

/** Locks what an area keeps of these runs. `mayFail`: one of them may turn out to be never driven. */
export type RunLocker = (tx: Tx, orgCode: string, runIds: readonly string[], mayFail: boolean) => Promise<void>;

/** Whether an area has somebody who is to drive this run. */
export type RunOwner = (tx: Tx, run: Run) => Promise<boolean>;

export abstract class RunHooks {
  protected readonly lockers: RunLocker[] = [];
  protected readonly startGuards: RunStartGuard[] = [];
  protected readonly startListeners: RunStartListener[] = [];
  protected readonly endListeners: RunEndListener[] = [];
  protected readonly replacedListeners: RunReplacedListener[] = [];
  protected readonly extendGuards: RunExtendGuard[] = [];
  protected readonly owners: RunOwner[] = [];

  /** The area of sessions answers it. */
  sessionOf: SessionFinder = () => Promise.resolve(null);

  /** Asked before a run is dispatched; refuses by throwing. */
  beforeStart(guard: RunStartGuard): void {
    this.startGuards.push(guard);
  }

  onRunStarted(listener: RunStartListener): void {
    this.startListeners.push(listener);
  }

  onRunEnded(listener: RunEndListener): void {
    this.endListeners.push(listener);
  }

  /** Locks what an area keeps of runs, before their vehicles. */
  onLock(locker: RunLocker): void {
    this.lockers.push(locker);
  }

  /** Asked before a run gets more; refuses by throwing. */
  beforeExtend(guard: RunExtendGuard): void {
    this.extendGuards.push(guard);
  }

  onRunReplaced(listener: RunReplacedListener): void {
    this.replacedListeners.push(listener);
  }

  /** Asked of a run that drives although it was given up. */
  ownsRuns(owner: RunOwner): void {
    this.owners.push(owner);
  }
}
