import { Injectable } from '@nestjs/common';
import type { EdgeEarly, EdgeEventBody, KnownRun } from '@paddock/contracts/edge';
import type { Tx } from '@paddock/kernel';
import type { CommandRow } from './edge-commands.service';

export interface EdgeContext {
  edgeId: string;
  orgCode: string;
}

/** Sequences of a batch, all in one epoch and of one origin. */
export interface SeqSpan {
  epoch: string;
  /** Null: an edge that doesn't name it. */
  origin: string | null;
  first: number;
  last: number;
}

/** A batch as one prepared statement, see `Database.inOneTrip`. It also moves the edge's position, or does nothing. */
export interface OneTrip {
  text: string;
  values: readonly unknown[];
}

/** An area's share of what an edge reports. Applied in the order of registration, inside the batch's transaction. */
export interface EdgeEventApplier {
  name: string;
  kinds: readonly EdgeEventBody['kind'][];
  /** The quick way for a batch that holds nothing but events of its kinds; null when it needs more than a statement. */
  inOneTrip?(context: EdgeContext, span: SeqSpan, events: readonly EdgeEventBody[]): OneTrip | null;
  /** Applies the events of its kinds, in their order. Throwing undoes the batch; it is then applied event by event. */
  apply(tx: Tx, context: EdgeContext, events: readonly EdgeEventBody[]): Promise<void>;
}

/** Called with laps that no transaction holds yet. */
export type EarlyListener = (context: EdgeContext, laps: EdgeEarly['laps']) => Promise<void>;

/** Called when a command ended without success, or was never taken. */
export type CommandFailureListener = (tx: Tx, command: CommandRow, reason: string) => Promise<void>;

/** Called when a command was carried out after all that had been given up as never taken. */
export type CommandCameTrueListener = (tx: Tx, command: CommandRow) => Promise<void>;

/** Called when an edge's journal was restarted: of all runs it holds only those that are named. */
export type JournalLostListener = (tx: Tx, context: EdgeContext, heldRunIds: readonly string[]) => Promise<void>;

/** Rows that a transaction is going to change and did not start with. */
export interface TrackRows {
  runIds: readonly string[];
  vehicleIds: readonly string[];
  /** A run may turn out to be never driven: those who wait for its kart get a place in the line. */
  mayFail: boolean;
}

/** Locks these rows and what other areas keep of the runs, all in the one order of the documentation. */
export type TrackLocker = (tx: Tx, orgCode: string, rows: TrackRows) => Promise<void>;

/** Ids of all runs that are ordered or on track, but for these. */
export type OpenRuns = (tx: Tx, orgCode: string, exceptIds: readonly string[]) => Promise<string[]>;

/** Returns what is known of those of the runs `runIds` that are still active. */
export type KnownRuns = (tx: Tx, context: EdgeContext, runIds: readonly string[]) => Promise<KnownRun[]>;

/** Why commands failed and runs ended that only a lost journal knew. */
export const JOURNAL_LOST = 'journalLost';

/** Where areas above the fleet hook in, so that the fleet knows none of them. */
@Injectable()
export class EdgeListeners {
  readonly appliers: EdgeEventApplier[] = [];
  private readonly earlyListeners: EarlyListener[] = [];
  private readonly failureListeners: CommandFailureListener[] = [];
  private readonly cameTrueListeners: CommandCameTrueListener[] = [];
  private readonly journalListeners: JournalLostListener[] = [];
  /* The area that keeps runs sets these. */
  knownRuns: KnownRuns = () => Promise.resolve([]);
  lockTrack: TrackLocker = () => Promise.resolve();
  openRuns: OpenRuns = () => Promise.resolve([]);

  registerApplier(applier: EdgeEventApplier): void {
    this.appliers.push(applier);
  }

  onEarly(listener: EarlyListener): void {
    this.earlyListeners.push(listener);
  }

  async early(context: EdgeContext, laps: EdgeEarly['laps']): Promise<void> {
    for (const listener of this.earlyListeners) await listener(context, laps);
  }

  onCommandFailed(listener: CommandFailureListener): void {
    this.failureListeners.push(listener);
  }

  async commandFailed(tx: Tx, command: CommandRow, reason: string): Promise<void> {
    for (const listener of this.failureListeners) await listener(tx, command, reason);
  }

  onCommandCameTrue(listener: CommandCameTrueListener): void {
    this.cameTrueListeners.push(listener);
  }

  async commandCameTrue(tx: Tx, command: CommandRow): Promise<void> {
    for (const listener of this.cameTrueListeners) await listener(tx, command);
  }

  onJournalLost(listener: JournalLostListener): void {
    this.journalListeners.push(listener);
  }

  async journalLost(tx: Tx, context: EdgeContext, heldRunIds: readonly string[]): Promise<void> {
    for (const listener of this.journalListeners) await listener(tx, context, heldRunIds);
  }
}
