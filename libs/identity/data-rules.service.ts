import { Injectable } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import {
  RULE_CONDITIONS,
  RULE_VALUES,
  RULED_PERMISSIONS,
  ruledPermission,
  ruleFieldOf,
  RESOURCES,
  type AnyField,
  type RuledPermission,
} from '@paddock/contracts/resources';
import { type PermissionRule, toWireTime } from '@paddock/contracts/wire';
import { type Actor, computed, Database, newId, Refusal, seesAllStores, type Sql, type Tx } from '@paddock/kernel';
import { fitsValue } from '@paddock/resources';
import { Granting } from './granting.service';
import { RuleValues } from './rule-values.service';
import { tables } from './tables';

export interface RuleForm {
  ruleName: string;
  ruleColumn: string;
  ruleConditions: string;
  ruleValue: string;
  status: '0' | '1';
}
interface RuleRow {
  id: string;
  permission_id: string;
  name: string;
  field: string;
  condition: string;
  value: string;
  status: '0' | '1';
  created_at: Date;
  created_by: string | null;
  updated_at: Date | null;
  updated_by: string | null;
}
/** A role, or one of a department. */
export type RuledRole = 'role' | 'departmentRole';

const RULES = 'SELECT * FROM permission_rule WHERE permission_id = $1 ORDER BY created_at DESC, id DESC';
const BUTTON = 2;
const RULED_BELOW = `SELECT id, code FROM permission WHERE parent_id = $1 AND kind = ${BUTTON} AND code = ANY($2) ORDER BY position, id LIMIT 1`;
const CHOSEN = {
  role: 'SELECT rule_id AS id FROM role_rule WHERE role_id = $1',
  departmentRole: 'SELECT rule_id AS id FROM department_role_rule WHERE role_id = $1',
};
const FORGET = {
  role: 'DELETE FROM role_rule WHERE role_id = $1 AND rule_id IN (SELECT id FROM permission_rule WHERE permission_id = $2) AND rule_id <> ALL ($3)',
  departmentRole:
    'DELETE FROM department_role_rule WHERE role_id = $1 AND rule_id IN (SELECT id FROM permission_rule WHERE permission_id = $2) AND rule_id <> ALL ($3)',
};
const CHOOSE = {
  role: 'INSERT INTO role_rule (role_id, rule_id) SELECT $1, id FROM permission_rule WHERE permission_id = $2 AND id = ANY ($3) ON CONFLICT DO NOTHING',
  departmentRole:
    'INSERT INTO department_role_rule (role_id, rule_id) SELECT $1, id FROM permission_rule WHERE permission_id = $2 AND id = ANY ($3) ON CONFLICT DO NOTHING',
};

/** Which rows a permission covers. A rule is a choice from a closed list, so it can say nothing that its list does not understand. */
@Injectable()
export class DataRules {
  constructor(
    private readonly db: Database,
    private readonly granting: Granting,
    private readonly values: RuleValues,
  ) {}

  async of(actor: Actor, permissionId: string, language: Language): Promise<PermissionRule[]> {
    const { id, code } = await this.ruledOf(this.db, permissionId);
    const rows = await this.db.query<RuleRow>(RULES, [id]);
    const ruled = ruledPermission(code);
    return Promise.all(
      rows.map(async (row) => {
        const field = ruled && fieldOf(ruled, row.field);
        const text = field ? await this.values.text(actor, field, row, language) : row.value;
        return wireRule(row, text);
      }),
    );
  }

  async search(
    actor: Actor,
    permissionId: string,
    language: Language,
    wanted: { name: string; value: string },
  ): Promise<PermissionRule[]> {
    const rules = await this.of(actor, permissionId, language);
    return rules.filter((rule) => fitsValue(rule.ruleName, wanted.name) && fitsValue(rule.ruleValue, wanted.value));
  }

  async offered(permissionId: string, language: Language) {
    const { code } = await this.ruledOf(this.db, permissionId);
    const ruled = ruledPermission(code);
    if (!ruled) return { code, columns: [], conditions: [], values: [] };
    const fields: Readonly<Record<string, AnyField>> = RESOURCES[ruled.resource].fields;
    return {
      code,
      columns: ruled.fields.map((value) => ({ value, text: fields[value]?.[language] ?? value })),
      conditions: Object.keys(RULE_CONDITIONS),
      values: [...RULE_VALUES],
    };
  }

  add(actor: Actor, permissionId: string, form: RuleForm): Promise<string> {
    return this.db.transaction(async (tx) => {
      const { id: ruledId } = await this.ruledOf(tx, permissionId);
      await this.check(tx, actor, ruledId, form);
      const id = newId();
      const row = { id, permission_id: ruledId, ...columnsOf(form), created_by: actor.realName };
      await tables.insert(tx, 'permission_rule', row);
      return id;
    });
  }

  edit(actor: Actor, id: string, form: RuleForm): Promise<void> {
    return this.db.transaction(async (tx) => {
      await this.check(tx, actor, await this.permissionOf(tx, id), form);
      const changes = { ...columnsOf(form), updated_at: computed`now()`, updated_by: actor.realName };
      await tables.update(tx, 'permission_rule', { id }, changes);
    });
  }

  remove(actor: Actor, id: string): Promise<void> {
    return this.db.transaction(async (tx) => {
      await this.demandAll(tx, actor, await this.permissionOf(tx, id));
      await tx.query('DELETE FROM permission_rule WHERE id = $1', [id]);
    });
  }

