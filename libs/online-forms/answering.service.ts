import { Injectable } from '@nestjs/common';
import {
  answerFault,
  type Given,
  keptAnswer,
  phoneQuestion,
  type Question,
  storedQuestions,
} from '@paddock/contracts/online-forms';
import {
  type InputOf,
  maskPhone,
  type OnlineStage,
  type onlineFormRoutes,
  type OpenedForm,
} from '@paddock/contracts/wire';
import { storeFace, storeSettings } from '@paddock/identity';
import { Clock, Database, inAllStores, inStore, must, newId, Refusal, type Sql, type Tx } from '@paddock/kernel';
import { publishChange } from '@paddock/resources';
import { countTaken, findForm, type FormRow, lockForm, type VersionRow, versionsOf } from './online-form.repository';
import { tables } from './tables';

type AnswerInput = InputOf<typeof onlineFormRoutes.answer>;

const LINK_FORM = /^[\w-]{43}$/;
const DAY_MS = 86_400_000;
/** Anyone who has the former version open may still send it. */
const FORMER_VERSION_MS = DAY_MS;
/** More than a full house that scans one poster; anyone who floods a form ends at this. */
const ANSWERS_PER_MINUTE_MAX = 60;

const REFUSAL_OF = {
  NOT_YET: 'online.notOpenYet',
  OVER: 'online.over',
  FULL: 'online.full',
  CLOSED: 'online.closed',
} as const satisfies Record<Exclude<OnlineStage, 'OPEN'>, string>;

/** What customers do on their own phones. The store is that of the form, whatever else the phone sends. */
@Injectable()
export class Answering {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  async open(code: string): Promise<OpenedForm> {
    const { id, orgCode } = await this.formOf(code);
    return inStore(orgCode, async () => {
      const form = must(await findForm(this.db, orgCode, id), `form ${id}`);
      const shown = must((await versionsOf(this.db, id))[0], `a version of form ${id}`);
      const stage = await this.stageOf(this.db, form);
      const stores = await this.db.query<{ name: string; name_en: string; opens: string | null }>(
        `SELECT name, name_en, to_char($2::timestamptz AT TIME ZONE time_zone, 'YYYY-MM-DD HH24:MI') AS opens FROM store WHERE org_code = $1`,
        [orgCode, form.opens_at],
      );
      const store = must(stores[0], `store ${orgCode}`);
      const { onlineKeepDays: keepDays } = await storeSettings(this.db, orgCode);
      return {
        ...{ stage, storeName: store.name, storeNameEn: store.name_en || store.name, version: shown.number, keepDays },
        ...{ title: shown.title, titleEn: shown.title_en, intro: shown.intro, introEn: shown.intro_en },
        face: must(await storeFace(this.db, orgCode), `store ${orgCode}`),
        questions: stage === 'OPEN' ? storedQuestions(shown.questions) : [],
        opensAt: stage === 'NOT_YET' ? store.opens : null,
      };
    });
  }

  async answer(input: AnswerInput): Promise<void> {
    const { id, orgCode } = await this.formOf(input.code);
    return inStore(orgCode, () => this.db.transaction((tx) => this.answerIn(tx, { id, orgCode }, input)));
  }

  private async answerIn(tx: Tx, at: { id: string; orgCode: string }, input: AnswerInput): Promise<void> {
    const form = must(await lockForm(tx, at.orgCode, at.id), `form ${at.id}`);
    const known = await tx.query('SELECT 1 FROM online_answer WHERE form_id = $1 AND answer_key = $2', [
      form.id,
      input.answerKey,
    ]);
    if (known.length > 0) return;
    const stage = await this.stageOf(tx, form);
    if (stage !== 'OPEN') throw new Refusal(REFUSAL_OF[stage]);
    await this.assertCalm(tx, form.id);
    const questions = storedQuestions((await this.shownVersion(tx, form, input.version)).questions);
    for (const question of questions) {
      const fault = answerFault(question, input.given[question.key]);
      if (fault) throw new Refusal(fault.key, fault.params, 500, { field: question.key });
    }
    await this.store(tx, form, questions, keptAnswer(questions, input.given), input);
  }

