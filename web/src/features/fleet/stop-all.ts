/**
 * A stop of all karts: what was asked of whom, and who has confirmed, as the service tells every board. A kart counts as
 * stopped only when it has confirmed that itself, or when the marshal at this board has seen it stand.
 */
import type { AnswerOf, vehicleRoutes } from '@paddock/contracts/wire';
import { parseTime } from '../../shared/format';

export type EmergencyStop = NonNullable<AnswerOf<typeof vehicleRoutes.emergencyStop>>;
export type CommandState = AnswerOf<typeof vehicleRoutes.commands>[number]['state'];

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

/** What the sheet shows: the stop that holds, or a red flag of which nothing more is known. Who stood already is no news. */
export function stopOf(stop: EmergencyStop | null, flagged: ReadonlySet<string>): StopAll {
  if (stop === null) return { redSince: null, sentAt: null, by: '', requests: [], flagged };
  const sentAt = Date.parse(stop.sentAt);
  return {
    redSince: parseTime(stop.redSince),
    sentAt: parseTime(stop.sentAt),
    by: stop.sentBy ?? '',
    flagged,
    requests: stop.karts
      .filter(({ onTrack, state }) => onTrack || state !== 'confirmed')
      .map(({ vehicleId, state, reason, at }) => ({
        vehicleId,
        state: stateOf(state, stop.reachedAt !== null),
        reason,
        answerMs: state === 'waiting' || at === null ? null : Math.max(0, Date.parse(at) - sentAt),
      })),
  };
}

function stateOf(state: EmergencyStop['karts'][number]['state'], reached: boolean): CommandState {
  if (state === 'confirmed') return 'done';
  if (state === 'unconfirmed') return 'failed';
  return reached ? 'stored' : 'sent';
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
