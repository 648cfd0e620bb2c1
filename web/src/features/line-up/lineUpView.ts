/**
 * What the line-up panel shows, and when it may move. Rows change in place at once; rows come, go and change places only
 * while nobody points at the list. Pure.
 */
import type { LineUpPayload } from '@paddock/contracts/feed';
import { dayOf } from '../../shared/format';

export type EntryChange =
  | 'joined'
  | 'renamed'
  | 'renumbered'
  | 'departed'
  | 'passed'
  | 'revoked'
  | 'requeued'
  | 'back'
  | 'called'
  | 'vehicle';

export interface ShownEntry {
  row: LineUpPayload;
  /** What happened to it last, and when (milliseconds since 1970); null for entries as they were first read. */
  change: { what: EntryChange; at: number; here: boolean } | null;
}

export interface LineUpView {
  /** All entries of the day that are known, by id. */
  entries: ReadonlyMap<string, ShownEntry>;
  /** Ids of the rows on the screen, from above. */
  order: readonly string[];
  /** Rows that changed and that nobody has seen since: below the edge, or waiting for the list to move. */
  unseen: ReadonlySet<string>;
}

export type LineUpAction =
  /** A fetched list. `askedAt` and `now` in milliseconds since 1970. */
  | { do: 'read'; rows: readonly LineUpPayload[]; askedAt: number; now: number; still: boolean }
  /** A row from the feed or from an answer. `here`: this counter did it; `visible`: its row is on the screen. */
  | { do: 'receive'; row: LineUpPayload; now: number; here: boolean; still: boolean; visible: boolean }
  /** Another day: its numbers restart. */
  | { do: 'beginDay' }
  /** The list may move: everything takes its place. */
  | { do: 'settle'; now: number }
  /** Rows came into sight. */
  | { do: 'see'; ids: readonly string[] };

/** How long a departed entry stays in the list, in milliseconds. */
export const departedShownMs = 2 * 60_000;
/** Those who wait come first to the eye: more departures than this are history. */
export const departedShownMax = 2;

export const emptyView: LineUpView = { entries: new Map(), order: [], unseen: new Set() };

/** What became different between two states of an entry; null when only the wait moved on. */
export function changeBetween(old: LineUpPayload | undefined, row: LineUpPayload): EntryChange | null {
  if (!old) return 'joined';
  if (old.status !== row.status) {
    if (old.status === 'PASSED' && row.status === 'QUEUING') return 'back';
    return ({ QUEUING: 'requeued', PASSED: 'passed', REVOKED: 'revoked', DEPARTED: 'departed' } as const)[row.status];
  }
  if (old.paiduiNumber !== row.paiduiNumber) return 'renumbered';
  if (old.cheshou !== row.cheshou) return 'renamed';
  if (old.vehicleId !== row.vehicleId) return 'vehicle';
  return old.calledAt === row.calledAt ? null : 'called';
}

function belongs({ row }: ShownEntry, now: number): boolean {
  if (row.status === 'QUEUING' || row.status === 'PASSED') return true;
  return row.status === 'DEPARTED' && row.departedAt !== null && now - Date.parse(row.departedAt) < departedShownMs;
}

const byNumber = (a: ShownEntry, b: ShownEntry): number => a.row.paiduiNumber - b.row.paiduiNumber;

const departedAt = ({ row }: ShownEntry): number => (row.departedAt === null ? 0 : Date.parse(row.departedAt));

function placed(entries: ReadonlyMap<string, ShownEntry>, now: number): string[] {
  const own = [...entries.values()].filter((entry) => belongs(entry, now));
  const departed = own.filter(({ row }) => row.status === 'DEPARTED').toSorted((a, b) => departedAt(b) - departedAt(a));
  const history = new Set(departed.slice(departedShownMax));
  return own
    .filter((entry) => !history.has(entry))
    .toSorted(byNumber)
    .map((entry) => entry.row.id);
}

const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id, index) => id === b[index]);

