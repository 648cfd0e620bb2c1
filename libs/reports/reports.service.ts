import { Injectable } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import { report as resource, RESOURCES, type Resource, type RowOf } from '@paddock/contracts/resources';
import { type InputOf, type ListInput, reportRoutes, toWireTime } from '@paddock/contracts/wire';
import { holdersOf, realNamesOf } from '@paddock/identity';
import { type Actor, Clock, Database, newId, nextVersion, Refusal, type Sql, type Tx } from '@paddock/kernel';
import { type Fixed, publishChange, ResourceLists } from '@paddock/resources';
import { ownConditions, resourceNamed, type SavedList } from './report-query';
import { lockReport, nextMoment, sentFile, sentFiles } from './report.repository';
import { reportTable } from './report.resource';
import { tables } from './tables';

type Saved = InputOf<typeof reportRoutes.save>;
type Changed = InputOf<typeof reportRoutes.change>;
type Settings = Omit<Changed, 'id' | 'version'>;
type Row = RowOf<typeof resource>;

/** Anyone who may see a list may keep it as a report; anyone who reads a report sees what the reader may see. */
@Injectable()
export class Reports {
  constructor(
    private readonly db: Database,
    private readonly lists: ResourceLists,
    private readonly clock: Clock,
  ) {}

  /** Own ones and those for everybody, of lists that the reader may see. */
  async list(actor: Actor, query: ListInput, language: Language) {
    const may = Object.values<Resource>(RESOURCES).flatMap(({ name, permissions }) =>
      actor.permissions.has(permissions.list) ? [name] : [],
    );
    const always: Fixed<Row>[] = [{ field: 'target', rule: 'in', values: may }];
    return this.lists.list(actor, reportTable.list, query, language, always);
  }

  async save(tx: Tx, actor: Actor, { target, pagePath, listSearch, listColumns, ...settings }: Saved): Promise<string> {
    const of = resourceNamed(target);
    if (!of) throw new Refusal('report.listUnknown');
    if (!actor.permissions.has(of.permissions.list)) throw new Refusal('permission.missing', {}, 510);
    const row = await this.checked(tx, actor, settings, { name: settings.name, target, listSearch, listColumns });
    const id = newId();
    await tables.insert(tx, 'report', {
      ...{ id, org_code: actor.orgCode, target, page_path: pagePath, list_search: listSearch },
      ...{ list_columns: listColumns, owner_id: actor.userId, created_at: this.clock.now() },
      ...row,
    });
    this.publish(tx, actor, id, 1, 'added');
    return id;
  }

  async change(tx: Tx, actor: Actor, { id, version, ...settings }: Changed): Promise<void> {
    const before = await lockReport(tx, actor.orgCode, id);
    if (!before || (before.owner_id !== actor.userId && before.audience === 'OWN')) throw new Refusal('notFound');
    if (before.owner_id !== actor.userId) throw new Refusal('report.notOwn');
    if (version !== undefined && version !== null && version !== before.version)
      throw new Refusal('resource.changedMeanwhile');
    const row = await this.checked(tx, actor, settings, {
      ...{ name: settings.name, target: before.target, listSearch: before.list_search },
      listColumns: before.list_columns,
    });
    await tables.update(tx, 'report', { id }, { ...row, version: nextVersion });
    this.publish(tx, actor, id, before.version + 1, 'edited');
  }

  /** Who of the store may see a list and take files of it, where that asks for a right of its own. */
  async receivers(actor: Actor, target: string, sql: Sql = this.db): Promise<{ id: string; name: string }[]> {
    const of = resourceNamed(target);
    if (!of) throw new Refusal('report.listUnknown');
    if (!actor.permissions.has(of.permissions.list)) throw new Refusal('permission.missing', {}, 510);
    const { list, export: exporting = list } = of.permissions;
    const exporters = new Set(await holdersOf(sql, actor.orgCode, exporting));
    const ids = (await holdersOf(sql, actor.orgCode, list)).filter((id) => exporters.has(id));
    const names = await realNamesOf(sql, ids);
    return [...names].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name, 'zh'));
  }

  async sent(actor: Actor) {
    const files = await sentFiles(this.db, actor.orgCode, actor.userId);
    return files
      .filter(({ target }) => this.mayRead(actor, target))
      .map((file) => ({
        ...{ id: file.id, name: file.name, nameEn: file.name_en ?? file.name, rows: file.rows },
        sentAt: toWireTime(file.sent_at),
      }));
  }

  /** @throws Refusal without the right to see the list, though the file was made while it was held */
  async file(actor: Actor, id: string) {
    const file = await sentFile(this.db, actor.orgCode, actor.userId, id);
    if (!file) throw new Refusal('notFound');
    if (!this.mayRead(actor, file.target)) throw new Refusal('permission.missing', {}, 510);
    return file;
  }

  private mayRead(actor: Actor, target: string): boolean {
    const of = resourceNamed(target);
    return of !== null && actor.permissions.has(of.permissions.list);
  }

  /** What is written of the settings, in the order of the columns. */
  private async checked(tx: Tx, actor: Actor, given: Settings, list: SavedList) {
    const { name, nameEn, audience, schedule } = given;
    const row = { name, name_en: nameEn || null, audience, schedule };
    if (schedule === 'NONE') return { ...row, weekday: null, send_time: null, receivers: [], next_at: null };
    if (!actor.permissions.has('report:schedule')) throw new Refusal('permission.missing', {}, 510);
    const sendTime = given.sendTime ?? null;
    if (sendTime === null) throw new Refusal('report.timeRequired', {}, 500, { field: 'sendTime' });
    const weekday = schedule === 'WEEKLY' ? (given.weekday ?? null) : null;
    if (schedule === 'WEEKLY' && weekday === null)
      throw new Refusal('report.weekdayRequired', {}, 500, { field: 'weekday' });
    const own = { cn: ownConditions(list, 'cn').join('、'), en: ownConditions(list, 'en').join(', ') };
    if (own.cn !== '') throw new Refusal('report.ownCondition', { names: own }, 500, { field: 'schedule' });
    const receivers = [...new Set(given.receivers)];
    if (receivers.length === 0) throw new Refusal('report.receiversRequired', {}, 500, { field: 'receivers' });
    const allowed = new Set((await this.receivers(actor, list.target, tx)).map(({ id }) => id));
    if (!receivers.every((id) => allowed.has(id)))
      throw new Refusal('report.receiverBarred', {}, 500, { field: 'receivers' });
    const nextAt = await nextMoment(tx, actor.orgCode, { schedule, weekday, sendTime }, this.clock.now());
    return { ...row, weekday, send_time: sendTime, receivers, next_at: nextAt };
  }

  private publish(tx: Tx, actor: Actor, id: string, version: number, change: 'added' | 'edited'): void {
    publishChange(tx, { orgCode: actor.orgCode, resource: 'report', id, version, change, by: actor.realName });
  }
}
