import { Injectable } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import { memberDayNames } from '@paddock/contracts/member-days';
import type { ListInput, Page, TariffRow } from '@paddock/contracts/wire';
import { dayInStore } from '@paddock/identity';
import { type Actor, Clock, Database } from '@paddock/kernel';
import { ResourceLists } from '@paddock/resources';
import { tariffTable } from './tariff.resource';

/** Consumption rules as the counter sees them: those that may be sold today. */
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
    return this.lists.list(actor, tariffTable.list, query, language, [
      { field: 'id', rule: 'in', values: rows.map(({ id }) => id) },
    ]);
  }
}
