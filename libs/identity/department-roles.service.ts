import { Injectable } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import { type DepartmentRole, type ListInput, type Page, toWireTime } from '@paddock/contracts/wire';
import { type Actor, Database, isUniqueViolation, newId, Refusal, seesAllStores, type Tx } from '@paddock/kernel';
import { DEPARTMENT_ROLE_GRANTS, grantsOf } from './granting.repository';
import { Granting } from './granting.service';
import { tables } from './tables';

interface RoleRow {
  id: string;
  department_id: string;
  department: string;
  department_en: string;
  name: string;
  code: string;
  description: string;
  user_count: number;
  permission_count: number;
  created_at: Date;
  created_by: string | null;
  updated_at: Date | null;
  updated_by: string | null;
}
interface RolePerson {
  id: string;
  username: string;
  realname: string;
  held: boolean;
}
interface RoleForm {
  roleName: string;
  roleCode: string;
  description?: string | undefined;
}

const ROLE = `SELECT r.id, r.department_id, s.name AS department, s.name_en AS department_en, r.name, r.code, r.description, r.created_at, r.created_by, r.updated_at, r.updated_by,
    (SELECT count(*)::int FROM department_role_user ru WHERE ru.role_id = r.id) AS user_count,
    (SELECT count(*)::int FROM department_role_permission rp WHERE rp.role_id = r.id) AS permission_count
  FROM department_role r JOIN store s ON s.id = r.department_id`;
const PEOPLE = `SELECT u.id, u.username, u.real_name AS realname,
    EXISTS (SELECT FROM department_role_user ru WHERE ru.role_id = $1 AND ru.user_id = u.id) AS held
  FROM app_user u JOIN user_store us ON us.user_id = u.id
  WHERE us.org_code = $2 AND u.identity <> 7 AND u.deleted_at IS NULL ORDER BY u.real_name, u.id`;

/** Roles of one department: they count in that store alone, within what the department may give. */
@Injectable()
export class DepartmentRoles {
  constructor(
    private readonly db: Database,
    private readonly granting: Granting,
  ) {}

  async list(
    actor: Actor,
    deptId: string,
    { pageNo, pageSize }: ListInput,
    language: Language,
  ): Promise<Page<DepartmentRole>> {
    const all = await this.roles(actor, deptId, language);
    const records = all.slice((pageNo - 1) * pageSize, pageNo * pageSize);
    return { records, total: all.length, size: pageSize, current: pageNo, pages: Math.ceil(all.length / pageSize) };
  }

  async ofDepartment(actor: Actor, departId: string, language: Language): Promise<DepartmentRole[]> {
    await this.granting.departmentFor(this.db, actor, departId);
    return this.roles(actor, departId, language);
  }

  add(actor: Actor, departId: string, form: RoleForm): Promise<string> {
    return this.db.transaction(async (tx) => {
      await this.granting.departmentFor(tx, actor, departId);
      const id = newId();
      await named(tx, () =>
        tables.insert(tx, 'department_role', {
          id,
          department_id: departId,
          name: form.roleName,
          code: form.roleCode,
          description: form.description ?? '',
          created_by: actor.realName,
        }),
      );
      return id;
    });
  }

  edit(actor: Actor, id: string, form: RoleForm): Promise<void> {
    return this.db.transaction(async (tx) => {
      await this.granting.departmentOfRoleFor(tx, actor, id);
      await named(tx, () =>
        tx.query(
          `UPDATE department_role SET name = $2, code = $3, description = coalesce($4, description), updated_at = now(), updated_by = $5
           WHERE id = $1`,
          [id, form.roleName, form.roleCode, form.description ?? null, actor.realName],
        ),
      );
    });
  }

  remove(actor: Actor, ids: readonly string[]): Promise<void> {
    return this.db.transaction(async (tx) => {
      for (const id of new Set(ids)) {
        await this.demandGivable(tx, actor, id);
        await tx.query('DELETE FROM department_role WHERE id = $1', [id]);
      }
    });
  }

