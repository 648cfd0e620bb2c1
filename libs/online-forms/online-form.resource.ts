import { phoneQuestion, type Question, readQuestions } from '@paddock/contracts/online-forms';
import { onlineAnswer, onlineForm } from '@paddock/contracts/resources';
import { newSecret, Refusal, type Tx } from '@paddock/kernel';
import { bind, type Row, type Values } from '@paddock/resources';
import { addVersion, countAnswers, everyQuestion, type FormContent, versionsOf } from './online-form.repository';

type FormRow = Row<typeof onlineForm>;
type FormValues = Values<typeof onlineForm>;

const refuse = (
  key: ConstructorParameters<typeof Refusal>[0],
  field: keyof typeof onlineForm.fields,
  params: ConstructorParameters<typeof Refusal>[1] = {},
): never => {
  throw new Refusal(key, params, 500, { field });
};

export const onlineFormTable = bind(onlineForm)({
  table: 'online_form',
  columns: {
    answers: '(SELECT count(*)::int FROM online_answer a WHERE a.form_id = t.id)',
    oncePerPhone: { boolean: true },
    createBy: 't.created_by',
  },
  before: {
    add: (_tx, actor, values, now) => {
      const questions = checked(values, null);
      return { questions, link_code: newSecret(), created_at: now, created_by: actor.realName };
    },
    edit: async (tx, actor, before, values, now) => {
      const questions = checked(values, before);
      const next = contentOf({ ...before, ...withoutUndefined(values), questions });
      if (before.versionNumber > 0) await assertKinds(tx, before.id, questions);
      if (before.state !== 'PUBLISHED' || isSame(contentOf(before), next)) return { questions };
      const number = before.versionNumber + 1;
      const form = { id: before.id, orgCode: before.sysOrgCode, number };
      await addVersion(tx, form, next, { name: actor.realName, at: now });
      return { questions, version_number: number };
    },
    delete: async (tx, _actor, row) => {
      const count = await countAnswers(tx, row.id);
      if (count > 0) throw new Refusal('online.answersFirst', { count });
    },
  },
});

export const onlineAnswerTable = bind(onlineAnswer)({
  table: 'online_answer',
  from: `online_answer t LEFT JOIN online_answer_given g ON g.answer_id = t.id LEFT JOIN online_form f ON f.id = t.form_id
    LEFT JOIN store s ON s.org_code = t.org_code`,
  tables: ['online_answer', 'online_answer_given', 'online_form', 'store'],
  columns: {
    answerTime: 't.answered_at',
    formId: { sql: 't.form_id', text: { cn: 'f.title', en: "coalesce(nullif(f.title_en, ''), f.title)" } },
    phone: 'g.phone',
    phoneEnd: 'g.phone_end',
    given: 'g.given',
    note: 'g.note',
    handledTime: 't.handled_at',
  },
});

export const contentOf = ({ title, titleEn, intro, introEn, questions }: FormContent): FormContent => ({
  ...{ title, titleEn, intro, introEn, questions },
});
export const isSame = (one: FormContent, other: FormContent): boolean =>
  (Object.keys(one) as (keyof FormContent)[]).every((name) => one[name] === other[name]);

const withoutUndefined = (values: FormValues): Partial<FormRow> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** @returns the questions as they are stored. @throws Refusal that names the field */
function checked(values: FormValues, before: FormRow | null): string {
  const given = { ...before, ...withoutUndefined(values) };
  const questions = readQuestions(given.questions ?? '');
  if ('key' in questions) return refuse(questions.key, 'questions', questions.params);
  const { opensAt = null, closesAt = null, oncePerPhone = 'NO' } = given;
  if (opensAt !== null && closesAt !== null && closesAt <= opensAt) refuse('online.endsBefore', 'closesAt');
  if (oncePerPhone === 'YES' && phoneQuestion(questions)?.required !== true)
    refuse('online.phoneForOnce', 'oncePerPhone');
  return JSON.stringify(questions);
}

/** A question counts over all versions: what was a choice once stays one. */
export async function assertKinds(tx: Tx, formId: string, questions: string): Promise<void> {
  const kinds = new Map(everyQuestion(await versionsOf(tx, formId)).map(({ key, kind }) => [key, kind]));
  for (const { key, kind, cn, en } of JSON.parse(questions) as Question[])
    if (kinds.has(key) && kinds.get(key) !== kind) refuse('online.kindChanged', 'questions', { question: { cn, en } });
}