  private async store(
    tx: Tx,
    form: FormRow,
    questions: readonly Question[],
    given: Given,
    { answerKey, language, version }: AnswerInput,
  ): Promise<void> {
    const phones = Object.fromEntries(
      questions.flatMap(({ key, kind }) =>
        kind === 'phone' && given[key] !== undefined ? [[key, String(given[key])]] : [],
      ),
    );
    const own = phoneQuestion(questions);
    const phone = own === null ? null : (phones[own.key] ?? null);
    if (form.once_per_phone && phone !== null) {
      const before = await tx.query('SELECT 1 FROM online_answer_given WHERE form_id = $1 AND phone = $2 LIMIT 1', [
        form.id,
        phone,
      ]);
      if (before.length > 0) throw new Refusal('online.phoneAnswered', {}, 500, { field: own?.key });
    }
    const { onlineKeepDays } = await storeSettings(tx, form.org_code);
    const id = newId();
    const now = this.clock.now();
    await tables.insert(tx, 'online_answer', {
      ...{ id, org_code: form.org_code, form_id: form.id, version_number: version, language, answer_key: answerKey },
      answered_at: now,
      keep_until: new Date(now.getTime() + onlineKeepDays * DAY_MS),
    });
    const masked = Object.fromEntries(Object.entries(phones).map(([key, whole]) => [key, maskPhone(whole)]));
    await tables.insert(tx, 'online_answer_given', {
      answer_id: id,
      org_code: form.org_code,
      form_id: form.id,
      given: { ...given, ...masked },
      phones,
      phone,
    });
    publishChange(tx, { orgCode: form.org_code, resource: 'onlineAnswer', id, version: 1, change: 'added', by: '' });
  }

  /** Whose form it is. The store is known by nothing else. @throws Refusal for one that was never published */
  private async formOf(code: string): Promise<{ id: string; orgCode: string }> {
    if (!LINK_FORM.test(code)) throw new Refusal('online.linkUnknown');
    const rows = await inAllStores(() =>
      this.db.query<{ id: string; orgCode: string }>(
        'SELECT id, org_code AS "orgCode" FROM online_form WHERE link_code = $1 AND version_number > 0',
        [code],
      ),
    );
    if (!rows[0]) throw new Refusal('online.linkUnknown');
    return rows[0];
  }

  private async stageOf(sql: Sql, form: FormRow): Promise<OnlineStage> {
    const now = this.clock.now();
    if (form.state !== 'PUBLISHED') return 'CLOSED';
    if (form.closes_at !== null && form.closes_at <= now) return 'OVER';
    if (form.opens_at !== null && form.opens_at > now) return 'NOT_YET';
    return form.answers_max !== null && (await countTaken(sql, form.id)) >= form.answers_max ? 'FULL' : 'OPEN';
  }

  private async assertCalm(tx: Tx, formId: string): Promise<void> {
    const since = new Date(this.clock.now().getTime() - 60_000);
    const rows = await tx.query(
      `SELECT 1 FROM online_answer WHERE form_id = $1 AND answered_at > $2 LIMIT ${ANSWERS_PER_MINUTE_MAX}`,
      [formId, since],
    );
    if (rows.length >= ANSWERS_PER_MINUTE_MAX) throw new Refusal('online.tooFast');
  }

  private async shownVersion(tx: Tx, form: FormRow, number: number): Promise<VersionRow> {
    const versions = await versionsOf(tx, form.id);
    const shown = versions.find((version) => version.number === number);
    const next = versions.find((version) => version.number === number + 1);
    const oldest = this.clock.now().getTime() - FORMER_VERSION_MS;
    if (!shown || (next && next.published_at.getTime() < oldest)) throw new Refusal('online.formChanged');
    return shown;
  }
}
