import { Injectable } from '@nestjs/common';
import { Batched, CallCounts, Clock, Database, inAllStores, inStore, Refusal, type Tx } from '@paddock/kernel';
import {
  type AskingDisplay,
  confirmedAmong,
  displayLeft,
  type DisplayRow,
  findDisplay,
  keepDisplay,
  lockDisplays,
  renewDisplays,
} from './displays.repository';

const GRACE_SECONDS = 10;
/** Screens that were never seen before, from one address: a venue has a few, and each costs a row and an event. */
const NEW_FROM_ADDRESS = { max: 120, windowMs: 3_600_000 } as const;

export interface Admitted {
  /** Whether it may show anything. */
  isShown: boolean;
  /** Staff have confirmed it as the store's own. */
  isConfirmed: boolean;
}

const keyOf = ({ orgCode, browserId }: AskingDisplay): string => JSON.stringify([orgCode, browserId]);

/**
 * Which big screens show a store. The first one is free, further ones have a place while the store has paid for them
 * (`store.display_count`); the screen that showed something first keeps the place, until it is off, somebody releases it, or one comes that
 * staff have confirmed as the store's own: anybody can open a screen, and one call would keep the place from the store.
 */
@Injectable()
export class Displays {
  private readonly confirmed = new Batched<AskingDisplay, boolean>((displays) => this.areConfirmed(displays));

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly counts: CallCounts,
  ) {}

  /**
   * Registers a display that asks. One that is known and asks again soon writes nothing.
   * @param address where it asks from, as limits count it
   */
  admit({ address, ...display }: AskingDisplay & { name: string; address: string }): Promise<Admitted> {
    const { orgCode } = display;
    const now = this.clock.now();
    return inStore(orgCode, async () => {
      const seen = await findDisplay(this.db, display, now);
      // An unknown store is refused by what shows it.
      if (!seen) return { isShown: true, isConfirmed: false };
      if (seen.is_noted && seen.is_active === mayShow(seen)) return admittedOf(seen);
      if (seen.id === null && (await this.counts.waitOf(`new screens ${address}`, NEW_FROM_ADDRESS)) !== null)
        return { isShown: false, isConfirmed: false };
      return this.db.transaction(async (tx) => {
        await lockDisplays(tx, orgCode);
        const found = await findDisplay(tx, display, now);
        if (!found) return { isShown: true, isConfirmed: false };
        const isShown = mayShow(found);
        const id = await keepDisplay(tx, display, { isShown, isActive: found.is_active, now });
        if (id !== null && (found.id === null || found.is_active !== isShown)) publishDisplay(tx, orgCode, id);
        return admittedOf(found);
      });
    });
  }

  /** Whether staff have confirmed it as the store's own. */
  isConfirmed(display: AskingDisplay): Promise<boolean> {
    return this.confirmed.ask(display);
  }

  /** Keeps that these are there, of all stores with one statement. @returns those that have no place any more */
  renew(displays: readonly AskingDisplay[]): Promise<AskingDisplay[]> {
    return inAllStores(() => renewDisplays(this.db, displays, this.clock.now()));
  }

  /** Its last line is gone. */
  async left(display: AskingDisplay): Promise<void> {
    await inStore(display.orgCode, () => displayLeft(this.db, display, this.clock.now(), GRACE_SECONDS));
  }

  /** Takes a display's place away, or lets it ask for one again. */
  async release(orgCode: string, id: string, isReleased: boolean): Promise<void> {
    await this.change(orgCode, id, (tx) =>
      tx.query(
        `UPDATE display SET released_at = CASE WHEN $3 THEN $4::timestamptz END, active_since = NULL, confirmed_at = NULL
         WHERE id = $1 AND org_code = $2 RETURNING id`,
        [id, orgCode, isReleased, this.clock.now()],
      ),
    );
  }

  /** It is the store's own, and goes before all that are not confirmed. */
  async confirm(orgCode: string, id: string): Promise<void> {
    await this.change(orgCode, id, (tx) =>
      tx.query(
        `UPDATE display SET released_at = NULL, confirmed_at = coalesce(confirmed_at, $3)
         WHERE id = $1 AND org_code = $2 RETURNING id`,
        [id, orgCode, this.clock.now()],
      ),
    );
  }

  private async change(orgCode: string, id: string, change: (tx: Tx) => Promise<unknown[]>): Promise<void> {
    await this.db.transaction(async (tx) => {
      await lockDisplays(tx, orgCode);
      if ((await change(tx)).length === 0) throw new Refusal('device.unknown');
      publishDisplay(tx, orgCode, id);
    });
  }

  private async areConfirmed(displays: readonly AskingDisplay[]): Promise<boolean[]> {
    const rows = await inAllStores(() => confirmedAmong(this.db, displays));
    const known = new Set(rows.map(keyOf));
    return displays.map((display) => known.has(keyOf(display)));
  }
}

const mayShow = ({ released_at, before, allowed }: DisplayRow): boolean => released_at === null && before < allowed;
const admittedOf = (row: DisplayRow): Admitted => ({ isShown: mayShow(row), isConfirmed: row.is_confirmed });

/** Big screens stand in the list of devices. */
const publishDisplay = (tx: Tx, orgCode: string, rowId: string): void =>
  tx.emit(orgCode, 'resource.changed', {
    ...{ id: `device:${rowId}`, version: 0, resource: 'device', rowId, change: 'edited', by: '' },
  });
