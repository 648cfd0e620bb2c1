import type { FeedEvent, FeedEventType, FeedPayload } from '@paddock/contracts/feed';
import type { Stores } from './stores';

/** Runs SQL. Statements are constants with `$n` parameters; client text is only ever a parameter. */
export interface Sql {
  query<T = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<T[]>;
}

/** A transaction. Repositories take it as an argument and hold no handle of their own. */
export interface Tx extends Sql {
  /** Appends to the store's live feed when this transaction commits, and not at all when it does not. */
  emit<T extends FeedEventType>(orgCode: string, type: T, payload: FeedPayload<T>): void;
  /** Whose rows it may see and write, and so whose feeds it may append to. */
  readonly stores: Stores;
  /**
   * Runs a part that may fail alone: when it throws, its changes and events are undone, the error is
   * rethrown, and the transaction can continue.
   */
  attempt<T>(work: () => Promise<T>): Promise<T>;
  /** Runs after the commit, for hints only: a crash in between loses it. */
  afterCommit(hint: () => void): void;
}

/** Events of one store that were just committed, in order. */
export interface CommittedEvents {
  orgCode: string;
  events: FeedEvent[];
}
