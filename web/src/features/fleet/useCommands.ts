/** What the marshal asked of the service: each tap once, what became of each command, and the last refusal. */
import type { VehicleReason } from '@paddock/contracts';
import type { AnswerOf, ControlAction, vehicleRoutes } from '@paddock/contracts/wire';
import { useEffect, useEffectEvent, useState } from 'react';
import { ask } from '../../shared/call';
import { useLiveTopic } from '../../shared/live';
import { useTapOnce } from '../../shared/useTapOnce';
import { isOfRun, type Tile } from './board';
import type { CommandState } from './stopAll';
import { type Stop, useStop } from './useStop';

type CommandRow = AnswerOf<typeof vehicleRoutes.commands>[number];

/** The last command to one kart. */
export interface KartCommand {
  action: ControlAction;
  /** Empty until the service has taken it. */
  commandId: string;
  /** The run in which it was sent, if the kart was in one. */
  runId: string | null;
  /** Milliseconds since 1970. */
  sentAt: number;
  state: CommandState | 'sending' | 'notSent';
  /** Why the venue refused it. */
  reason: string | null;
}

const askEveryMs = 500;
/** A stop that nobody has taken by then was not sent: the marshal must know it while it can still be pressed again. */
const stopLimitMs = 2_000;
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A level or a note, and why a kart is taken out of service. */
export interface ControlDetail {
  value?: number | string;
  reason?: VehicleReason;
}

export interface Commands {
  busy: ReadonlySet<string>;
  once: (key: string, work: () => Promise<void>) => void;
  /** Sends one control; a refusal is given to `onRefused`. A stop is shown before it is sent. */
  control: (tile: Tile, action: ControlAction, detail: ControlDetail, onRefused: (message: string) => void) => void;
  /** The last command to a kart, as long as it is in the run in which it was sent. */
  lastOf: (tile: Tile) => KartCommand | undefined;
  stop: Stop;
  stopAll: () => void;
}

export function useCommands(): Commands {
  const { busy, once } = useTapOnce();
  const [last, setLast] = useState<ReadonlyMap<string, KartCommand>>(new Map());
  const stop = useStop();

  const open = [...last.values()]
    .filter(({ state }) => state === 'sent' || state === 'stored')
    .map(({ commandId }) => commandId);
  const update = (rows: CommandRow[]): void => {
    const byId = new Map(rows.map((row) => [row.id, row]));
    setLast((old) =>
      rows.length === 0
        ? old
        : new Map(
            [...old].map(([id, each]) => {
              const { state, reason } = byId.get(each.commandId) ?? each;
              return [id, { ...each, state, reason }];
            }),
          ),
    );
  };
  const follow = useEffectEvent(async (): Promise<void> => {
    if (open.length === 0) return;
    const rows = await ask('GET /vehicle/sysVehicle/commands', { ids: open.join(',') }, { silent: true }).catch(
      () => [],
    );
    update(rows);
  });
  const asking = open.length > 0;
  useEffect(() => {
    if (!asking) return;
    const timer = window.setInterval(() => void follow(), askEveryMs);
    return () => window.clearInterval(timer);
  }, [asking]);
  useLiveTopic('vehicles', () => void follow());

  return {
    busy,
    once,
    control: (tile, action, detail, onRefused) => {
      const vehicleId = tile.vehicle.id;
      const runId = tile.run?.id ?? null;
      const sentAt = Date.now();
      const isStop = action === 'stop';
      const keep = (state: KartCommand['state'], commandId = ''): void =>
        setLast((old) => new Map(old).set(vehicleId, { action, commandId, runId, sentAt, state, reason: null }));
      if (isStop && !busy.has(`stop ${vehicleId}`)) keep('sending');
      once(`${action} ${vehicleId}`, async () => {
        try {
          const body = { vehicleId, action, ...detail };
          const { commandId } = await ask('POST /vehicle/sysVehicle/control', body, {
            silent: true,
            ...(isStop ? { timeoutMs: stopLimitMs } : {}),
          });
          if (commandId) keep('sent', commandId);
        } catch (error) {
          if (isStop) keep('notSent');
          onRefused(messageOf(error));
        }
      });
    },
    lastOf: (tile) => {
      const command = last.get(tile.vehicle.id);
      return command && isOfRun(command, tile) ? command : undefined;
    },
    stop,
    stopAll: stop.send,
  };
}
