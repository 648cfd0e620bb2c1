import { Controller } from '@nestjs/common';
import { DATA_SOURCE_KEYS, type DataSourceKey } from '@paddock/contracts/data-sources';
import { dataSourceRoutes, type InputOf, toWireTime } from '@paddock/contracts/wire';
import { Database, type DataSourceCheck, DataSources, Input, Route } from '@paddock/kernel';
import { DiskSpace } from '../disk/disk-space.service';

@Controller()
export class DataSourceController {
  constructor(
    private readonly db: Database,
    private readonly sources: DataSources,
    private readonly disk: DiskSpace,
  ) {}

  @Route(dataSourceRoutes.list)
  async list() {
    const checks = await this.sources.checks(this.db);
    return DATA_SOURCE_KEYS.map((key) => this.rowOf(key, checks.get(key)));
  }

  @Route(dataSourceRoutes.test)
  async test(@Input() { key }: InputOf<typeof dataSourceRoutes.test>) {
    await this.sources.checkOne(this.db, key);
    return this.rowOf(key, (await this.sources.checks(this.db)).get(key));
  }

  @Route(dataSourceRoutes.space)
  space() {
    return this.disk.forecasts();
  }

  @Route(dataSourceRoutes.down)
  async down() {
    const checks = await this.sources.checks(this.db);
    return this.sources.all().flatMap(({ key }) => {
      const check = checks.get(key);
      return check?.fault == null ? [] : [{ key, since: toWireTime(check.upAt) }];
    });
  }

  private rowOf(key: DataSourceKey, check: DataSourceCheck | undefined) {
    const source = this.sources.all().find((one) => one.key === key);
    const state =
      check?.checkedAt == null ? ('UNKNOWN' as const) : check.fault === null ? ('UP' as const) : ('DOWN' as const);
    return {
      key,
      address: source?.address ?? null,
      state: source ? state : ('OFF' as const),
      tookMs: check?.tookMs ?? null,
      checkedTime: toWireTime(check?.checkedAt ?? null),
      upTime: toWireTime(check?.upAt ?? null),
      downTime: toWireTime(check?.downAt ?? null),
      fault: check?.fault ?? null,
      error: check?.error ?? null,
    };
  }
}
