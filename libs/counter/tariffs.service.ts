import { Injectable } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import { memberDayNames } from '@paddock/contracts/member-days';
import { fen, type ListInput, type Page, type TariffRow, yuan } from '@paddock/contracts/wire';
import { dayInStore, storeSettings } from '@paddock/identity';
import { type Actor, Clock, Database } from '@paddock/kernel';
import { ResourceLists } from '@paddock/resources';
import { priceAtRate } from './pricing';
import { tariffTable } from './tariff.resource';

/** Consumption rules as the counter sees them: those that may be sold today, at what is charged for them. */
@Injectable()
export class Tariffs {
  constructor(
    private readonly db: Database,
    private readonly lists: ResourceLists,
    private readonly clock: Clock,
  ) {}

  async offered(actor: Actor, query: ListInput, language: Language): Promise<Page<TariffRow>> {
    const today = await dayInStore(this.db, actor.orgCode, this.clock.now());
    const rows = await this.db.query<{ id: string }>(
      `SELECT id FROM tariff WHERE org_code = $1 AND active AND (member_days = '{}' OR member_days && $2::text[])
         AND (valid_from IS NULL OR valid_from <= $3::date) AND (valid_to IS NULL OR valid_to >= $3::date) ORDER BY id`,
      [actor.orgCode, memberDayNames(today), today],
    );
    const page = await this.lists.list(actor, tariffTable.list, query, language, [
      { field: 'id', rule: 'in', values: rows.map(({ id }) => id) },
    ]);
    const { discountRate } = await storeSettings(this.db, actor.orgCode);
    const records = page.records.map((row) => ({
      ...row,
      price: yuan(priceAtRate(row.consumeTypeRole, fen(row.price), discountRate)),
    }));
    return { ...page, records };
  }
}
