import { Injectable } from '@nestjs/common';
import { storedQuestions } from '@paddock/contracts/online-forms';
import type { OnlineVersion } from '@paddock/contracts/wire';
import { type Actor, Clock, Database, must, nextVersion, Refusal, seesAllStores, type Tx } from '@paddock/kernel';
import { publishChange } from '@paddock/resources';
import { addVersion, findForm, type FormContent, lockForm, versionsOf } from './online-form.repository';
import { assertKinds, contentOf, isSame } from './online-form.resource';
import { type FormState, onlineFormStates } from './online-form.states';
import { tables } from './tables';

export const scopeOf = (actor: Actor): string | null => (seesAllStores(actor) ? null : actor.orgCode);

/** What the office does with a form beyond writing it. */
@Injectable()
export class OnlineForms {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** @returns the version that customers see from now on */
  async publish(tx: Tx, actor: Actor, id: string): Promise<number> {
    const form = await this.locked(tx, actor, id, 'PUBLISHED', 'online.publishedAlready');
    const rows = await tx.query<FormContent>(
      'SELECT title, title_en AS "titleEn", intro, intro_en AS "introEn", questions FROM online_form WHERE id = $1',
      [id],
    );
    const content = contentOf(must(rows[0], `form ${id}`));
    const [newest] = await versionsOf(tx, id);
    const isNew =
      !newest || !isSame(content, contentOf({ ...newest, titleEn: newest.title_en, introEn: newest.intro_en }));
    const number = form.version_number + (isNew ? 1 : 0);
    if (isNew) {
      await assertKinds(tx, id, content.questions);
      const by = { name: actor.realName, at: this.clock.now() };
      await addVersion(tx, { id, orgCode: form.org_code, number }, content, by);
    }
    await this.turn(tx, actor, form, 'PUBLISHED', number);
    return number;
  }

  async close(tx: Tx, actor: Actor, id: string): Promise<void> {
    const form = await this.locked(tx, actor, id, 'CLOSED', 'online.notPublished');
    await this.turn(tx, actor, form, 'CLOSED', form.version_number);
  }

  async linkCode(actor: Actor, id: string): Promise<string> {
    const rows = await this.db.query<{ link_code: string }>(
      'SELECT link_code FROM online_form WHERE id = $1 AND ($2::text IS NULL OR org_code = $2)',
      [id, scopeOf(actor)],
    );
    if (!rows[0]) throw new Refusal('notFound');
    return rows[0].link_code;
  }

  async versions(actor: Actor, id: string): Promise<OnlineVersion[]> {
    if (!(await findForm(this.db, scopeOf(actor), id))) throw new Refusal('notFound');
    return (await versionsOf(this.db, id)).map((row) => ({
      number: row.number,
      publishedAt: row.published_at.toISOString(),
      publishedBy: row.published_by,
      questions: storedQuestions(row.questions),
    }));
  }

  private async locked(
    tx: Tx,
    actor: Actor,
    id: string,
    to: FormState,
    refusal: 'online.publishedAlready' | 'online.notPublished',
  ) {
    const form = await lockForm(tx, scopeOf(actor), id);
    if (!form) throw new Refusal('notFound');
    if (!onlineFormStates.may(form.state, to)) throw new Refusal(refusal);
    return form;
  }

  private async turn(
    tx: Tx,
    actor: Actor,
    form: { id: string; org_code: string; version: number },
    state: FormState,
    number: number,
  ): Promise<void> {
    await tables.update(tx, 'online_form', { id: form.id }, { state, version_number: number, version: nextVersion });
    const row = { orgCode: form.org_code, resource: 'onlineForm', id: form.id, version: form.version + 1 } as const;
    publishChange(tx, { ...row, change: 'edited', by: actor.realName });
  }
}
