import { Controller } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import type { RowOf, schedule } from '@paddock/contracts/resources';
import type { DataSourceKey } from '@paddock/contracts/data-sources';
import { type InputOf, oldListRoutes } from '@paddock/contracts/wire';
import { type Actor, CurrentActor, Database, DataSources, Input, RequestLanguage, Route } from '@paddock/kernel';
import { ResourceLists } from '@paddock/resources';
import { scheduleTable } from '../schedules/schedule.resource';
import { sourceRows } from './older-sources';
import { rhythmText } from './rhythm';

type Routes = typeof oldListRoutes;

/** A schedule in the names of older clients. */
export function jobRow(row: RowOf<typeof schedule>) {
  const title = row.name_dictText ?? row.name;
  const paused = row.state === 'PAUSED';
  return {
    id: row.name,
    jobClassName: row.name,
    jobClassName_dictText: title,
    description: title,
    cronExpression: rhythmText(row.everyMs),
    parameter: null,
    delFlag: 0 as const,
    status: paused ? (-1 as const) : (0 as const),
    status_dictText: row.state_dictText ?? row.state,
    createBy: null,
    createTime: null,
    updateBy: row.pausedBy,
    updateTime: row.lastStartTime,
  };
}

/** Lists of the product under the addresses and names that older clients have for them. */
@Controller()
export class OfficeListsController {
  constructor(
    private readonly db: Database,
    private readonly sources: DataSources,
    private readonly lists: ResourceLists,
  ) {}

  @Route(oldListRoutes.jobs)
  async jobs(
    @CurrentActor() actor: Actor,
    @Input() input: InputOf<Routes['jobs']>,
    @RequestLanguage() language: Language,
  ) {
    const { jobClassName, column, ...rest } = input;
    const asked = { ...rest, ...(jobClassName === undefined ? {} : { name: jobClassName }) };
    const query = column === 'jobClassName' ? { ...asked, column: 'name' } : asked;
    const { records, ...page } = await this.lists.list(actor, scheduleTable.list, query, language);
    return {
      ...page,
      records: records.map(jobRow),
    };
  }

  @Route(oldListRoutes.dataSources)
  async dataSources(@Input() { pageNo, pageSize, ...input }: InputOf<Routes['dataSources']>) {
    const wanted = (key: DataSourceKey): boolean =>
      [input['code'], input['name'], input['dbType']].every(
        (text) => text === undefined || text === '' || text === key,
      );
    const rows = (await sourceRows(this.db, this.sources)).filter(({ code }) => wanted(code));
    const records = rows.slice((pageNo - 1) * pageSize, pageNo * pageSize);
    const { length: total } = rows;
    return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) };
  }
}
