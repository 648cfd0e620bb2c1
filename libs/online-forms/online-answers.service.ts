import { Injectable } from '@nestjs/common';
import { isCounted } from '@paddock/contracts/online-forms';
import { fromWireTime, type InputOf, type OnlineFigures, type onlineFormRoutes } from '@paddock/contracts/wire';
import { type Actor, Clock, Database, must, newId, nextVersion, Refusal, type Tx } from '@paddock/kernel';
import { publishChange } from '@paddock/resources';
import { deleteExpired, everyQuestion, findForm, versionsOf } from './online-form.repository';
import { scopeOf } from './online-forms.service';
import { tables } from './tables';

type Routes = typeof onlineFormRoutes;
interface AnswerRow {
  id: string;
  org_code: string;
  version: number;
}

const STEP_ROWS = 500;
const STEPS_MAX = 100;
const OF_FORM = `online_answer a JOIN online_answer_given g ON g.answer_id = a.id
  WHERE a.form_id = $1 AND ($2::timestamptz IS NULL OR a.answered_at >= $2) AND ($3::timestamptz IS NULL OR a.answered_at <= $3)`;

/** What staff do with answers, and what time does with them. */
@Injectable()
export class OnlineAnswers {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  async figures(actor: Actor, { formId, begin, end }: InputOf<Routes['figures']>): Promise<OnlineFigures> {
    if (!(await findForm(this.db, scopeOf(actor), formId))) throw new Refusal('notFound');
    const asked = [formId, momentOf(begin), momentOf(end)];
    const questions = everyQuestion(await versionsOf(this.db, formId)).filter(isCounted);
    const totals = await this.db.query<{ total: number; open: number }>(
      `SELECT count(*)::int AS total, (count(*) FILTER (WHERE a.state = 'NEW'))::int AS open FROM ${OF_FORM}`,
      asked,
    );
    const counts = await this.db.query<{ key: string; option: string | null; count: number }>(
      `SELECT q.key, o.option, count(*)::int AS count
       FROM (SELECT g.given FROM ${OF_FORM}) a
       CROSS JOIN LATERAL jsonb_each(a.given) q
       CROSS JOIN LATERAL (SELECT NULL AS option UNION ALL SELECT jsonb_array_elements_text(
         CASE WHEN jsonb_typeof(q.value) = 'array' THEN q.value ELSE jsonb_build_array(q.value) END)) o
       WHERE q.key = ANY($4::text[]) GROUP BY 1, 2`,
      [...asked, questions.map(({ key }) => key)],
    );
    const countOf = (key: string, option: string | null): number =>
      counts.find((row) => row.key === key && row.option === option)?.count ?? 0;
    return {
      ...must(totals[0], 'a count'),
      questions: questions.map((question) => ({
        question,
        count: countOf(question.key, null),
        options: (question.kind === 'yesNo' ? ['YES', 'NO'] : question.options.map(({ key }) => key)).map((key) => ({
          key,
          count: countOf(question.key, key),
        })),
      })),
    };
  }

  async handle(tx: Tx, actor: Actor, { id, handled, note }: InputOf<Routes['handle']>): Promise<void> {
    const answer = await this.locked(tx, actor, id);
    const how = handled
      ? { state: 'HANDLED', handled_at: this.clock.now(), handled_by: actor.realName }
      : { state: 'NEW', handled_at: null, handled_by: null };
    await tables.update(tx, 'online_answer', { id }, { ...how, version: nextVersion });
    await tables.update(tx, 'online_answer_given', { answer_id: id }, { note: note === '' ? null : note });
    const row = { orgCode: answer.org_code, resource: 'onlineAnswer', id, version: answer.version + 1 } as const;
    publishChange(tx, { ...row, change: 'edited', by: actor.realName });
  }

  /** Anyone who looked is on record before the numbers leave. */
  async reveal(tx: Tx, actor: Actor, id: string): Promise<Record<string, string>> {
    const answer = await this.locked(tx, actor, id);
    const rows = await tx.query<{ phones: Record<string, string> }>(
      'SELECT phones FROM online_answer_given WHERE answer_id = $1',
      [id],
    );
    await tables.insert(tx, 'online_answer_view', {
      id: newId(),
      org_code: answer.org_code,
      answer_id: id,
      viewed_by: actor.userId,
      viewed_at: this.clock.now(),
    });
    return must(rows[0], `what answer ${id} gives`).phones;
  }

  /** Deletes answers whose time is over, a bounded number at a time. */
  async deleteOld(): Promise<void> {
    for (let step = 0; step < STEPS_MAX; step += 1) {
      const now = this.clock.now();
      if ((await this.db.transaction((tx) => deleteExpired(tx, now, STEP_ROWS))) < STEP_ROWS) return;
    }
  }

  private async locked(tx: Tx, actor: Actor, id: string): Promise<AnswerRow> {
    const rows = await tx.query<AnswerRow>(
      'SELECT id, org_code, version FROM online_answer WHERE id = $1 AND ($2::text IS NULL OR org_code = $2) FOR UPDATE',
      [id, scopeOf(actor)],
    );
    if (!rows[0]) throw new Refusal('notFound');
    return rows[0];
  }
}

/** @throws Refusal for what is no moment */
function momentOf(text: string): Date | null {
  if (text === '') return null;
  const moment = fromWireTime(text);
  if (!moment) throw new Refusal('malformed', { field: text });
  return moment;
}
