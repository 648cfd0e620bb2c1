import { Controller } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import { grantRoutes, type InputOf, permissionRoutes } from '@paddock/contracts/wire';
import { type Actor, CurrentActor, Input, Refusal, RequestLanguage, Route, withMessage } from '@paddock/kernel';
import { Granting } from './granting.service';
import { Permissions } from './permissions.service';

type Routes = typeof permissionRoutes & typeof grantRoutes;
const TOP = '';

@Controller()
export class PermissionsController {
  constructor(
    private readonly permissions: Permissions,
    private readonly granting: Granting,
  ) {}

  @Route(permissionRoutes.list)
  list(@RequestLanguage() language: Language) {
    return this.permissions.tree(language);
  }

  @Route(permissionRoutes.noPager)
  noPager(@RequestLanguage() language: Language) {
    return this.permissions.plain(language);
  }

  @Route(permissionRoutes.topMenus)
  async topMenus(@RequestLanguage() language: Language) {
    const nodes = await this.permissions.plain(language);
    return nodes.filter(({ menuType }) => menuType === 0);
  }

  @Route(permissionRoutes.submenu)
  async submenu(@Input() { parentId }: InputOf<Routes['submenu']>, @RequestLanguage() language: Language) {
    return (await this.permissions.below([parentId], language))[parentId] ?? [];
  }

  @Route(permissionRoutes.submenus)
  submenus(@Input() { parentIds }: InputOf<Routes['submenus']>, @RequestLanguage() language: Language) {
    return this.permissions.below(parentIds, language);
  }

  @Route(permissionRoutes.choices)
  choices(@RequestLanguage() language: Language) {
    return this.permissions.choices(language);
  }

  @Route(permissionRoutes.choicesBelow)
  choicesBelow(@Input() { pid }: InputOf<Routes['choicesBelow']>, @RequestLanguage() language: Language) {
    return this.permissions.choicesBelow(pid ?? TOP, language);
  }

  @Route(permissionRoutes.check)
  async check(@Input() { id, url }: InputOf<Routes['check']>, @RequestLanguage() language: Language) {
    const others = (await this.permissions.plain(language)).filter((entry) => entry.id !== id);
    if (url !== '' && others.some((entry) => entry.url === url))
      throw new Refusal('check.taken', {}, 500, { field: 'url' });
    return withMessage('check.free');
  }

  @Route(permissionRoutes.add)
  async add(@CurrentActor() actor: Actor, @Input() input: InputOf<Routes['add']>) {
    return withMessage('added', await this.permissions.add(actor, input));
  }

  @Route(permissionRoutes.edit)
  async edit(@CurrentActor() actor: Actor, @Input() input: InputOf<Routes['edit']>) {
    await this.permissions.edit(actor, input);
    return withMessage('edited');
  }

  @Route(permissionRoutes.delete)
  async delete(@CurrentActor() actor: Actor, @Input() { id }: InputOf<Routes['delete']>) {
    await this.permissions.remove(actor, [id]);
    return withMessage('deleted');
  }

  @Route(permissionRoutes.deleteBatch)
  async deleteBatch(@CurrentActor() actor: Actor, @Input() { ids }: InputOf<Routes['deleteBatch']>) {
    await this.permissions.remove(actor, ids);
    return withMessage('deleted');
  }

  @Route(grantRoutes.ofRole)
  ofRole(@Input() { roleId }: InputOf<Routes['ofRole']>) {
    return this.granting.ofRole(roleId);
  }

  @Route(grantRoutes.saveOfRole)
  async saveOfRole(@CurrentActor() actor: Actor, @Input() { roleId, ...wanted }: InputOf<Routes['saveOfRole']>) {
    await this.granting.saveOfRole(actor, roleId, wanted);
    return withMessage('edited');
  }

  @Route(grantRoutes.ofDepartment)
  ofDepartment(@CurrentActor() actor: Actor, @Input() { departId }: InputOf<Routes['ofDepartment']>) {
    return this.granting.ofDepartment(actor, departId);
  }

  @Route(grantRoutes.saveOfDepartment)
  async saveOfDepartment(
    @CurrentActor() actor: Actor,
    @Input() { departId, ...wanted }: InputOf<Routes['saveOfDepartment']>,
  ) {
    await this.granting.saveOfDepartment(actor, departId, wanted);
    return withMessage('edited');
  }

  @Route(grantRoutes.departmentTree)
  departmentTree(
    @CurrentActor() actor: Actor,
    @Input() { departId }: InputOf<Routes['departmentTree']>,
    @RequestLanguage() language: Language,
  ) {
    return this.granting.departmentTree(actor, departId, language);
  }

  @Route(grantRoutes.ofDepartmentRole)
  ofDepartmentRole(@CurrentActor() actor: Actor, @Input() { roleId }: InputOf<Routes['ofDepartmentRole']>) {
    return this.granting.ofDepartmentRole(actor, roleId);
  }

  @Route(grantRoutes.saveOfDepartmentRole)
  async saveOfDepartmentRole(
    @CurrentActor() actor: Actor,
    @Input() { roleId, ...wanted }: InputOf<Routes['saveOfDepartmentRole']>,
  ) {
    await this.granting.saveOfDepartmentRole(actor, roleId, wanted);
    return withMessage('edited');
  }
}
