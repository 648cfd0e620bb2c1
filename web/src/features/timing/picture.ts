/**
 * What a big screen knows of its store: the first picture read by HTTP, then changed by the feed.
 * Each thing carries its version, so an event applied twice, late or out of order changes nothing.
 */
import type {
  BoardPayload,
  EdgePayload,
  FEED_EVENTS,
  FeedEvent,
  FeedEventType,
  LineUpPayload,
  RunPayload,
  VehiclePayload,
} from '@paddock/contracts/feed';
import type { Calls } from '../../shared/call';
import { parseTime } from '../../shared/format';

export type BoardRow = BoardPayload['rows'][number];
export const screenBoards = ['day', 'week', 'month'] as const;
export type ScreenBoard = (typeof screenBoards)[number];
export type Flag = EdgePayload['flag'];

export interface LapTime {
  number: number;
  lapMs: number;
  flags: readonly string[];
}

/** `runs`: on track and just finished, with the laps so far. */
export type HomeAnswer = Calls['GET /game/sysGame/home']['result'];

/** A thing and the offset of the event that brought it; what came by HTTP carries the offset of that reading. */
interface Positioned<T> {
  row: T;
  offset: number;
}

export interface Picture {
  departName: string;
  departNameEn: string | null;
  flag: Flag;
  edge: Positioned<EdgePayload> | null;
  /** Everything up to this offset came with the last reading. */
  offset: number;
  runs: ReadonlyMap<string, Positioned<RunPayload>>;
  /** Laps by run, ascending. Complete only when the run was received from its start. */
  laps: ReadonlyMap<string, readonly LapTime[]>;
  lineUp: ReadonlyMap<string, Positioned<LineUpPayload>>;
  vehicles: ReadonlyMap<string, Positioned<VehiclePayload>>;
  boards: Readonly<Record<ScreenBoard, Positioned<readonly BoardRow[]>>>;
}

/** A finished run stays known this long even when a new reading no longer lists it, in milliseconds. */
const finishedKeptMs = 30_000;

/** The service's clock of a reading, in milliseconds since 1970. */
export const homeTime = (home: HomeAnswer): number | null => parseTime(home.now);

function mergeRows<T extends { id: string; version: number }>(
  read: readonly T[],
  readOffset: number,
  known: ReadonlyMap<string, Positioned<T>> | undefined,
  keep: (row: T) => boolean = () => false,
): Map<string, Positioned<T>> {
  const rows = new Map<string, Positioned<T>>();
  for (const row of read) {
    const current = known?.get(row.id);
    rows.set(row.id, current && current.row.version > row.version ? current : { row, offset: readOffset });
  }
  for (const [id, current] of known ?? []) {
    if (!rows.has(id) && (current.offset > readOffset || keep(current.row))) rows.set(id, current);
  }
  return rows;
}

function mergeLaps(known: readonly LapTime[], more: readonly LapTime[]): readonly LapTime[] {
  const byNumber = new Map(known.map((lap) => [lap.number, lap]));
  for (const lap of more) byNumber.set(lap.number, lap);
  return [...byNumber.values()].sort((one, other) => one.number - other.number);
}

/** The picture of a reading; what was received after that read stays. */
export function pictureOf(home: HomeAnswer, before: Picture | null): Picture {
  const now = homeTime(home) ?? 0;
  const justFinished = (run: RunPayload): boolean => {
    const endedAt = parseTime(run.endedAt);
    return run.state === 'FINISHED' && endedAt !== null && now - endedAt < finishedKeptMs;
  };
  const runs = mergeRows<RunPayload>(home.runs, home.offset, before?.runs, justFinished);
  const laps = new Map<string, readonly LapTime[]>();
  for (const id of runs.keys()) {
    const read = home.runs.find((run) => run.id === id)?.lapTimes ?? [];
    const merged = mergeLaps(read, before?.laps.get(id) ?? []);
    if (merged.length > 0) laps.set(id, merged);
  }
  const board = (name: ScreenBoard): Positioned<readonly BoardRow[]> => {
    const current = before?.boards[name];
    return current && current.offset > home.offset ? current : { row: home.boards[name], offset: home.offset };
  };
  const edgeRow = before?.edge && before.edge.row.version > (home.edge?.version ?? 0) ? before.edge : null;
  const readEdge = home.edge && { row: home.edge, offset: home.offset };
  return {
    departName: home.departName,
    departNameEn: home.departNameEn,
    flag: edgeRow?.row.flag ?? home.flag,
    edge: edgeRow ?? readEdge,
    offset: home.offset,
    runs,
    laps,
    lineUp: mergeRows(home.lineup, home.offset, before?.lineUp),
    vehicles: mergeRows(home.vehicles, home.offset, before?.vehicles),
    boards: { day: board('day'), week: board('week'), month: board('month') },
  };
}

function withRow<T extends { id: string; version: number }>(
  rows: ReadonlyMap<string, Positioned<T>>,
  row: T,
  offset: number,
): ReadonlyMap<string, Positioned<T>> {
  const known = rows.get(row.id);
  if (known && known.row.version >= row.version) return rows;
  return new Map(rows).set(row.id, { row, offset });
}

type AnyEvent = { [K in FeedEventType]: FeedEvent<K> & { type: K } }[keyof typeof FEED_EVENTS];

const isScreenBoard = (name: string): name is ScreenBoard => (screenBoards as readonly string[]).includes(name);

/** The picture after one event; the same object when the event brings nothing new. */
export function withEvent(picture: Picture, current: FeedEvent & { early?: boolean }): Picture {
  const event = current as AnyEvent;
  // A lap may come before its event, with an offset that a reading has passed meanwhile: its version shows whether it is new.
  if (event.offset <= picture.offset && !current.early) return picture;
  switch (event.type) {
    case 'run.lap': {
      const { lap, ...run } = event.payload;
      // What came early and is not known here belongs to a run that has left the picture.
      if (current.early && event.offset <= picture.offset && !picture.runs.has(run.id)) return picture;
      const laps = new Map(picture.laps).set(run.id, mergeLaps(picture.laps.get(run.id) ?? [], [lap]));
      return { ...picture, laps, runs: withRow<RunPayload>(picture.runs, run, event.offset) };
    }
    case 'run.started':
    case 'run.changed':
    case 'run.finished': {
      const runs = withRow<RunPayload>(picture.runs, event.payload, event.offset);
      return runs === picture.runs ? picture : { ...picture, runs };
    }
    case 'lineup.changed': {
      const lineUp = withRow(picture.lineUp, event.payload, event.offset);
      return lineUp === picture.lineUp ? picture : { ...picture, lineUp };
    }
    case 'vehicle.changed': {
      const vehicles = withRow(picture.vehicles, event.payload, event.offset);
      return vehicles === picture.vehicles ? picture : { ...picture, vehicles };
    }
    case 'board.changed': {
      const { board, rows } = event.payload;
      if (!isScreenBoard(board) || picture.boards[board].offset >= event.offset) return picture;
      return { ...picture, boards: { ...picture.boards, [board]: { row: rows, offset: event.offset } } };
    }
    case 'edge.changed': {
      if (picture.edge && (picture.edge.offset >= event.offset || picture.edge.row.version >= event.payload.version)) {
        return picture;
      }
      return { ...picture, edge: { row: event.payload, offset: event.offset }, flag: event.payload.flag };
    }
    default:
      return picture;
  }
}
