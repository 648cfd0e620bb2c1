import type { LineUpPayload } from '@paddock/contracts/feed';
import type { Sql } from '@paddock/kernel';
import {
  entriesById,
  entryIdsOfOrder,
  freeNumber,
  lineUpPayloads,
  presentEntries,
  waitingEntries,
} from './line-up.repository';
import { UsualLaps } from './usual-laps';

/** The line as screens know it: entries with their places and waits, which follow from all who wait. */
export class LineUpReads {
  private readonly usualLaps: UsualLaps;

  constructor(private readonly db: Sql) {
    this.usualLaps = new UsualLaps(db);
  }

  usualLapMs(orgCode: string): Promise<number> {
    return this.usualLaps.of(orgCode, this.db);
  }

  /** What the screens of the store need of the line now, see {@link presentEntries}. */
  async present(orgCode: string): Promise<LineUpPayload[]> {
    return lineUpPayloads(this.db, orgCode, await presentEntries(this.db, orgCode), await this.usualLapMs(orgCode));
  }

  /** The same, and the number that the next one gets unless another is wished; null when none is left today. */
  async counterView(orgCode: string): Promise<{ rows: LineUpPayload[]; nextNumber: number | null }> {
    const nextNumber = await freeNumber(this.db, orgCode);
    return { rows: await this.present(orgCode), nextNumber };
  }

  /** All who wait, and the entries with these ids too, whatever became of them. */
  async line(sql: Sql, orgCode: string, ids: readonly string[] = []): Promise<LineUpPayload[]> {
    const lapMs = await this.usualLaps.of(orgCode, sql);
    const entries = await waitingEntries(sql, orgCode);
    const known = new Set(entries.map(({ id }) => id));
    const others = ids.filter((id) => !known.has(id));
    if (others.length > 0) entries.push(...(await entriesById(sql, orgCode, others)));
    return lineUpPayloads(sql, orgCode, entries, lapMs);
  }

  /** The entries of an order in number order: those who wait, and those who were started at once. */
  async ofOrder(sql: Sql, orgCode: string, orderId: string): Promise<LineUpPayload[]> {
    const ids = await entryIdsOfOrder(sql, orgCode, orderId);
    const line = new Map((await this.line(sql, orgCode, ids)).map((entry) => [entry.id, entry]));
    return ids.flatMap((id) => line.get(id) ?? []);
  }
}
