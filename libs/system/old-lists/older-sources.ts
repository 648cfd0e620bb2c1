import { DATA_SOURCE_KEYS } from '@paddock/contracts/data-sources';
import { toWireTime } from '@paddock/contracts/wire';
import type { Database, DataSources } from '@paddock/kernel';

/** Data sources of this installation, with the field names of older clients. */
export async function sourceRows(db: Database, sources: DataSources) {
  const checks = await sources.checks(db);
  const used = new Map(sources.all().map((source) => [source.key, source]));
  return DATA_SOURCE_KEYS.filter((key) => used.has(key)).map((key) => {
    const check = checks.get(key);
    return {
      id: key,
      code: key,
      name: key,
      dbType: key,
      dbType_dictText: key,
      dbDriver: key,
      dbUrl: used.get(key)?.address ?? null,
      dbName: null,
      dbUsername: null,
      createTime: null,
      remark: check?.fault ?? null,
      updateTime: toWireTime(check?.checkedAt ?? null),
    };
  });
}
