/** The emergency stop that is active in the store, from any sender, and what becomes of a press at this board. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { ask } from '../../shared/call';
import { useLiveTopic } from '../../shared/live';
import { useSession } from '../../shared/session';
import { callVenue, type LocalStop, mayCall, sendStop, venuePage, type VenueStop } from './localStop';
import type { EmergencyStop, Press } from './stopAll';
import { StopMemory } from './stopMemory';
import { useLocalStop } from './useLocalStop';

type Answer = EmergencyStop | null;

/** The feed brings a stop and every answer; these readings are the fallback, in milliseconds. */
const readEveryMs = 10_000;
const readOpenEveryMs = 500;
/** A press that nobody has taken by then was not sent; the venue is pressed too when the service takes longer than this. */
const giveUpAfterMs = 2_000;
const serviceTimeoutMs = 500;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const hasOpen = (stop: Answer | undefined): boolean => stop?.karts.some(({ state }) => state === 'waiting') ?? false;
const after = (ms: number): Promise<void> => new Promise((resolve) => window.setTimeout(resolve, ms));
const nameOf = (stop: Answer | undefined): string => (stop ? `${stop.id} ${stop.sentAt}` : '');
/** Changes also when the venue reports that it has the stop. */
const newsOf = (stop: Answer | undefined): string => (stop ? `${nameOf(stop)} ${stop.reachedAt ?? ''}` : '');

export interface Stop {
  /** False until the service has answered whether a stop is active. */
  known: boolean;
  activeStop: EmergencyStop | null;
  /** Whether it holds as far as this board knows: what was lifted here does not, unless it was sent again, while the venue does it. */
  holds: boolean;
  /** By this browser's clock; null once something newer is known of the stop. */
  press: Press | null;
  /** The venue's own page, where this page may not call the venue. */
  venueLink: string | null;
  /** Karts that the marshal at this board has seen standing. Each board confirms for itself: nobody vouches for others. */
  flagged: ReadonlySet<string>;
  send: () => void;
  flag: (vehicleId: string) => void;
  lifted: () => void;
}

/** `before`: what was known when it was taken. Another stop, the same sent again, or word of the venue by the service is newer. */
type HeldPress = Press & { before: string };

export function useStop(): Stop {
  const client = useQueryClient();
  const orgCode = useSession().user?.orgCode ?? '';
  const queryKey = [orgCode, 'stop', 'board'];
  // Another store has stops of its own.
  const memory = useMemo(() => ({ orgCode, stops: new StopMemory() }), [orgCode]).stops;
  const read = useQuery<Answer>({
    queryKey,
    meta: { silent: true },
    refetchInterval: ({ state }) => (hasOpen(state.data) ? readOpenEveryMs : readEveryMs),
    queryFn: async ({ signal }) => {
      const mark = memory.mark();
      const answer = await ask('GET /vehicle/sysVehicle/emergencyStop', {}, { signal, silent: true });
      return memory.read(answer ?? null, mark);
    },
  });
  const activeStop = read.data ?? null;
  useLiveTopic('edge', () => void read.refetch());
  const take = (stop: EmergencyStop): void => void client.setQueryData<Answer>(queryKey, memory.take(stop));
  useLiveTopic('stops', ({ payload }) => take(payload));

  const local = useLocalStop();
  const venue = local !== null && mayCall(window.location.protocol, local) ? local : null;
  const [flagged, setFlagged] = useState<ReadonlySet<string>>(new Set());
  const [liftedHere, setLiftedHere] = useState('');
  const [held, setHeld] = useState<HeldPress | null>(null);
  const [wasActive, setWasActive] = useState(false);
  if (wasActive !== (activeStop !== null)) {
    setWasActive(!wasActive);
    if (wasActive) setFlagged(new Set());
  }
  const press = held !== null && held.before === newsOf(activeStop) ? held : null;
  useVenueView(venue, press, (view) =>
    setHeld((old) => (old?.state !== 'venue' ? old : view.flag === 'red' ? { ...old, venue: view } : null)),
  );

  const sending = useRef(false);
  const liftedSince = useRef(false);
  /** The service has the stop, and may have no link to the venue: a stop that has not reached it by then is taken there too. */
  const pressUnreached = async (at: number, callTheVenue: () => Promise<VenueStop>): Promise<void> => {
    await after(serviceTimeoutMs);
    const isUnreached = (): boolean => !liftedSince.current && memory.activeStop?.reachedAt === null;
    if (!isUnreached()) return;
    const answer = await callTheVenue();
    if (isUnreached()) setHeld({ state: 'venue', at, before: newsOf(memory.activeStop), venue: answer });
  };
  const send = async (): Promise<void> => {
    // On its way to everybody who could take it.
    if (sending.current) return;
    sending.current = true;
    const at = Date.now();
    const before = newsOf(activeStop);
    setHeld({ state: 'sending', at, before });
    setLiftedHere('');
    liftedSince.current = false;
    const limit = AbortSignal.timeout(giveUpAfterMs);
    const options = { silent: true, timeoutMs: giveUpAfterMs };
    const service = ask('POST /vehicle/sysVehicle/stopAll', {}, options).then((sent) => {
      // Also when the venue was faster.
      take(sent);
      return sent;
    });
    // Also when the venue was faster: what the service knows of the stop by then hides what the venue has answered.
    service
      .then(() => venue && pressUnreached(at, () => callVenue(venue, 'POST', AbortSignal.timeout(giveUpAfterMs))))
      .catch(() => undefined);
    try {
      const pressVenue = venue && (() => callVenue(venue, 'POST', limit));
      const sent = await sendStop({ service, venue: pressVenue, timeout: after(serviceTimeoutMs) });
      setHeld(sent.by === 'venue' ? { state: 'venue', at, before, venue: sent.answer } : null);
    } catch (error) {
      setHeld({ state: 'failed', at, before, message: messageOf(error) });
    } finally {
      sending.current = false;
    }
    void read.refetch();
  };

  return {
    known: !read.isPending,
    activeStop,
    holds: activeStop !== null && nameOf(activeStop) !== liftedHere,
    press,
    venueLink: local !== null && venue === null ? venuePage(local) : null,
    flagged,
    send: () => void send(),
    flag: (vehicleId) => setFlagged(new Set(flagged).add(vehicleId)),
    lifted: () => {
      liftedSince.current = true;
      setHeld(null);
      setFlagged(new Set());
      setLiftedHere(nameOf(activeStop));
    },
  };
}

/** Asks the venue itself who has confirmed, until the service knows it. */
function useVenueView(
  venue: LocalStop | null,
  press: Press | null,
  onView: (view: Extract<Press, { state: 'venue' }>['venue']) => void,
): void {
  const asks = press?.state === 'venue';
  const seen = useEffectEvent(onView);
  const ask = useEffectEvent(async (): Promise<void> => {
    if (venue === null) return;
    const view = await callVenue(venue, 'GET', AbortSignal.timeout(giveUpAfterMs)).catch(() => null);
    if (view) seen(view);
  });
  useEffect(() => {
    if (!asks) return;
    const timer = window.setInterval(() => void ask(), readOpenEveryMs);
    return () => window.clearInterval(timer);
  }, [asks]);
}
