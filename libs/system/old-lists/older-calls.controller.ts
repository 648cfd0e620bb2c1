import { Controller, Res, type StreamableFile, type Type } from '@nestjs/common';
import type { Language, Speech } from '@paddock/contracts';
import { DATA_SOURCE_KEYS, type DataSourceKey } from '@paddock/contracts/data-sources';
import {
  type InputOf,
  listInput,
  olderRoutes,
  REFUSED_CALLS,
  refusedRoutes,
  type Route as Contract,
  WHOLE_LIST_MAX,
} from '@paddock/contracts/wire';
import {
  type Actor,
  CurrentActor,
  Database,
  DataSources,
  Input,
  must,
  type PaddockReply,
  Refusal,
  RequestLanguage,
  RequestSpeech,
  Route,
  Schedules,
  withMessage,
} from '@paddock/kernel';
import { CONTENT_TYPES, listedRules, ResourceLists, sendFile, sheetStream } from '@paddock/resources';
import { auditTable } from '../audit-log/audit.resource';
import { asDataLog } from '../audit-log/data-log';
import { scheduleTable } from '../schedules/schedule.resource';
import { jobRow } from './office-lists.controller';
import { sourceRows } from './older-sources';

type Routes = typeof olderRoutes;
const VERSIONS_MAX = 100;
const WIDTH = 24;

/** Buttons of older clients' pages. */
@Controller()
export class OlderCallsController {
  private readonly schedules: Schedules;

  constructor(
    private readonly db: Database,
    private readonly sources: DataSources,
    private readonly lists: ResourceLists,
  ) {
    this.schedules = new Schedules(db);
  }

  @Route(olderRoutes.pauseJob)
  async pauseJob(@CurrentActor() actor: Actor, @Input() input: InputOf<Routes['pauseJob']>) {
    await this.schedules.pause(actor, jobOf(input));
    return withMessage('schedule.paused');
  }

  @Route(olderRoutes.resumeJob)
  async resumeJob(@CurrentActor() actor: Actor, @Input() input: InputOf<Routes['resumeJob']>) {
    await this.schedules.resume(actor, jobOf(input));
    return withMessage('schedule.resumed');
  }

  @Route(olderRoutes.runJob)
  async runJob(@CurrentActor() actor: Actor, @Input() input: InputOf<Routes['runJob']>) {
    await this.schedules.runNow(actor, jobOf(input));
    return withMessage('schedule.runs');
  }

  @Route(olderRoutes.exportJobs)
  async exportJobs(
    @CurrentActor() actor: Actor,
    @RequestLanguage() language: Language,
    @Res({ passthrough: true }) reply: PaddockReply,
  ) {
    const query = { ...listInput.parse({}), pageSize: WHOLE_LIST_MAX };
    const { records } = await this.lists.list(actor, scheduleTable.list, query, language);
    const rows = records.map(jobRow).map((row) => [row.description, row.cronExpression, row.status_dictText]);
    return sheetOf(reply, actor, language, {
      name: { cn: '定时任务', en: 'Scheduled jobs' },
      rows,
      heads: { cn: ['任务', 'Cron 表达式', '状态'], en: ['Job', 'Cron expression', 'State'] },
    });
  }

  @Route(olderRoutes.exportSources)
  async exportSources(
    @CurrentActor() actor: Actor,
    @RequestLanguage() language: Language,
    @Res({ passthrough: true }) reply: PaddockReply,
  ) {
    const rows = await sourceRows(this.db, this.sources);
    return sheetOf(reply, actor, language, {
      name: { cn: '数据源', en: 'Data sources' },
      heads: { cn: ['名称', '地址', '说明', '检查时间'], en: ['Name', 'Address', 'Note', 'Checked'] },
      rows: rows.map(({ name, dbUrl, remark, updateTime }) => [name, dbUrl ?? '', remark ?? '', updateTime ?? '']),
    });
  }

  @Route(olderRoutes.exportCheckRules)
  exportCheckRules(
    @CurrentActor() actor: Actor,
    @RequestSpeech() speech: Speech,
    @Res({ passthrough: true }) reply: PaddockReply,
  ) {
    return sheetOf(reply, actor, speech.language, {
      name: { cn: '校验规则', en: 'Check rules' },
      heads: { cn: ['规则名称', '规则编码', '规则'], en: ['Name', 'Code', 'Rule'] },
      rows: listedRules(speech).map(({ ruleName, ruleCode, ruleJson }) => [ruleName, ruleCode, ruleJson]),
    });
  }

