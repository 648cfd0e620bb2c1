import { type Question, storedQuestions } from '@paddock/contracts/online-forms';
import type { Sql, Tx } from '@paddock/kernel';
import { newId } from '@paddock/kernel';
import type { FormState } from './online-form.states';
import { tables } from './tables';

/** What customers read; a change of it is a new version. */
export interface FormContent {
  title: string;
  titleEn: string;
  intro: string;
  introEn: string;
  questions: string;
}

export interface FormRow {
  id: string;
  org_code: string;
  title: string;
  title_en: string;
  state: FormState;
  version_number: number;
  opens_at: Date | null;
  closes_at: Date | null;
  answers_max: number | null;
  once_per_phone: boolean;
  version: number;
}
const FORM_COLUMNS =
  'id, org_code, title, title_en, state, version_number, opens_at, closes_at, answers_max, once_per_phone, version';

export interface VersionRow {
  number: number;
  title: string;
  title_en: string;
  intro: string;
  intro_en: string;
  questions: string;
  published_at: Date;
  published_by: string;
}
const VERSION_COLUMNS = 'number, title, title_en, intro, intro_en, questions, published_at, published_by';

/** @param orgCode the one store that the actor sees, or null for all */
export async function findForm(sql: Sql, orgCode: string | null, id: string): Promise<FormRow | null> {
  const rows = await sql.query<FormRow>(
    `SELECT ${FORM_COLUMNS} FROM online_form WHERE id = $1 AND ($2::text IS NULL OR org_code = $2)`,
    [id, orgCode],
  );
  return rows[0] ?? null;
}

/** Answers of one form follow each other, and so does what changes it. */
export async function lockForm(tx: Tx, orgCode: string | null, id: string): Promise<FormRow | null> {
  await tx.query('SELECT 1 FROM online_form WHERE id = $1 FOR UPDATE', [id]);
  return findForm(tx, orgCode, id);
}

/** The newest first. */
export const versionsOf = (sql: Sql, formId: string): Promise<VersionRow[]> =>
  sql.query<VersionRow>(`SELECT ${VERSION_COLUMNS} FROM online_form_version WHERE form_id = $1 ORDER BY number DESC`, [
    formId,
  ]);

export async function addVersion(
  tx: Tx,
  form: { id: string; orgCode: string; number: number },
  content: FormContent,
  by: { name: string; at: Date },
): Promise<void> {
  await tables.insert(tx, 'online_form_version', {
    ...{ id: newId(), form_id: form.id, org_code: form.orgCode, number: form.number },
    ...{ title: content.title, title_en: content.titleEn, intro: content.intro, intro_en: content.introEn },
    ...{ questions: content.questions, published_at: by.at, published_by: by.name },
  });
}

/** All questions that a form has ever asked, each as it was asked last. */
export function everyQuestion(versions: readonly Pick<VersionRow, 'questions'>[]): Question[] {
  const known = new Map<string, Question>();
  for (const { questions } of versions)
    for (const question of storedQuestions(questions)) {
      const newer = known.get(question.key);
      if (!newer) known.set(question.key, question);
      else known.set(question.key, { ...newer, options: withFormer(newer, question) });
    }
  return [...known.values()];
}

/** What was offered once may have been chosen. */
const withFormer = (newer: Question, former: Question): Question['options'] => [
  ...newer.options,
  ...former.options.filter(({ key }) => !newer.options.some((option) => option.key === key)),
];

export const countAnswers = async (sql: Sql, formId: string): Promise<number> =>
  (
    await sql.query<{ count: number }>('SELECT count(*)::int AS count FROM online_answer WHERE form_id = $1', [formId])
  )[0]?.count ?? 0;

/** How many answers a form has taken, those included that time has deleted since; not what staff have taken out by hand. */
export async function countTaken(sql: Sql, formId: string): Promise<number> {
  const rows = await sql.query<{ count: number }>(
    `SELECT answers_expired + (SELECT count(*)::int FROM online_answer WHERE form_id = $1) AS count FROM online_form WHERE id = $1`,
    [formId],
  );
  return rows[0]?.count ?? 0;
}

/** Deletes answers whose time is over, at most `max`, and counts them with their forms. @returns how many */
export async function deleteExpired(tx: Tx, now: Date, max: number): Promise<number> {
  const old = await tx.query<{ id: string; form_id: string }>(
    'SELECT id, form_id FROM online_answer WHERE keep_until < $1 ORDER BY keep_until LIMIT $2 FOR UPDATE SKIP LOCKED',
    [now, max],
  );
  if (old.length === 0) return 0;
  const formIds = old.map(({ form_id }) => form_id);
  // An answer counts under the lock of the form; several forms are locked in the order of their ids.
  await tx.query('SELECT 1 FROM online_form WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE', [formIds]);
  await tx.query('DELETE FROM online_answer WHERE id = ANY($1)', [old.map(({ id }) => id)]);
  await tx.query(
    `UPDATE online_form f SET answers_expired = answers_expired + gone.count
     FROM (SELECT form_id, count(*) AS count FROM unnest($1::text[]) AS form_id GROUP BY form_id) gone WHERE f.id = gone.form_id`,
    [formIds],
  );
  return old.length;
}
