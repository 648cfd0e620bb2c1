/** Times in files: people read and write them by the clock of the store, the wire has them at GMT+8. */
import type { AnyField, Resource as Declared } from '@paddock/contracts/resources';
import { fromWireTime, toWireTime } from '@paddock/contracts/wire';
import { type Actor, must, type Sql } from '@paddock/kernel';

/** One costs as much as a hundred times that it shows. */
const shownIn = new Map<string, Intl.DateTimeFormat>();
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = shownIn.get(zone);
  // Swedish writes a time as the wire does.
  const format = known ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  if (!known) shownIn.set(zone, format);
  return format;
}

/** How a store's clock shows a moment, `yyyy-MM-dd HH:mm:ss`. */
export const clockTime = (at: Date, zone: string): string => formatOf(zone).format(at);

/** What the store's clock showed at a moment of the wire; what is no moment stays. */
export function onClock(wire: string, zone: string): string {
  const at = fromWireTime(wire) ?? new Date(wire);
  return Number.isNaN(at.getTime()) ? wire : clockTime(at, zone);
}

/** How far a clock is ahead of UTC at a moment. */
const aheadMs = (atMs: number, zone: string): number =>
  Date.parse(`${clockTime(new Date(atMs), zone).replace(' ', 'T')}Z`) - Math.floor(atMs / 1000) * 1000;

/** The wire's text of what a store's clock shows; what is no moment stays. An hour that the clock leaves out is one beside it. */
export function offClock(shown: string, zone: string): string {
  // Any moment can be read as one of the wire; what it says of the clock is moved then.
  const read = fromWireTime(shown);
  if (read === null) return shown;
  const asUtc = Date.parse(`${toWireTime(read).replace(' ', 'T')}Z`);
  const near = asUtc - aheadMs(asUtc, zone);
  return toWireTime(new Date(asUtc - aheadMs(near, zone)));
}

export const isTime = ({ kind }: Pick<AnyField, 'kind'>): boolean => kind === 'instant' || kind === 'iso';

/** A column of times, with the clock that they are all written by. */
export const zonedHead = (label: string, zone: string): string => `${label} (${zone})`;

/** Above the zone of each row, where the times of a file are by several clocks. */
export const ZONE_HEAD = { cn: '时间所用时区', en: 'Time zone of the times' } as const;

/** The zone that a cell names; null where it names none. */
export function zoneNamed(text: string): string | null {
  try {
    return text === '' ? null : new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

const ZONED = /^(.*\S)\s*[(（]([\w+\-/:]+)[)）]$/u;
/** What {@link zonedHead} has made of a column's label, or somebody after it. */
export function headParts(head: string): { label: string; zone: string | null } {
  const [, label = '', named = ''] = ZONED.exec(head) ?? [];
  const zone = zoneNamed(named);
  return zone === null ? { label: head, zone } : { label, zone };
}

/** The zones of all stores; of head office's files each row has its own store's. */
export class StoreClocks {
  private constructor(
    private readonly zones: ReadonlyMap<string, string>,
    private readonly own: string,
  ) {}

  static async of(sql: Sql, { orgCode }: Pick<Actor, 'orgCode'>): Promise<StoreClocks> {
    const rows = await sql.query<{ org_code: string; time_zone: string }>('SELECT org_code, time_zone FROM store');
    const zones = new Map(rows.map(({ org_code, time_zone }) => [org_code, time_zone]));
    return new StoreClocks(zones, must(zones.get(orgCode), `store ${orgCode}`));
  }

  /** Of the store that a row belongs to; of what belongs to none the reader's. */
  zoneOf({ fields }: Declared, row: Readonly<Record<string, unknown>>): string {
    const name = Object.keys(fields).find((each) => fields[each]?.kind === 'store');
    const orgCode = name === undefined ? undefined : row[name];
    return (typeof orgCode === 'string' ? this.zones.get(orgCode) : undefined) ?? this.own;
  }

  /** The one clock of all rows that a reader gets of a list; null where they may be of stores with several. */
  ofAllRows({ fields, scope }: Declared, seesAll: boolean): string | null {
    const ofStores = Object.values(fields).some(({ kind }) => kind === 'store');
    if (!ofStores || scope === 'ownStore' || (scope === 'store' && !seesAll)) return this.own;
    return new Set(this.zones.values()).size === 1 ? this.own : null;
  }

  get ofReader(): string {
    return this.own;
  }
}
