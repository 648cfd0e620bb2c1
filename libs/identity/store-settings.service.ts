import { Injectable } from '@nestjs/common';
import { DICTIONARIES, type DictionaryCode, hasFixedValues } from '@paddock/contracts';
import { storeSetting, type StoreSettings } from '@paddock/contracts/resources';
import { type Actor, Database, Dictionaries, Refusal, seesAllStores, type Tx } from '@paddock/kernel';
import { RACE_RULE_SETTINGS, storedPart, storeSettings, type SettingName } from './store-settings';
import { changeStore } from './stores';

export type SettingChange = Partial<Omit<StoreSettings, 'version'>>;
/** Called in the transaction of a change, before anything is locked. */
export type SettingListener = (tx: Tx, orgCode: string, change: SettingChange) => Promise<void>;

const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const PREFIX = /^[A-Z]{1,2}$/;

/** How a store works. Each change is in the audit log and on the screens at once. */
@Injectable()
export class StoreSettingsService {
  private readonly listeners: SettingListener[] = [];

  constructor(
    private readonly db: Database,
    private readonly dictionaries: Dictionaries,
  ) {}

  onChange(listener: SettingListener): void {
    this.listeners.push(listener);
  }

  async of(actor: Actor, orgCode: string): Promise<StoreSettings & { orgCode: string; timeZone: string }> {
    const store = await this.storeOf(actor, orgCode);
    return { orgCode: store, ...(await storeSettings(this.db, store)) };
  }

  /** @throws Refusal naming the field that is wrong, or when somebody was faster */
  async change(actor: Actor, orgCode: string, version: number | null, change: SettingChange): Promise<void> {
    const store = await this.storeOf(actor, orgCode);
    this.check(actor, change);
    await this.db.transaction(async (tx) => {
      for (const listener of this.listeners) await listener(tx, store, change);
      const rows = await tx.query<{ settings_version: number }>(
        `UPDATE store SET settings = settings || $2::jsonb, settings_version = settings_version + 1
         WHERE org_code = $1 AND ($3::bigint IS NULL OR settings_version = $3) RETURNING settings_version`,
        [store, JSON.stringify(storedPart(change)), version],
      );
      if (!rows[0]) throw new Refusal('resource.changedMeanwhile');
      const { queuePrefix, waitMinutes, needsOpenDrawer, smsCodeUses } = change;
      const raceRules = Object.fromEntries(
        RACE_RULE_SETTINGS.flatMap((name) => (change[name] === undefined ? [] : [[name, change[name]]])),
      );
      await changeStore(tx, store, {
        ...(queuePrefix === undefined ? {} : { lineUpPrefix: queuePrefix }),
        ...(waitMinutes === undefined ? {} : { lineUpWaitMinutes: waitMinutes }),
        ...(needsOpenDrawer === undefined ? {} : { needsOpenDrawer: needsOpenDrawer === 'YES' }),
        ...(smsCodeUses === undefined ? {} : { smsCodeUses }),
        ...(Object.keys(raceRules).length === 0 ? {} : { raceRules }),
      });
      const resource = storeSetting.name;
      tx.emit(store, 'resource.changed', {
        ...{ id: `${resource}:${store}`, version: rows[0].settings_version, resource, rowId: store },
        ...{ change: 'edited', by: actor.realName },
      });
    });
  }

  private check(actor: Actor, change: SettingChange): void {
    const { queuePrefix, rankStartTime } = change;
    const refuse = (key: ConstructorParameters<typeof Refusal>[0], field: SettingName, params = {}): never => {
      throw new Refusal(key, params, 500, { field });
    };
    if (queuePrefix !== undefined && !PREFIX.test(queuePrefix)) refuse('lineUp.prefixWrong', 'queuePrefix');
    if (change.smsCodeUses === 0) refuse('setting.noUses', 'smsCodeUses');
    if (change.changwanDays === 0) refuse('setting.noDays', 'changwanDays');
    if (rankStartTime !== undefined && !CLOCK_TIME.test(rankStartTime)) refuse('setting.timeWrong', 'rankStartTime');
    for (const name of [
      'rankType',
      'returnBy',
      'weekRankRange',
      'saleMode',
      'projectType',
      'waiverNeeded',
      'messageLanguage',
    ] as const) {
      const field = storeSetting.fields[name];
      const value = change[name];
      if (value === undefined) continue;
      if (!isKnown(field.dictionary, value) || !this.dictionaries.offers(field.dictionary, value, actor.orgCode))
        refuse('resource.notOffered', name, { field: { cn: field.cn, en: field.en } });
    }
  }

  /** @throws Refusal for a store that the actor does not see */
  private async storeOf(actor: Actor, orgCode: string): Promise<string> {
    if (orgCode === '' || orgCode === actor.orgCode) return actor.orgCode;
    if (!seesAllStores(actor)) throw new Refusal('permission.missing', {}, 510);
    const known = await this.db.query('SELECT 1 FROM store WHERE org_code = $1', [orgCode]);
    if (known.length === 0) throw new Refusal('notFound');
    return orgCode;
  }
}

/** Whether the product knows what follows from a value: only where stores add items of their own, any is as good as another. */
const isKnown = (code: DictionaryCode, value: string): boolean =>
  !hasFixedValues(code) || Object.hasOwn(DICTIONARIES[code], value);
