import { Controller } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import { DATA_SOURCE_KEYS, type DataSourceKey } from '@paddock/contracts/data-sources';
import { type InputOf, oldListRoutes, toWireTime } from '@paddock/contracts/wire';
import { type Actor, CurrentActor, Database, DataSources, Input, RequestLanguage, Route } from '@paddock/kernel';
import { ResourceLists } from '@paddock/resources';
import { scheduleTable } from '../schedules/schedule.resource';
import { rhythmText } from './rhythm';

type Routes = typeof oldListRoutes;

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
      records: records.map((row) => {
        const title = row.name_dictText ?? row.name;
        const paused = row.state === 'PAUSED';
        return {
          ...{ id: row.name, jobClassName: row.name, jobClassName_dictText: title, description: title },
          ...{ cronExpression: rhythmText(row.everyMs), parameter: null, delFlag: 0 as const },
          status: paused ? (-1 as const) : (0 as const),
          status_dictText: row.state_dictText ?? row.state,
          ...{ createBy: null, createTime: null, updateBy: row.pausedBy, updateTime: row.lastStartTime },
        };
      }),
    };
  }

  @Route(oldListRoutes.dataSources)
  async dataSources(@Input() { pageNo, pageSize, ...input }: InputOf<Routes['dataSources']>) {
    const checks = await this.sources.checks(this.db);
    const wanted = (key: DataSourceKey): boolean =>
      [input['code'], input['name'], input['dbType']].every(
        (text) => text === undefined || text === '' || text === key,
      );
    const used = new Map(this.sources.all().map((source) => [source.key, source]));
    const keys = DATA_SOURCE_KEYS.filter((key) => used.has(key) && wanted(key));
    const records = keys.slice((pageNo - 1) * pageSize, pageNo * pageSize).map((key) => {
      const check = checks.get(key);
      return {
        ...{ id: key, code: key, name: key, dbType: key, dbType_dictText: key, dbDriver: key },
        ...{ dbUrl: used.get(key)?.address ?? null, dbName: null, dbUsername: null, createTime: null },
        remark: check?.fault ?? null,
        updateTime: toWireTime(check?.checkedAt ?? null),
      };
    });
    const { length: total } = keys;
    return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) };
  }
}
