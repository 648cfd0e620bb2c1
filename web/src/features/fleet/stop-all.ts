/**
 * A stop of all karts: what was asked of whom, and who has answered. A kart counts as stopped only when it has
 * answered itself, or when a marshal has seen it stand.
 */
import type { AnswerOf, vehicleRoutes } from '@paddock/contracts/wire';

type CommandRow = AnswerOf<typeof vehicleRoutes.commands>[number];
export type CommandState = CommandRow['state'];
type CommandNews = Pick<CommandRow, 'id' | 'state' | 'reason' | 'sentAt' | 'answeredAt'>;

export interface StopRequest {
  vehicleId: string;
  /** `unsent`: on track, but nothing was asked of it. */
  state: CommandState | 'unsent';
  commandId: string | null;
  reason: string | null;
  /** How long the kart took to answer, in milliseconds; null until it has. */
  answerMs: number | null;
}

export interface StopAll {
  /** Milliseconds since 1970; null for a stop that was sent from elsewhere, or not at all. */
  sentAt: number | null;
  by: string;
  requests: readonly StopRequest[];
  /** Karts that a marshal has seen standing. */
  flagged: ReadonlySet<string>;
}

export const unknownStop: StopAll = { sentAt: null, by: '', requests: [], flagged: new Set() };

/** A new stop; who was seen standing after an earlier one still stands. */
export function stopSent(
  sent: readonly { commandId: string; vehicleId: string }[],
  by: string,
  sentAt: number,
  before: StopAll | null,
): StopAll {
  return {
    sentAt,
    by,
    flagged: before?.flagged ?? new Set(),
    requests: sent.map(({ commandId, vehicleId }) => ({
      vehicleId,
      commandId,
      state: 'sent',
      reason: null,
      answerMs: null,
    })),
  };
}

/** Whether a command may still be answered. */
export const isOpenState = (state: StopRequest['state']): boolean => state === 'sent' || state === 'stored';

/** What became of the commands; an answer that has come is never taken back. */
export function stopTold(stop: StopAll, told: readonly CommandNews[]): StopAll {
  const byId = new Map(told.map((each) => [each.id, each]));
  return {
    ...stop,
    requests: stop.requests.map((request) => {
      const news = request.commandId === null ? undefined : byId.get(request.commandId);
      if (!news || request.state === 'done') return request;
      const answerMs = news.answeredAt === null ? null : Date.parse(news.answeredAt) - Date.parse(news.sentAt);
      return { ...request, state: news.state, reason: news.reason, answerMs };
    }),
  };
}

export const markFlagged = (stop: StopAll, vehicleId: string): StopAll => ({
  ...stop,
  flagged: new Set(stop.flagged).add(vehicleId),
});

/** The requests, and every kart on track that nothing was asked of: it must be seen standing too. */
export function covering(stop: StopAll, onTrack: readonly string[]): StopRequest[] {
  const asked = new Set(stop.requests.map((request) => request.vehicleId));
  const missing = onTrack.filter((vehicleId) => !asked.has(vehicleId));
  return [
    ...stop.requests,
    ...missing.map((vehicleId) => ({
      vehicleId,
      commandId: null,
      state: 'unsent' as const,
      reason: null,
      answerMs: null,
    })),
  ];
}

export const isStopped = (stop: StopAll, request: StopRequest): boolean =>
  request.state === 'done' || stop.flagged.has(request.vehicleId);

/** Commands whose outcome is still open. */
export const openCommands = (stop: StopAll): string[] =>
  stop.requests.flatMap((request) =>
    request.commandId !== null && isOpenState(request.state) ? [request.commandId] : [],
  );
