import { Inject, Injectable } from '@nestjs/common';
import { type Language, messageText } from '@paddock/contracts';
import { PRODUCT_TEMPLATES } from '@paddock/contracts/messaging';
import {
  type Actor,
  Clock,
  CONFIG,
  type Config,
  Database,
  HttpRefusal,
  newId,
  Refusal,
  type Tx,
} from '@paddock/kernel';
import { addresseesOf, SignIns } from '@paddock/identity';
import { Outbox } from '@paddock/messaging';
import { Notices } from '@paddock/notices';
import { type ExportFile, ResourceExports } from '@paddock/resources';
import { buffer } from 'node:stream/consumers';
import { readReport } from './report-query';
import { findReport, nextMoment, type Report } from './report.repository';
import { tables } from './tables';

const PAGE = '/online/SysReportList';
const DUE_MAX = 50;

interface Reader {
  actor: Actor;
  /** In which the reader is written to. */
  language: Language;
}
type Made = { file: ExportFile; content: Buffer } | { refusal: Refusal | HttpRefusal };

/** Sends reports at their time. Each receiver gets a file of an own, made with the own rights as they are at that moment. */
@Injectable()
export class ReportSending {
  constructor(
    private readonly db: Database,
    private readonly exports: ResourceExports,
    private readonly signIns: SignIns,
    private readonly notices: Notices,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async due(): Promise<{ reportId: string; dueMs: number }[]> {
    const rows = await this.db.query<{ id: string; next_at: Date }>(
      `SELECT id, next_at FROM report WHERE next_at IS NOT NULL AND next_at <= $1 ORDER BY next_at LIMIT ${DUE_MAX}`,
      [this.clock.now()],
    );
    return rows.map(({ id, next_at: nextAt }) => ({ reportId: id, dueMs: nextAt.getTime() }));
  }

  /** May run twice, also after it was put off: who has a file of this moment gets no second one. One receiver whose file fails keeps no other waiting. */
  async send(reportId: string, dueMs: number): Promise<void> {
    const report = await findReport(this.db, reportId);
    const dueAt = new Date(dueMs);
    if (!report?.next_at || report.next_at.getTime() < dueMs) return;
    const addressees = await addresseesOf(this.db, report.receivers);
    const failures: unknown[] = [];
    for (const [userId, { language }] of addressees) {
      const actor = await this.signIns.actorIn(userId, report.org_code);
      if (actor) await this.sendTo(report, { actor, language }, dueAt).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
    await this.goOn(this.db, report, dueAt, this.clock.now());
  }

  /** All attempts failed: the report is due at its next time, and its author is notified. */
  async putOff(reportId: string, dueMs: number): Promise<void> {
    const report = await findReport(this.db, reportId);
    if (report?.next_at?.getTime() !== dueMs) return;
    const name = { cn: report.name, en: report.name_en ?? report.name };
    await this.db.transaction(async (tx) => {
      await this.goOn(tx, report, new Date(dueMs), null);
      await this.notices.send(tx, {
        to: [report.owner_id],
        title: { cn: `报表“${name.cn}”没有发完`, en: `The report “${name.en}” was not sent to everybody` },
        text: {
          cn: '生成文件时出错，管理员可以在“系统监控”里重试；下一次照常按时发送。',
          en: 'Making the files failed. An administrator can try again on the monitor page; the next one is sent at its time.',
        },
        openType: 'url',
        openPage: PAGE,
        busId: report.id,
        priority: 'M',
      });
    });
  }

  private async goOn(sql: Database | Tx, report: Report, dueAt: Date, lastAt: Date | null): Promise<void> {
    const { schedule, weekday, send_time: sendTime } = report;
    const next = await nextMoment(sql, report.org_code, { schedule, weekday, sendTime }, this.clock.now());
    await sql.query(
      "UPDATE report SET last_at = coalesce($2, last_at), next_at = $3 WHERE id = $1 AND date_trunc('milliseconds', next_at) = $4",
      [report.id, lastAt, next, dueAt],
    );
  }

  private async sendTo(report: Report, reader: Reader, dueAt: Date): Promise<void> {
    const { actor } = reader;
    const known = await this.db.query('SELECT FROM report_file WHERE report_id = $1 AND user_id = $2 AND due_at = $3', [
      report.id,
      actor.userId,
      dueAt,
    ]);
    if (known.length > 0) return;
    const made = await this.make(report, reader);
    if (made === null) return;
    const now = this.clock.now();
    const id = newId();
    const rows = 'file' in made ? made.file.rowCount : 0;
    await this.db.transaction(async (tx) => {
      const file = {
        id,
        org_code: report.org_code,
        report_id: report.id,
        user_id: actor.userId,
        due_at: dueAt,
        target: report.target,
        file_name: 'file' in made ? made.file.fileName : '',
        rows,
        content: 'file' in made ? made.content : Buffer.alloc(0),
        sent_at: now,
      };
      if (!(await tables.insertIfNew(tx, 'report_file', file, ['report_id', 'user_id', 'due_at']))) return;
      const name = { cn: report.name, en: report.name_en ?? report.name };
      if ('refusal' in made) {
        const { key, params } = made.refusal;
        await this.notices.send(tx, {
          to: [actor.userId],
          title: { cn: `报表“${name.cn}”没有生成`, en: `The report “${name.en}” was not made` },
          text: { cn: messageText('cn', key, params), en: messageText('en', key, params) },
          openType: 'url',
          openPage: PAGE,
          busId: report.id,
          priority: 'M',
        });
        return;
      }
      await this.notices.send(tx, {
        to: [actor.userId],
        title: { cn: `报表“${name.cn}”已生成`, en: `The report “${name.en}” is ready` },
        text: {
          cn: `共 ${rows} 行，可在“在线报表”下载，保留两周。`,
          en: `${rows} rows; fetch it under “Reports” within two weeks.`,
        },
        openType: 'url',
        openPage: `${PAGE}?file=${id}`,
        busId: report.id,
        priority: 'L',
      });
      await this.mail(tx, report, reader, id, rows);
    });
  }

  /** Null: this receiver may no longer see the list, or take files of it. */
  private async make(report: Report, { actor, language }: Reader): Promise<Made | null> {
    try {
      const { bound, query, columns } = readReport({
        name: report.name,
        target: report.target,
        listSearch: report.list_search,
        listColumns: report.list_columns,
      });
      const { list, export: exporting } = bound.resource.permissions;
      if (!actor.permissions.has(list) || (exporting !== undefined && !actor.permissions.has(exporting))) return null;
      const file = await this.exports.file(actor, bound, query, { selections: [], format: 'xlsx', columns }, language);
      return { file, content: await buffer(file.stream) };
    } catch (error) {
      if (error instanceof Refusal || error instanceof HttpRefusal) return { refusal: error };
      throw error;
    }
  }

  private async mail(tx: Tx, report: Report, { actor, language }: Reader, fileId: string, rows: number) {
    if (!this.outbox.isConfigured('mail')) return;
    const [person] = await tx.query<{ email: string; store: string }>(
      `SELECT u.email, CASE WHEN $3 = 'en' AND s.name_en <> '' THEN s.name_en ELSE s.name END AS store
       FROM app_user u, store s WHERE u.id = $1 AND s.org_code = $2`,
      [actor.userId, report.org_code, language],
    );
    if (!person || person.email === '') return;
    const path = `${PAGE}?file=${fileId}`;
    const link = this.config.PUBLIC_URL === undefined ? path : new URL(`/#${path}`, this.config.PUBLIC_URL).href;
    await this.outbox.send(tx, {
      org: report.org_code,
      channel: 'mail',
      to: person.email,
      language,
      templateCode: PRODUCT_TEMPLATES.reportReady,
      id: fileId,
      params: {
        store: person.store,
        name: language === 'en' ? (report.name_en ?? report.name) : report.name,
        rows,
        link,
      },
    });
  }
}
