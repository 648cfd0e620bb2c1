import { Injectable } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import { givenText, type Given, type Question } from '@paddock/contracts/online-forms';
import { type Actor, Database } from '@paddock/kernel';
import {
  exportAsked,
  type ExportFile,
  type ExportInput,
  type FurtherColumn,
  ResourceExports,
  type Row,
} from '@paddock/resources';
import type { onlineAnswer } from '@paddock/contracts/resources';
import { everyQuestion } from './online-form.repository';
import { onlineAnswerTable } from './online-form.resource';
import { scopeOf } from './online-forms.service';

type AnswerRow = Row<typeof onlineAnswer>;
type Column = FurtherColumn<AnswerRow>;

/** Answers as a file: those of one form with a column for each question, those of several with all that was given in one. */
@Injectable()
export class AnswerExports {
  constructor(
    private readonly db: Database,
    private readonly exports: ResourceExports,
  ) {}

  async file(actor: Actor, input: ExportInput, language: Language): Promise<ExportFile> {
    const [query, wanted] = exportAsked(input);
    const formIds = await this.formsOf(actor, wanted.selections, query['formId']);
    const asked = await this.questionsOf(formIds);
    const [first] = asked.values();
    const further = asked.size === 1 && first ? columnsOf(first, language) : [wholeColumn(asked, language)];
    return this.exports.file(actor, onlineAnswerTable, query, wanted, language, { further });
  }

  private async formsOf(actor: Actor, selections: readonly string[], formId: unknown): Promise<string[]> {
    const rows = await this.db.query<{ id: string }>(
      selections.length > 0
        ? 'SELECT DISTINCT form_id AS id FROM online_answer WHERE id = ANY($2::text[]) AND ($1::text IS NULL OR org_code = $1)'
        : 'SELECT id FROM online_form WHERE ($1::text IS NULL OR org_code = $1) AND ($2::text IS NULL OR id = $2)',
      [
        scopeOf(actor),
        selections.length > 0 ? selections : typeof formId === 'string' && formId !== '' ? formId : null,
      ],
    );
    return rows.map(({ id }) => id);
  }

  /** What each form has ever asked. */
  private async questionsOf(formIds: readonly string[]): Promise<Map<string, Question[]>> {
    const rows = await this.db.query<{ form_id: string; questions: string }>(
      'SELECT form_id, questions FROM online_form_version WHERE form_id = ANY($1::text[]) ORDER BY form_id, number DESC',
      [formIds],
    );
    return new Map(
      [...Map.groupBy(rows, ({ form_id }) => form_id)].map(([id, versions]) => [id, everyQuestion(versions)]),
    );
  }
}

const givenIn = (row: AnswerRow, { key }: Question): Given[string] | undefined => row.given[key];

const columnsOf = (questions: readonly Question[], language: Language): Column[] =>
  questions.map((question) => ({
    label: question[language],
    textOf: (row) => {
      const value = givenIn(row, question);
      return typeof value === 'number' ? value : givenText(question, value, language);
    },
  }));

const wholeColumn = (asked: ReadonlyMap<string, readonly Question[]>, language: Language): Column => ({
  label: language === 'cn' ? '回答' : 'Answers',
  textOf: (row) =>
    (asked.get(row.formId) ?? [])
      .filter((question) => givenIn(row, question) !== undefined)
      .map((question) => `${question[language]} ${givenText(question, givenIn(row, question), language)}`)
      .join('\n'),
});