  /** @throws Refusal where the permission has no rules, as the wire has it */
  async chosen(
    actor: Actor,
    kind: RuledRole,
    permissionId: string,
    roleId: string,
    language: Language,
  ): Promise<{ datarule: PermissionRule[]; drChecked: string }> {
    if (kind === 'departmentRole') await this.granting.departmentOfRoleFor(this.db, actor, roleId);
    const datarule = await this.of(actor, permissionId, language);
    if (datarule.length === 0) throw new Refusal('rule.none');
    const chosen = new Set((await this.db.query<{ id: string }>(CHOSEN[kind], [roleId])).map(({ id }) => id));
    return {
      datarule,
      drChecked: datarule.flatMap(({ id }) => (chosen.has(id) ? [id] : [])).join(','),
    };
  }

  choose(
    actor: Actor,
    kind: RuledRole,
    permissionId: string,
    roleId: string,
    ruleIds: readonly string[],
  ): Promise<void> {
    return this.db.transaction(async (tx) => {
      const { id: ruledId } = await this.ruledOf(tx, permissionId);
      if (kind === 'role') await this.demandAll(tx, actor, ruledId);
      else {
        const { org_code } = await this.granting.departmentOfRoleFor(tx, actor, roleId);
        await this.granting.demandHeld(tx, actor, [ruledId], org_code);
      }
      if (kind === 'role' && (await tx.query('SELECT 1 FROM role WHERE id = $1', [roleId])).length === 0)
        throw new Refusal('rights.unknownRole');
      await tx.query(FORGET[kind], [roleId, ruledId, ruleIds]);
      await tx.query(CHOOSE[kind], [roleId, ruledId, ruleIds]);
    });
  }

  /** Rules count in all stores, like roles. */
  private async demandAll(tx: Tx, actor: Actor, permissionId: string): Promise<void> {
    if (!seesAllStores(actor)) throw new Refusal('rights.notAllStores', {}, 510);
    await this.granting.demandHeld(tx, actor, [permissionId], null);
  }

  private async permissionOf(tx: Tx, ruleId: string): Promise<string> {
    const rows = await tx.query<{ permission_id: string }>(
      'SELECT permission_id FROM permission_rule WHERE id = $1 FOR UPDATE',
      [ruleId],
    );
    if (!rows[0]) throw new Refusal('notFound');
    return rows[0].permission_id;
  }

  /** The permission itself; of a page, on which older clients hang rules, that to see its rows. */
  private async ruledOf(sql: Sql, permissionId: string): Promise<{ id: string; code: string }> {
    const [row] = await sql.query<{ code: string | null; kind: number }>(
      'SELECT code, kind FROM permission WHERE id = $1',
      [permissionId],
    );
    if (row?.code || !row || row.kind === BUTTON) return { id: permissionId, code: row?.code ?? '' };
    const below = await sql.query<{ id: string; code: string }>(RULED_BELOW, [
      permissionId,
      Object.keys(RULED_PERMISSIONS),
    ]);
    return below[0] ?? { id: permissionId, code: '' };
  }

  private async check(tx: Tx, actor: Actor, permissionId: string, form: RuleForm): Promise<void> {
    await this.demandAll(tx, actor, permissionId);
    const ruled = ruledPermission((await this.ruledOf(tx, permissionId)).code);
    if (!ruled) throw new Refusal('rule.notOffered');
    const field = fieldOf(ruled, form.ruleColumn);
    if (!field)
      throw new Refusal('rule.fieldWrong', { offered: ruled.fields.join(', ') }, 500, { field: 'ruleColumn' });
    if (!Object.hasOwn(RULE_CONDITIONS, form.ruleConditions)) {
      const offered = Object.keys(RULE_CONDITIONS).join(' ');
      throw new Refusal('rule.conditionWrong', { offered }, 500, { field: 'ruleConditions' });
    }
    if (form.ruleValue === '') throw new Refusal('rule.valueRequired', {}, 500, { field: 'ruleValue' });
    const unknown = (form.ruleValue.match(/#\{[^}]*\}?/g) ?? []).find(
      (variable) => !(RULE_VALUES as readonly string[]).includes(variable),
    );
    if (unknown !== undefined) throw new Refusal('rule.valueWrong', { value: unknown }, 500, { field: 'ruleValue' });
    await this.values.demandFitting(tx, actor, field, form.ruleConditions, form.ruleValue);
  }
}

const columnsOf = (form: RuleForm) => ({
  name: form.ruleName,
  field: form.ruleColumn,
  condition: form.ruleConditions,
  value: form.ruleValue,
  status: form.status,
});

const fieldOf = (ruled: RuledPermission, name: string): AnyField | null =>
  ruleFieldOf(ruled, name, RESOURCES[ruled.resource].fields);

const wireRule = (row: RuleRow, text: string): PermissionRule => ({
  id: row.id,
  permissionId: row.permission_id,
  ruleName: row.name,
  ruleColumn: row.field,
  ruleConditions: row.condition,
  ruleValue: row.value,
  ruleValue_dictText: text,
  status: row.status,
  createBy: row.created_by,
  createTime: toWireTime(row.created_at),
  updateBy: row.updated_by,
  updateTime: row.updated_at && toWireTime(row.updated_at),
});
