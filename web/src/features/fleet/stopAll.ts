/**
 * A stop of all karts: what was asked of whom, and who has confirmed, as the service or the venue itself reports. A kart counts as
 * stopped only when it has confirmed that itself, or when the marshal at this board has seen it stand.
 */
import type { EmergencyStopPayload } from '@paddock/contracts/feed';
import type { AnswerOf, vehicleRoutes } from '@paddock/contracts/wire';
import { parseTime } from '../../shared/format';
import type { VenueStop } from './localStop';

export type EmergencyStop = EmergencyStopPayload;
export type CommandState = AnswerOf<typeof vehicleRoutes.commands>[number]['state'];

export interface StopRequest {
  /** Of a kart device on no vehicle: its own. */
  vehicleId: string;
  /** What a kart device on no vehicle is called; null for a vehicle. */
  spareName: string | null;
  /** `unsent`: on track, but nothing was asked of it. */
  state: CommandState | 'unsent';
  reason: string | null;
  /** How long the kart took to answer, in milliseconds; null until it has. */
  answerMs: number | null;
}

/** What became of the last press at this board, while nothing newer is known. Times in milliseconds by the service's clock. */
export type Press =
  | { state: 'sending'; at: number }
  | { state: 'failed'; at: number; message: string }
  | { state: 'venue'; at: number; venue: VenueStop };

/**
 * `sending`: pressed, nobody has taken it. `failed`: nobody did. `accepted`: the service has, the venue does not show red yet.
 * `stopping`: some karts are waited for. `confirmed`, `unconfirmed`: nobody is. `flag`: red, and nothing is known of a stop.
 */
export type StopPhase = 'sending' | 'failed' | 'accepted' | 'stopping' | 'confirmed' | 'unconfirmed' | 'flag';

export interface StopAll {
  phase: StopPhase;
  /** Milliseconds since 1970 by the service's clock, as the next; null when the flag is not known to be red. */
  redSince: number | null;
  /** Of a press that nobody has taken: when it was pressed. */
  sentAt: number | null;
  by: string;
  /** The venue stopped without the service. */
  byVenue: boolean;
  /** Why it was not sent. */
  failure: string | null;
  requests: readonly StopRequest[];
  /** Karts that the marshal at this board has seen standing. */
  flagged: ReadonlySet<string>;
}

export interface StopKnown {
  activeStop: EmergencyStop | null;
  press: Press | null;
  flagged: ReadonlySet<string>;
  /** Karts that are in a run, as this board sees it. */
  onTrack: readonly string[];
  /** Milliseconds since 1970 by the service's clock. */
  now: number;
  /** Who is at this board. */
  staff: string;
}

/** What the sheet shows. A kart that stood already is no news. */
export function stopOf(known: StopKnown): StopAll {
  const { activeStop, press, flagged, staff } = known;
  const base = {
    redSince: activeStop && parseTime(activeStop.redSince),
    sentAt: activeStop && parseTime(activeStop.sentAt),
    by: activeStop?.sentBy ?? '',
    byVenue: activeStop?.source === 'venue',
    failure: null,
    requests: activeStop ? requestsOf(activeStop, known.now) : [],
    flagged,
  };
  if (press === null) return { ...base, phase: activeStop ? phaseOf(activeStop, base.requests) : 'flag' };
  const pressed = { ...base, sentAt: press.at, by: staff };
  if (press.state === 'sending') return { ...pressed, phase: 'sending' };
  if (press.state === 'failed') return { ...pressed, phase: 'failed', failure: press.message };
  const requests = venueRequests(press.venue, known.onTrack);
  return {
    ...pressed,
    redSince: base.redSince ?? press.at,
    byVenue: true,
    requests,
    phase: endOf(requests),
  };
}

function phaseOf(stop: EmergencyStop, requests: readonly StopRequest[]): StopPhase {
  return stop.state === 'sending' && requests.some(({ state }) => isOpenState(state)) ? 'accepted' : endOf(requests);
}

function endOf(requests: readonly StopRequest[]): StopPhase {
  if (requests.every(({ state }) => state === 'done')) return 'confirmed';
  return requests.some(({ state }) => isOpenState(state)) ? 'stopping' : 'unconfirmed';
}

function requestsOf(stop: EmergencyStop, now: number): StopRequest[] {
  const sentAt = Date.parse(stop.sentAt);
  const isOver = now >= Date.parse(stop.confirmBy);
  // What karts answered before the venue has the stop is no answer to it.
  const isReached = stop.reachedAt !== null;
  const stateOf = (state: EmergencyStop['karts'][number]['state']): CommandState => {
    if (state === 'confirmed' && isReached) return 'done';
    if (state === 'unconfirmed' || isOver) return 'failed';
    return isReached ? 'stored' : 'sent';
  };
  return stop.karts
    .filter(({ onTrack, state }) => onTrack || state !== 'confirmed')
    .map(({ vehicleId, cardName, state, reason, at, spare }) => ({
      vehicleId,
      spareName: spare === true ? cardName : null,
      state: stateOf(state),
      reason,
      answerMs: !isReached || state === 'waiting' || at === null ? null : Math.max(0, Date.parse(at) - sentAt),
    }));
}

const venueStates = { waiting: 'stored', confirmed: 'done', unconfirmed: 'failed' } as const;

function venueRequests({ karts }: VenueStop, onTrack: readonly string[]): StopRequest[] {
  return karts
    .filter(({ vehicleId, state }) => state !== 'confirmed' || onTrack.includes(vehicleId))
    .map(({ vehicleId, cardName, state, reason, spare }) => ({
      vehicleId,
      spareName: spare === true ? cardName : null,
      ...{ state: venueStates[state], reason, answerMs: null },
    }));
}

/** Whether a command may still be answered. */
export const isOpenState = (state: StopRequest['state']): boolean => state === 'sent' || state === 'stored';

/** The requests, and every kart on track that nothing was asked of: it must be seen standing too. */
export function covering(stop: StopAll, onTrack: readonly string[]): StopRequest[] {
  const asked = new Set(stop.requests.map((request) => request.vehicleId));
  const missing = onTrack.filter((vehicleId) => !asked.has(vehicleId));
  return [
    ...stop.requests,
    ...missing.map((vehicleId) => ({
      ...{ vehicleId, spareName: null, state: 'unsent' as const, reason: null, answerMs: null },
    })),
  ];
}

export const isStopped = (stop: StopAll, request: StopRequest): boolean =>
  request.state === 'done' || stop.flagged.has(request.vehicleId);