  @Route(olderRoutes.exportStandIns)
  exportStandIns(
    @CurrentActor() actor: Actor,
    @RequestLanguage() language: Language,
    @Res({ passthrough: true }) reply: PaddockReply,
  ) {
    return sheetOf(reply, actor, language, {
      name: { cn: '代理人', en: 'Stand-ins' },
      heads: { cn: ['用户', '代理人'], en: ['User', 'Stand-in'] },
      rows: [],
    });
  }

  @Route(olderRoutes.testConnection)
  async testConnection(@Input() { code, dbUrl }: InputOf<Routes['testConnection']>) {
    const own = (await sourceRows(this.db, this.sources)).find((row) => row.code === code);
    // One of ours under another address would be a call to wherever that leads.
    if (!own || (dbUrl !== '' && dbUrl !== own.dbUrl)) throw new Refusal('older.foreignSource');
    await this.sources.checkOne(this.db, own.code);
    const fault = (await this.sources.checks(this.db)).get(own.code)?.fault ?? null;
    if (fault !== null) throw new Refusal('older.sourceDown', { fault });
    return withMessage('older.sourceUp');
  }

  @Route(olderRoutes.sourceById)
  async sourceById(@Input() { id }: InputOf<Routes['sourceById']>) {
    if (!(DATA_SOURCE_KEYS as readonly string[]).includes(id)) return null;
    return (await sourceRows(this.db, this.sources)).find(({ code }) => code === (id as DataSourceKey)) ?? null;
  }

  @Route(olderRoutes.checkRuleById)
  checkRuleById(@Input() { id }: InputOf<Routes['checkRuleById']>, @RequestSpeech() speech: Speech) {
    return listedRules(speech).find((rule) => rule.id === id) ?? null;
  }

  @Route(olderRoutes.dataVersions)
  async dataVersions(
    @CurrentActor() actor: Actor,
    @Input() { dataTable, dataId }: InputOf<Routes['dataVersions']>,
    @RequestLanguage() language: Language,
  ) {
    const query = listInput.parse({ subject: dataTable, subjectId: dataId, pageSize: VERSIONS_MAX });
    if (dataTable === '' || dataId === '') return [];
    return (await this.lists.list(actor, auditTable.list, query, language)).records.map(asDataLog);
  }

  @Route(olderRoutes.dataCompared)
  async dataCompared(
    @CurrentActor() actor: Actor,
    @Input() { dataId1, dataId2 }: InputOf<Routes['dataCompared']>,
    @RequestLanguage() language: Language,
  ) {
    return (await this.lists.lookup(actor, auditTable.list, [dataId1, dataId2], language)).map(asDataLog);
  }

  @Route(olderRoutes.standIn)
  standIn() {
    return null;
  }

  @Route(olderRoutes.standIns)
  standIns(@Input() { pageNo, pageSize }: InputOf<Routes['standIns']>) {
    return { records: [], total: 0, size: pageSize, current: pageNo, pages: 0 };
  }
}

/** @throws Refusal where no schedule is named */
function jobOf({ jobClassName, id }: { jobClassName: string; id: string }): string {
  const name = jobClassName || id;
  if (name === '') throw new Refusal('chooseOneRecord');
  return name;
}

interface SmallSheet {
  name: Readonly<Record<Language, string>>;
  heads: Readonly<Record<Language, readonly string[]>>;
  rows: readonly (readonly string[])[];
}
/** A workbook of what stands in no table. */
function sheetOf(
  reply: PaddockReply,
  { realName }: Actor,
  language: Language,
  { name, heads, rows }: SmallSheet,
): StreamableFile {
  async function* batches() {
    yield await Promise.resolve(rows);
  }
  return sendFile(reply, {
    stream: sheetStream(
      {
        titles: [name[language], `${language === 'cn' ? '导出人:' : 'Exported by: '}${realName}`],
        heads: heads[language],
        widths: heads[language].map(() => WIDTH),
        batches: batches(),
      },
      'xlsx',
    ),
    contentType: CONTENT_TYPES.xlsx,
    fileName: `${name[language]}.xlsx`,
    rowCount: rows.length,
  });
}

/** A controller with one call that is always refused, in the sentence of its table. */
function refused({ path, because }: (typeof REFUSED_CALLS)[number]): Type {
  const contract: Contract = must(refusedRoutes[path], path);
  @Controller()
  class Calls {
    @Route(contract)
    refuse(): never {
      throw new Refusal(because);
    }
  }
  Object.defineProperty(Calls, 'name', { value: `Refused${path.replaceAll('/', '_')}` });
  return Calls;
}

export const refusedCalls: readonly Type[] = REFUSED_CALLS.map(refused);
