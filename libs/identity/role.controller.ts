import { Controller } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import { type InputOf, listInput, roleRoutes, WHOLE_LIST_MAX } from '@paddock/contracts/wire';
import { type Actor, CurrentActor, Database, Input, Refusal, RequestLanguage, Route } from '@paddock/kernel';
import { ResourceLists } from '@paddock/resources';
import { Permissions } from './permissions.service';
import { roleTable } from './role.resource';

type Routes = typeof roleRoutes;
/** Those that came with the product stand first. */
const ALL = { ...listInput.parse({ column: 'createTime', order: 'asc' }), pageSize: WHOLE_LIST_MAX };

@Controller()
export class RoleController {
  constructor(
    private readonly db: Database,
    private readonly lists: ResourceLists,
    private readonly permissions: Permissions,
  ) {}

  @Route(roleRoutes.queryall)
  async queryall(@CurrentActor() actor: Actor, @RequestLanguage() language: Language) {
    const { records } = await this.lists.list(actor, roleTable.list, ALL, language);
    if (records.length === 0) throw new Refusal('role.none');
    return records;
  }

  /** Everybody's first page asks for it, and shows a refusal as an error. */
  @Route(roleRoutes.firstPage)
  async firstPage(@CurrentActor() actor: Actor, @RequestLanguage() language: Language) {
    if (!actor.permissions.has(roleTable.list.definition.permission)) return [];
    return (await this.lists.list(actor, roleTable.list, ALL, language)).records;
  }

  @Route(roleRoutes.queryTreeList)
  queryTreeList(@RequestLanguage() language: Language) {
    return this.permissions.choices(language);
  }

  @Route(roleRoutes.checkRoleCode)
  async checkRoleCode(@Input() { id, roleCode }: InputOf<Routes['checkRoleCode']>): Promise<true> {
    const taken = await this.db.query('SELECT FROM role WHERE code = $1 AND id <> $2', [roleCode, id ?? '']);
    if (taken.length > 0) throw new Refusal('role.codeTaken');
    return true;
  }
}