  /** Of the departments that the actor sees. */
  async ofUser(
    actor: Actor,
    userId: string,
    departId: string,
  ): Promise<{ id: string; departId: string; userId: string; droleId: string }[]> {
    const rows = await this.db.query<{ role_id: string; department_id: string }>(
      `SELECT ru.role_id, r.department_id FROM department_role_user ru JOIN department_role r ON r.id = ru.role_id
       JOIN store s ON s.id = r.department_id
       WHERE ru.user_id = $1 AND ($2 = '' OR r.department_id = $2) AND ($3::text IS NULL OR s.org_code = $3) ORDER BY ru.role_id`,
      [userId, departId, ownOnly(actor)],
    );
    return rows.map(({ role_id, department_id }) => ({
      id: `${role_id}:${userId}`,
      departId: department_id,
      userId,
      droleId: role_id,
    }));
  }

  give(actor: Actor, userId: string, wanted: readonly string[], former: readonly string[]): Promise<void> {
    return this.db.transaction(async (tx) => {
      const added = wanted.filter((id) => !former.includes(id));
      const removed = former.filter((id) => !wanted.includes(id));
      for (const id of [...added, ...removed].sort()) {
        const { org_code } = await this.demandGivable(tx, actor, id);
        const belongs = await tx.query('SELECT 1 FROM user_store WHERE user_id = $1 AND org_code = $2', [
          userId,
          org_code,
        ]);
        if (added.includes(id) && belongs.length === 0) throw new Refusal('rights.unknownUser');
      }
      await tx.query(
        'INSERT INTO department_role_user (role_id, user_id) SELECT unnest($1::text[]), $2 ON CONFLICT DO NOTHING',
        [added, userId],
      );
      await tx.query('DELETE FROM department_role_user WHERE user_id = $1 AND role_id = ANY($2)', [userId, removed]);
    });
  }

  /** Who works in the department, and who of them holds the role. */
  async people(actor: Actor, roleId: string): Promise<RolePerson[]> {
    const { org_code } = await this.granting.departmentOfRoleFor(this.db, actor, roleId);
    return this.db.query<RolePerson>(PEOPLE, [roleId, org_code]);
  }

  /** @throws Refusal for somebody who is not of the department */
  givePeople(actor: Actor, roleId: string, wanted: readonly string[], former: readonly string[]): Promise<void> {
    return this.db.transaction(async (tx) => {
      const { org_code } = await this.demandGivable(tx, actor, roleId);
      const people = new Set((await tx.query<RolePerson>(PEOPLE, [roleId, org_code])).map(({ id }) => id));
      const added = wanted.filter((id) => !former.includes(id));
      if (added.some((id) => !people.has(id))) throw new Refusal('rights.unknownUser');
      const removed = former.filter((id) => !wanted.includes(id));
      await tx.query(
        'INSERT INTO department_role_user (role_id, user_id) SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING',
        [roleId, added],
      );
      await tx.query('DELETE FROM department_role_user WHERE role_id = $1 AND user_id = ANY($2)', [roleId, removed]);
    });
  }

  /** @throws Refusal where the role may do what the actor does not hold in that department */
  private async demandGivable(tx: Tx, actor: Actor, roleId: string): Promise<{ org_code: string }> {
    const department = await this.granting.departmentOfRoleFor(tx, actor, roleId);
    await tx.query(DEPARTMENT_ROLE_GRANTS.lock, [roleId]);
    const may = await grantsOf(tx, DEPARTMENT_ROLE_GRANTS, roleId);
    await this.granting.demandHeld(tx, actor, may, department.org_code);
    return department;
  }

  private async roles(actor: Actor, deptId: string, language: Language): Promise<DepartmentRole[]> {
    const rows = await this.db.query<RoleRow>(
      `${ROLE} WHERE ($1 = '' OR r.department_id = $1) AND ($2::text IS NULL OR s.org_code = $2) ORDER BY r.created_at, r.id`,
      [deptId, ownOnly(actor)],
    );
    return rows.map((row) => ({
      id: row.id,
      departId: row.department_id,
      departId_dictText: (language === 'en' && row.department_en) || row.department,
      roleName: row.name,
      roleCode: row.code,
      description: row.description,
      userCount: row.user_count,
      permissionCount: row.permission_count,
      createBy: row.created_by,
      createTime: toWireTime(row.created_at),
      updateBy: row.updated_by,
      updateTime: row.updated_at && toWireTime(row.updated_at),
    }));
  }
}

const ownOnly = (actor: Actor): string | null => (seesAllStores(actor) ? null : actor.orgCode);

async function named(tx: Tx, work: () => Promise<unknown>): Promise<void> {
  try {
    await tx.attempt(work);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new Refusal('departRole.codeTaken', {}, 500, { field: 'roleCode' });
  }
}
