import type { EdgeCommand, EdgeEventBody } from '@paddock/contracts/edge';
import type { RunState } from '@paddock/race-rules';
import type { HistoryEntry } from '../runs/histories';
import type { TakenPassing } from '../runs/passings';
import type { Operation, StatementName } from './statements';

export type CommandState = 'started' | 'done';
/** Writes one thing into the journal, all of it or none. */
export type WriteWith = (journal: JournalWrites) => void;

/** How long a passing that a gate sends again is recognised, and how long answered commands are remembered. */
export const MEMORY_MS = 35 * 86_400_000;

/** Collects what is to be written, as statements with their values. */
export class JournalWrites {
  readonly operations: Operation[] = [];

  constructor(private readonly nextSeq: () => number) {}

  appendEvent(at: string, body: EdgeEventBody): void {
    const text = JSON.stringify(body);
    this.add('appendEvent', this.nextSeq(), at, text);
  }

  forgetEvents(upToSeq: number): void {
    this.add('forgetEvents', upToSeq);
    this.add('forgetOrigins', upToSeq);
  }

  savePassing(gateId: string, seq: number, rtcUs: number, receivedMs: number): void {
    this.add('savePassing', gateId, seq, rtcUs, receivedMs);
  }

  /** Acknowledged, and to be counted when those before it have come. */
  holdPassing(gateId: string, passing: TakenPassing): void {
    this.add('holdPassing', gateId, passing.seq, passing.rtcUs, JSON.stringify(passing));
  }

  releasePassing(gateId: string, { seq, rtcUs }: TakenPassing): void {
    this.add('releasePassing', gateId, seq, rtcUs);
  }

  /** The last passing of the gate that was counted in its order. */
  moveGate(gateId: string, seq: number): void {
    this.add('moveGate', gateId, seq);
  }

  saveCommand(command: EdgeCommand, receivedMs: number, state: CommandState): void {
    this.add('saveCommand', command.id, JSON.stringify(command.body), receivedMs, state);
  }

  finishCommand(id: string): void {
    this.add('finishCommand', id);
  }

  saveRun(state: RunState, active: boolean, nowMs: number): void {
    this.add('saveRun', state.id, JSON.stringify(state), active ? 1 : 0, nowMs);
  }

  addRunHistory(runId: string, position: number, entry: HistoryEntry): void {
    this.add('addRunHistory', runId, position, JSON.stringify(entry));
  }

  saveOrder(id: string, order: object): void {
    this.add('saveOrder', id, JSON.stringify(order));
  }

  deleteOrder(id: string): void {
    this.add('deleteOrder', id);
  }

  setMeta(key: string, value: string): void {
    this.add('setMeta', key, value);
  }

  /** Forgets what nobody can ask for any more, a bounded part at a time: old passings, answered commands, ended runs. */
  prune(nowMs: number): void {
    const before = nowMs - MEMORY_MS;
    for (const name of ['forgetPassings', 'forgetCommands', 'forgetRunHistory', 'forgetRuns'] as const)
      this.add(name, before);
  }

  private add(name: StatementName, ...values: (string | number)[]): void {
    this.operations.push([name, ...values]);
  }
}
