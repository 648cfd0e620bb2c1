import { Controller } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import { type InputOf, listInput, roleRoutes } from '@paddock/contracts/wire';
import { type Actor, CurrentActor, Database, Input, Refusal, RequestLanguage, Route } from '@paddock/kernel';
import { ResourceLists } from '@paddock/resources';
import { Permissions } from './permissions.service';
import { roleTable } from './role.resource';

type Routes = typeof roleRoutes;
const ALL = listInput.parse({ pageNo: 1, pageSize: 500 });

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
