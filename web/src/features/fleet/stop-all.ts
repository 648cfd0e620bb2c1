/**
 * A stop of all karts: what was asked of whom, and who has answered, as the service tells every board. A kart counts as
 * stopped only when it has answered itself, or when the marshal at this board has seen it stand.
 */
import type { AnswerOf, vehicleRoutes } from '@paddock/contracts/wire';
import { parseTime } from '../../shared/format';

export type StandingStop = NonNullable<AnswerOf<typeof vehicleRoutes.standingStop>>;
export type CommandState = StandingStop['commands'][number]['state'];

export interface StopRequest {
  vehicleId: string;
  /** `unsent`: on track, but nothing was asked of it. */
  state: CommandState | 'unsent';
  reason: string | null;
  /** How long the kart took to answer, in milliseconds; null until it has. */
  answerMs: number | null;
}

export interface StopAll {
  /** Milliseconds since 1970 by the service's clock, as the next; null when the flag is not known to be red. */
  redSince: number | null;
  sentAt: number | null;
  by: string;
  requests: readonly StopRequest[];
  /** Karts that the marshal at this board has seen standing. */
  flagged: ReadonlySet<string>;
}

/** What the sheet shows: the stop that holds, or a red flag of which nothing more is known. */
export function stopOf(standing: StandingStop | null, flagged: ReadonlySet<string>): StopAll {
  if (standing === null) return { redSince: null, sentAt: null, by: '', requests: [], flagged };
  return {
    redSince: parseTime(standing.redSince),
    sentAt: parseTime(standing.sentAt),
    by: standing.sentBy ?? '',
    flagged,
    requests: standing.commands.flatMap(({ vehicleId, state, reason, sentAt, answeredAt }) =>
      vehicleId === null
        ? []
        : [
            {
              vehicleId,
              state,
              reason,
              answerMs: answeredAt === null ? null : Date.parse(answeredAt) - Date.parse(sentAt),
            },
          ],
    ),
  };
}

/** The stop as it was just sent, until the service has told of it. `now`: ISO 8601. */
export function justSent(
  sent: readonly { commandId: string; vehicleId: string }[],
  sentBy: string,
  now: string,
  before: StandingStop | null,
): StandingStop {
  const open = { cardName: null, state: 'sent', reason: null, sentAt: now, answeredAt: null } as const;
  return {
    redSince: before?.redSince ?? now,
    sentAt: now,
    sentBy,
    commands: sent.map(({ commandId, vehicleId }) => ({ ...open, id: commandId, vehicleId })),
  };
}

/** Whether a command may still be answered. */
export const isOpenState = (state: StopRequest['state']): boolean => state === 'sent' || state === 'stored';

/** The requests, and every kart on track that nothing was asked of: it must be seen standing too. */
export function covering(stop: StopAll, onTrack: readonly string[]): StopRequest[] {
  const asked = new Set(stop.requests.map((request) => request.vehicleId));
  const missing = onTrack.filter((vehicleId) => !asked.has(vehicleId));
  return [
    ...stop.requests,
    ...missing.map((vehicleId) => ({ vehicleId, state: 'unsent' as const, reason: null, answerMs: null })),
  ];
}

export const isStopped = (stop: StopAll, request: StopRequest): boolean =>
  request.state === 'done' || stop.flagged.has(request.vehicleId);
