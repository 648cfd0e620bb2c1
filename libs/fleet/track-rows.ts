import type { EdgeEventBody } from '@paddock/contracts/edge';
import type { Tx } from '@paddock/kernel';
import type { CommandRow, EdgeCommands } from './edge-commands.service';
import type { TrackRows } from './edge-listeners.service';

/** What the end of these commands without success may change. */
export function rowsOfFailed(commands: readonly CommandRow[]): TrackRows {
  const runIds = commands.flatMap(({ body }) =>
    body.kind === 'run.start' ? [body.plan.id] : 'runId' in body ? [body.runId] : [],
  );
  return { runIds, vehicleIds: vehiclesOf(commands), mayFail: runIds.length > 0 };
}

/** What these events may change beside the edge itself; laps alone change nothing but their run. */
export async function rowsOf(
  tx: Tx,
  commands: EdgeCommands,
  orgCode: string,
  events: readonly EdgeEventBody[],
): Promise<TrackRows> {
  const runs = events.flatMap((event) =>
    'run' in event && (event.kind === 'run.started' || isOver(event.run)) ? [event.run] : [],
  );
  const answers = new Map(
    events.flatMap((event) => (event.kind === 'command.done' ? [[event.commandId, event.ok]] : [])),
  );
  const answered =
    answers.size === 0
      ? []
      : (await commands.find(tx, [...answers.keys()])).filter((command) => command.org_code === orgCode);
  const failed = rowsOfFailed(answered.filter(({ id }) => answers.get(id) === false));
  const vehicleIds = events.flatMap((event) => ('vehicleId' in event ? [event.vehicleId] : []));
  return {
    runIds: [...runs.map(({ id }) => id), ...failed.runIds],
    vehicleIds: [...vehicleIds, ...vehiclesOf(answered)],
    mayFail: failed.mayFail || runs.some(({ state }) => state === 'FAILED'),
  };
}

const isOver = ({ state }: { state: string }): boolean => state === 'FINISHED' || state === 'FAILED';

const vehiclesOf = (commands: readonly CommandRow[]): string[] =>
  commands.flatMap(({ vehicle_id }) => (vehicle_id === null ? [] : [vehicle_id]));
