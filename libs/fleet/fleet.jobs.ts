import type { AreaBackground, Database, Logger } from '@paddock/kernel';
import { lockEdgeOfStore, markSilentEdges } from './edge.repository';
import type { EdgeCommands } from './edge-commands.service';
import type { EdgeListeners } from './edge-listeners.service';
import { rowsOfFailed } from './track-rows';

const SWEEP_MS = 1000;
const HOUR_MS = 3_600_000;
/** As long as an edge remembers what it has answered. */
const COMMANDS_KEEP_DAYS = 35;

export function fleetBackground(
  db: Database,
  commands: EdgeCommands,
  listeners: EdgeListeners,
  log: Logger,
): AreaBackground {
  /** A command that no edge took in time: its waiting callers are notified. */
  const expire = (id: string): Promise<void> =>
    db.transaction(async (tx) => {
      const [overdue] = await commands.find(tx, [id]);
      if (!overdue) return;
      await lockEdgeOfStore(tx, overdue.org_code);
      await listeners.lockTrack(tx, overdue.org_code, rowsOfFailed([overdue]));
      const command = await commands.takeExpired(tx, id);
      if (command) await listeners.commandFailed(tx, command, command.reason);
    });
  const expireOverdue = async (): Promise<void> => {
    for (const id of await commands.overdue())
      await expire(id).catch((error: unknown) =>
        log.warn({ id, error: String(error) }, 'an overdue command could not be ended, will try again'),
      );
  };
  return {
    periodic: [
      { name: 'silent edges', everyMs: SWEEP_MS, run: () => markSilentEdges(db) },
      { name: 'overdue commands', everyMs: SWEEP_MS, run: expireOverdue },
      { name: 'answered commands', mayPause: true, everyMs: HOUR_MS, run: () => commands.trim(COMMANDS_KEEP_DAYS) },
    ],
  };
}
