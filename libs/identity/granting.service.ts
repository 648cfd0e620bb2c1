import { Injectable } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import type { ChoiceNode } from '@paddock/contracts/wire';
import { type Actor, Database, Refusal, seesAllStores, type Sql, type Tx } from '@paddock/kernel';
import {
  changeGrants,
  type Department,
  DEPARTMENT_GRANTS,
  DEPARTMENT_ROLE_GRANTS,
  departmentOf,
  departmentOfRole,
  grantsOf,
  type GrantTable,
  heldAmong,
  lockOwner,
  RIGHTS_OF_ROLE,
  ROLE_GRANTS,
} from './granting.repository';
import { choiceTree } from './permission-tree';
import { permissionRecords } from './permissions.repository';
import { rightsIn } from './rights';

/** What a form sends: all that is wanted, and what it was opened with; without that the set is replaced. */
export interface WantedGrants {
  permissionIds: readonly string[];
  lastpermissionIds?: readonly string[] | undefined;
}

const SUPER_ADMIN = -1;

/** What roles, departments and roles of departments may do. Nobody gives or takes what they do not hold themselves. */
@Injectable()
export class Granting {
  constructor(private readonly db: Database) {}

  async ofRole(roleId: string): Promise<string[]> {
    return (await this.db.query<{ id: string }>(RIGHTS_OF_ROLE, [roleId])).map(({ id }) => id);
  }

  /** A role counts in all stores, and so does what is held of it here. */
  saveOfRole(actor: Actor, roleId: string, wanted: WantedGrants): Promise<void> {
    if (!seesAllStores(actor)) throw new Refusal('rights.notAllStores', {}, 510);
    return this.db.transaction(async (tx) => {
      if (!(await lockOwner(tx, ROLE_GRANTS, roleId))) throw new Refusal('rights.unknownRole');
      await this.save(tx, actor, ROLE_GRANTS, roleId, wanted, null);
    });
  }

  async ofDepartment(actor: Actor, departId: string): Promise<string[]> {
    await this.departmentFor(this.db, actor, departId);
    return grantsOf(this.db, DEPARTMENT_GRANTS, departId);
  }

  saveOfDepartment(actor: Actor, departId: string, wanted: WantedGrants): Promise<void> {
    return this.db.transaction(async (tx) => {
      const department = await this.departmentFor(tx, actor, departId);
      await lockOwner(tx, DEPARTMENT_GRANTS, departId);
      await this.save(tx, actor, DEPARTMENT_GRANTS, departId, wanted, department.org_code);
    });
  }

  /** The tree of what the roles of a department may be given, with what stands above. */
  async departmentTree(
    actor: Actor,
    departId: string,
    language: Language,
  ): Promise<{ treeList: ChoiceNode[]; ids: string[] }> {
    const held = new Set(await this.ofDepartment(actor, departId));
    const rows = await permissionRecords(this.db);
    const upper = new Map(rows.map((row) => [row.id, row.parent_id]));
    const shown = new Set(held);
    for (const id of held) for (let above = upper.get(id); above; above = upper.get(above)) shown.add(above);
    const { treeList } = choiceTree(
      rows.filter(({ id }) => shown.has(id)),
      language,
    );
    return { treeList, ids: rows.flatMap(({ id }) => (held.has(id) ? [id] : [])) };
  }

  async ofDepartmentRole(actor: Actor, roleId: string): Promise<string[]> {
    await this.departmentOfRoleFor(this.db, actor, roleId);
    return grantsOf(this.db, DEPARTMENT_ROLE_GRANTS, roleId);
  }

  saveOfDepartmentRole(actor: Actor, roleId: string, wanted: WantedGrants): Promise<void> {
    return this.db.transaction(async (tx) => {
      const department = await this.departmentOfRoleFor(tx, actor, roleId);
      await lockOwner(tx, DEPARTMENT_ROLE_GRANTS, roleId);
      const { added } = await this.save(tx, actor, DEPARTMENT_ROLE_GRANTS, roleId, wanted, department.org_code);
      const ofDepartment = new Set(await grantsOf(tx, DEPARTMENT_GRANTS, department.id));
      const foreign = (await heldAmong(tx, added, actor.userId, null)).find(({ id }) => !ofDepartment.has(id));
      if (foreign) throw new Refusal('rights.notOfDepartment', { name: namesOf(foreign) });
    });
  }

  /** @throws Refusal unless the actor holds them, in the store or (null) in all of them */
  async demandHeld(tx: Tx, actor: Actor, ids: readonly string[], orgCode: string | null): Promise<void> {
    const known = await heldAmong(tx, ids, actor.userId, orgCode);
    if (known.length < ids.length) throw new Refusal('rights.unknownPermission');
    if (actor.identity === SUPER_ADMIN) return;
    const missing = known.find(({ held }) => !held);
    if (missing) throw new Refusal('rights.notHeld', { name: namesOf(missing) }, 510);
    const rights = await rightsIn(tx, actor.userId, orgCode);
    const inPart = known.find(({ code }) => code !== null && rights?.dataRules.has(code));
    if (inPart) throw new Refusal('rights.heldInPart', { name: namesOf(inPart) }, 510);
  }

  /** @throws Refusal for a department that the actor has no say in */
  async departmentFor(sql: Sql, actor: Actor, departId: string): Promise<Department> {
    return demandOwn(actor, await departmentOf(sql, departId), 'rights.unknownDepartment');
  }

  async departmentOfRoleFor(sql: Sql, actor: Actor, roleId: string): Promise<Department> {
    return demandOwn(actor, await departmentOfRole(sql, roleId), 'rights.unknownRole');
  }

  private async save(
    tx: Tx,
    actor: Actor,
    table: GrantTable,
    ownerId: string,
    { permissionIds, lastpermissionIds }: WantedGrants,
    orgCode: string | null,
  ): Promise<{ added: string[] }> {
    const now = new Set(await grantsOf(tx, table, ownerId));
    const last = new Set(lastpermissionIds ?? now);
    const wanted = new Set(permissionIds);
    const added = [...wanted].filter((id) => !last.has(id) && !now.has(id));
    const removed = [...last].filter((id) => !wanted.has(id) && now.has(id));
    await this.demandHeld(tx, actor, [...added, ...removed], orgCode);
    await changeGrants(tx, table, ownerId, { added, removed });
    return { added };
  }
}

const namesOf = ({ name, name_en }: { name: string; name_en: string }): { cn: string; en: string } => ({
  cn: name,
  en: name_en || name,
});

function demandOwn(
  actor: Actor,
  department: Department | null,
  unknown: 'rights.unknownDepartment' | 'rights.unknownRole',
): Department {
  if (!department) throw new Refusal(unknown);
  if (!seesAllStores(actor) && department.org_code !== actor.orgCode)
    throw new Refusal('rights.notYourDepartment', {}, 510);
  return department;
}
