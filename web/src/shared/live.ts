/**
 * The live feed of a page of staff: one socket, shared by all parts of the page. `useLiveTopic` receives events, `useLinkState` shows how
 * old the picture is.
 */
import type { FeedTopic } from '@paddock/contracts/feed';
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import {
  type EveryStore,
  LiveLink,
  type LiveLinkOptions,
  type LinkState,
  type TelemetryHandler,
  type TopicEvent,
} from './liveLink';

let staffLink: LiveLink | null = null;
const linkChanged = new Set<() => void>();
const noLink: LinkState = { live: false, since: Date.now() };

/** Opens the staff link of this page; a new one replaces the old, for example after a store switch. */
export function openStaffLink(options: Omit<LiveLinkOptions, 'namespace'>): () => void {
  const link = new LiveLink({ ...options, namespace: '/live' });
  staffLink?.close();
  staffLink = link;
  for (const listener of linkChanged) listener();
  link.open();
  return () => {
    link.close();
    if (staffLink === link) staffLink = null;
  };
}

/**
 * Subscribes to a topic of the staff link for as long as the component is shown, across store switches.
 * @param everyStore for lists that show the rows of every store
 */
export function useLiveTopic<T extends FeedTopic>(
  topic: T,
  onEvent: (event: TopicEvent<T>) => void,
  everyStore?: EveryStore | null,
): void {
  const handle = useEffectEvent(onEvent);
  const joined = useEffectEvent(() => everyStore?.onJoin());
  const ofEveryStore = Boolean(everyStore);
  useEffect(() => {
    let stop = (): void => undefined;
    const attach = (): void => {
      stop();
      const wide = ofEveryStore ? { onJoin: () => joined() } : undefined;
      stop = staffLink?.listen(topic, (event) => handle(event as TopicEvent<T>), wide) ?? ((): void => undefined);
    };
    attach();
    linkChanged.add(attach);
    return () => {
      linkChanged.delete(attach);
      stop();
    };
  }, [topic, ofEveryStore]);
}

/** Telemetry of the store, for a component that listens to `vehicles` too. */
export function useTelemetry(onTelemetry: TelemetryHandler): void {
  const handle = useEffectEvent(onTelemetry);
  useEffect(() => {
    let stop = (): void => undefined;
    const attach = (): void => {
      stop();
      stop = staffLink?.measure((telemetry) => handle(telemetry)) ?? ((): void => undefined);
    };
    attach();
    linkChanged.add(attach);
    return () => {
      linkChanged.delete(attach);
      stop();
    };
  }, []);
}

/** Whether what is shown is live, inside components. */
export function useLinkState(): LinkState {
  return useSyncExternalStore(
    (listener) => {
      let stop = staffLink?.onState(listener);
      const relisten = (): void => {
        stop?.();
        stop = staffLink?.onState(listener);
        listener();
      };
      linkChanged.add(relisten);
      return () => {
        linkChanged.delete(relisten);
        stop?.();
      };
    },
    () => staffLink?.linkState() ?? noLink,
  );
}

/** Calls `onReturn` when the link is there again after it was lost. */
export function useLinkReturn(onReturn: () => void): void {
  const { live } = useLinkState();
  const lost = useRef(false);
  const returned = useEffectEvent(onReturn);
  useEffect(() => {
    if (live && lost.current) returned();
    lost.current = !live;
  }, [live]);
}
