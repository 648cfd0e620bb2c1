/**
 * Keeps the rows of a resource as they are now: an event that carries the row is put in its place, one that only names it is
 * followed by a question for it. New rows never push others away under the cursor; they wait to be asked for.
 */
import type { FeedEventType, FeedTopic } from '@paddock/contracts/feed';
import type { Resource } from '@paddock/contracts/resources';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLiveTopic } from '../live';
import type { TopicEvent } from '../liveLink';
import { seesAllStores, useSession } from '../session';
import { everyStoreCalmMs, useCalmly } from '../useCalmly';
import { patchList, type Versioned } from '../versioned';
import { resourceCalls } from './calls';
import { useMarks } from './marks';
import type { AnyRow } from './model';
import type { ResourceList } from './useResourceList';

/** Topics of events that carry whole rows; the feed's table is no part of the bundle. */
const topics: Readonly<Partial<Record<FeedEventType, FeedTopic>>> = {
  'tab.changed': 'tabs',
  'vehicle.changed': 'vehicles',
};

/** The topic of a resource whose events carry whole rows. */
export const rowTopic = (of: Resource): FeedTopic => topics[of.live ?? 'tab.changed'] ?? 'tabs';

export interface RowEvent {
  id: string;
  /** Null: deleted. */
  row: AnyRow | null;
  who: string;
}

export interface LiveRows {
  changed: ReadonlyMap<string, string>;
  /** Rows that others have deleted; they stay, struck, until the next search. */
  deleted: ReadonlyMap<string, string>;
  /** New rows that are not shown yet. */
  waiting: number;
  /** Milliseconds since 1970 of the last event. */
  changedAt: number;
  /** For the place where the rows stand. */
  pointer: { onPointerEnter: () => void; onPointerLeave: () => void };
  /** Shows what waits, and drops what was deleted. */
  renew: () => void;
}

export function useLiveRows(of: Resource, list: ResourceList, onRow: (event: RowEvent) => void): LiveRows {
  const client = useQueryClient();
  const { user } = useSession();
  const { changed, mark } = useMarks();
  const [deleted, setDeleted] = useState<ReadonlyMap<string, string>>(new Map());
  const [unseen, setUnseen] = useState<ReadonlySet<string>>(new Set());
  const [changedAt, setChangedAt] = useState(0);
  const inside = useRef(false);
  const everyStore = of.scope === 'store' && seesAllStores(user) ? { onJoin: list.reload } : null;
  const reload = useCalmly(list.reload, everyStore ? everyStoreCalmMs : 0);

  const renew = (): void => {
    setUnseen(new Set());
    setDeleted(new Map());
    list.reload();
  };
  const isShown = (id: string): boolean => list.data?.records.some((row) => row.id === id) ?? false;
  const arrived = (id: string): void => {
    if (inside.current) setUnseen((ids) => new Set(ids).add(id));
    else reload();
  };
  const gone = (id: string, who: string): void => {
    onRow({ id, row: null, who });
    if (isShown(id)) setDeleted((present) => new Map(present).set(id, who));
    else reload();
  };
  const came = (row: AnyRow & Versioned, who: string): void => {
    const patched = patchList(client, [...list.key, 'list'], row);
    if (patched === 'older') return;
    if (patched === 'changed') mark(row.id, who);
    else arrived(row.id);
    onRow({ id: row.id, row, who });
  };

  const onNamed = ({ payload }: TopicEvent<'resources'>): void => {
    if (payload.resource !== of.name || of.live !== undefined) return;
    setChangedAt(Date.now());
    const who = payload.by === user?.realname ? '' : payload.by;
    if (payload.change === 'deleted') return gone(payload.rowId, who);
    if (payload.change === 'added' && !isShown(payload.rowId)) return arrived(payload.rowId);
    if (!isShown(payload.rowId)) return reload();
    void resourceCalls
      .selected<AnyRow & Versioned>(of, [payload.rowId], { silent: true })
      .then(([row]) => (row ? came(row, who) : undefined))
      .catch(() => reload());
  };
  const onWhole = (event: TopicEvent<FeedTopic>): void => {
    if (event.type !== of.live) return;
    setChangedAt(Date.now());
    const row = event.payload as AnyRow & Versioned;
    if (row['deleted'] === true) gone(row.id, '');
    else came(row, '');
  };
  useLiveTopic('resources', onNamed, of.live === undefined ? everyStore : null);
  useLiveTopic(rowTopic(of), onWhole, of.live === undefined ? null : everyStore);
  return {
    changed,
    deleted,
    waiting: unseen.size,
    changedAt,
    pointer: {
      onPointerEnter: () => (inside.current = true),
      onPointerLeave: () => (inside.current = false),
    },
    renew,
  };
}
