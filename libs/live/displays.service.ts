import { Injectable } from '@nestjs/common';
import { Clock, Database, inAllStores, inStore, Refusal, type Tx } from '@paddock/kernel';
import {
  type AskingDisplay,
  displayLeft,
  findDisplay,
  keepDisplay,
  lockDisplays,
  renewDisplays,
} from './displays.repository';

const GRACE_SECONDS = 10;

/**
 * Which big screens show a store. The first one is free, further ones have a place while the store has paid for it
 * (`store.display_count`); the screen that showed something first keeps the place, until it is off, somebody releases it, or one comes that
 * staff have confirmed as the store's own: anybody can open a screen, and one call would keep the place from the store.
 */
@Injectable()
export class Displays {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Registers a display that asks. @returns whether it may show anything */
  admit(display: AskingDisplay & { name: string }): Promise<boolean> {
    const { orgCode, browserId } = display;
    const now = this.clock.now();
    return inStore(orgCode, () =>
      this.db.transaction(async (tx) => {
        await lockDisplays(tx, orgCode);
        const found = await findDisplay(tx, display, now);
        // An unknown store is refused by what shows it.
        if (!found) return true;
        const isShown = found.released_at === null && found.before < found.allowed;
        await keepDisplay(tx, display, { isShown, isActive: found.is_active, now });
        if (found.id === null || found.is_active !== isShown) publishDisplay(tx, orgCode, found.id ?? browserId);
        return isShown;
      }),
    );
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
}

/** Big screens stand in the list of devices. */
const publishDisplay = (tx: Tx, orgCode: string, rowId: string): void =>
  tx.emit(orgCode, 'resource.changed', {
    ...{ id: `device:${rowId}`, version: 0, resource: 'device', rowId, change: 'edited', by: '' },
  });