function settle(view: LineUpView, now: number): LineUpView {
  const order = placed(view.entries, now);
  const waiting = new Set([...view.unseen].filter((id) => view.order.includes(id) && order.includes(id)));
  if (same(order, view.order) && waiting.size === view.unseen.size) return view;
  return { ...view, order: same(order, view.order) ? view.order : order, unseen: waiting };
}

/** A row at the end moves nothing, so it may come at once. */
function appended(view: LineUpView, id: string, now: number): LineUpView {
  const order = placed(view.entries, now);
  const known = order.filter((each) => view.order.includes(each) || each === id);
  return order.at(-1) === id && same(known.slice(0, -1), view.order) ? { ...view, order: known } : view;
}

/** The feed was faster than the answer to this counter's own call: then the change is no news here. */
function acknowledged(view: LineUpView, entry: ShownEntry): LineUpView {
  if (!entry.change || entry.change.here) return view;
  const unseen = new Set(view.unseen);
  unseen.delete(entry.row.id);
  const own = { ...entry, change: { ...entry.change, here: true } };
  return { ...view, entries: new Map(view.entries).set(entry.row.id, own), unseen };
}

function receive(view: LineUpView, action: Extract<LineUpAction, { do: 'receive' }>): LineUpView {
  const { row, now, here, still, visible } = action;
  const old = view.entries.get(row.id);
  if (old && old.row.version >= row.version) return here ? acknowledged(view, old) : view;
  const what = changeBetween(old?.row, row);
  const change = what === null ? (old?.change ?? null) : { what, at: now, here };
  const entries = new Map(view.entries).set(row.id, { row, change });
  const changed = { ...view, entries };
  // A wait that moved on changes no place, and it comes for everybody behind a change at once.
  if (what === null) return changed;
  if (!still) {
    const next = settle(changed, now);
    return visible || here ? next : { ...next, unseen: new Set(next.unseen).add(row.id) };
  }
  const next = view.order.includes(row.id) ? changed : appended(changed, row.id, now);
  const inPlace = same(placed(entries, now), next.order);
  return visible && inPlace ? next : { ...next, unseen: new Set(next.unseen).add(row.id) };
}

function read(view: LineUpView, action: Extract<LineUpAction, { do: 'read' }>): LineUpView {
  const entries = new Map<string, ShownEntry>();
  for (const row of action.rows) {
    const known = view.entries.get(row.id);
    entries.set(row.id, known && known.row.version >= row.version ? known : { row, change: null });
  }
  // What was received while the list was on its way is newer than the list.
  for (const [id, entry] of view.entries) {
    if (!entries.has(id) && (entry.change?.at ?? 0) >= action.askedAt) entries.set(id, entry);
  }
  const changed = { ...view, entries, order: view.order.filter((id) => entries.has(id)) };
  return action.still && view.order.length > 0 ? changed : settle(changed, action.now);
}

export function lineUpReducer(view: LineUpView, action: LineUpAction): LineUpView {
  switch (action.do) {
    case 'read':
      return read(view, action);
    case 'receive':
      return receive(view, action);
    case 'beginDay':
      return emptyView;
    case 'settle':
      return settle(view, action.now);
    case 'see': {
      const unseen = new Set([...view.unseen].filter((id) => !action.ids.includes(id)));
      return unseen.size === view.unseen.size ? view : { ...view, unseen };
    }
  }
}

/** The rows on the screen, from above. */
export const shownEntries = (view: LineUpView): ShownEntry[] => view.order.flatMap((id) => view.entries.get(id) ?? []);

/** Who waits, in number order. */
export const waiting = (view: LineUpView): LineUpPayload[] =>
  [...view.entries.values()]
    .filter((entry) => entry.row.status === 'QUEUING')
    .toSorted(byNumber)
    .map((entry) => entry.row);

/** Every number that is known of a day (`2026-03-14` at the venue). Anyone who still waits from the day before has one of that day. */
export const numbersOf = (view: LineUpView, day: string): number[] =>
  [...view.entries.values()].flatMap(({ row }) => (dayOf(row.createTime) === day ? [row.paiduiNumber] : []));
