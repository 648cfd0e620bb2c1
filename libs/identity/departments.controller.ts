import { Controller } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import { departmentRoleRoutes, departmentRoutes, type InputOf } from '@paddock/contracts/wire';
import { type Actor, CurrentActor, Input, RequestLanguage, Route, withMessage } from '@paddock/kernel';
import { DepartmentRoles } from './department-roles.service';
import { Departments } from './departments.service';
import { Licences } from './licences.service';

type Routes = typeof departmentRoutes;
type RoleRoutes = typeof departmentRoleRoutes;

@Controller()
export class DepartmentsController {
  constructor(
    private readonly departments: Departments,
    private readonly licences: Licences,
  ) {}

  @Route(departmentRoutes.tree)
  tree(@CurrentActor() actor: Actor, @RequestLanguage() language: Language) {
    return this.departments.tree(actor, language);
  }

  @Route(departmentRoutes.level)
  level(@CurrentActor() actor: Actor, @Input() input: InputOf<Routes['level']>, @RequestLanguage() language: Language) {
    return this.departments.level(actor, input, language);
  }

  @Route(departmentRoutes.treeOfLogin)
  treeOfLogin(@CurrentActor() actor: Actor, @RequestLanguage() language: Language) {
    return this.departments.ownTree(actor, language);
  }

  @Route(departmentRoutes.myTree)
  async myTree(@CurrentActor() actor: Actor, @RequestLanguage() language: Language) {
    const led = await this.departments.ledTree(actor, language);
    return withMessage(led ? 'depart.leads' : 'depart.leadsNot', led);
  }

  @Route(departmentRoutes.idTree)
  idTree(@CurrentActor() actor: Actor, @RequestLanguage() language: Language) {
    return this.departments.idTree(actor, language, 'all');
  }

  @Route(departmentRoutes.idTree2)
  idTree2(@CurrentActor() actor: Actor, @RequestLanguage() language: Language) {
    return this.departments.idTree(actor, language, 'open');
  }

  @Route(departmentRoutes.search)
  search(
    @CurrentActor() actor: Actor,
    @Input() { keyWord }: InputOf<Routes['search']>,
    @RequestLanguage() language: Language,
  ) {
    return this.departments.search(actor, keyWord, language);
  }

  @Route(departmentRoutes.licence)
  async licence(@CurrentActor() actor: Actor, @Input() { id, ...licence }: InputOf<Routes['licence']>) {
    await this.licences.set(actor, id, licence);
    return withMessage('edited');
  }
}

@Controller()
export class DepartmentRolesController {
  constructor(private readonly roles: DepartmentRoles) {}

  @Route(departmentRoleRoutes.list)
  list(
    @CurrentActor() actor: Actor,
    @Input() { deptId, ...query }: InputOf<RoleRoutes['list']>,
    @RequestLanguage() language: Language,
  ) {
    return this.roles.list(actor, deptId ?? '', query, language);
  }

  @Route(departmentRoleRoutes.ofDepartment)
  ofDepartment(
    @CurrentActor() actor: Actor,
    @Input() { departId }: InputOf<RoleRoutes['ofDepartment']>,
    @RequestLanguage() language: Language,
  ) {
    return this.roles.ofDepartment(actor, departId, language);
  }

  @Route(departmentRoleRoutes.add)
  async add(@CurrentActor() actor: Actor, @Input() { departId, ...form }: InputOf<RoleRoutes['add']>) {
    return withMessage('added', await this.roles.add(actor, departId, form));
  }

  @Route(departmentRoleRoutes.edit)
  async edit(@CurrentActor() actor: Actor, @Input() { id, ...form }: InputOf<RoleRoutes['edit']>) {
    await this.roles.edit(actor, id, form);
    return withMessage('edited');
  }

  @Route(departmentRoleRoutes.delete)
  async delete(@CurrentActor() actor: Actor, @Input() { id }: InputOf<RoleRoutes['delete']>) {
    await this.roles.remove(actor, [id]);
    return withMessage('deleted');
  }

  @Route(departmentRoleRoutes.deleteBatch)
  async deleteBatch(@CurrentActor() actor: Actor, @Input() { ids }: InputOf<RoleRoutes['deleteBatch']>) {
    await this.roles.remove(actor, ids);
    return withMessage('deleted');
  }

  @Route(departmentRoleRoutes.ofUser)
  ofUser(@CurrentActor() actor: Actor, @Input() { userId, departId }: InputOf<RoleRoutes['ofUser']>) {
    return this.roles.ofUser(actor, userId, departId ?? '');
  }

  @Route(departmentRoleRoutes.give)
  async give(@CurrentActor() actor: Actor, @Input() input: InputOf<RoleRoutes['give']>) {
    await this.roles.give(actor, input.userId, input.newRoleId, input.oldRoleId);
    return withMessage('edited');
  }

  @Route(departmentRoleRoutes.people)
  people(@CurrentActor() actor: Actor, @Input() { roleId }: InputOf<RoleRoutes['people']>) {
    return this.roles.people(actor, roleId);
  }

  @Route(departmentRoleRoutes.savePeople)
  async savePeople(@CurrentActor() actor: Actor, @Input() input: InputOf<RoleRoutes['savePeople']>) {
    await this.roles.givePeople(actor, input.roleId, input.userIds, input.lastUserIds);
    return withMessage('edited');
  }
}
