import { Controller } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import { dataRuleRoutes, type InputOf } from '@paddock/contracts/wire';
import { type Actor, CurrentActor, Input, RequestLanguage, Route, withMessage } from '@paddock/kernel';
import { DataRules } from './data-rules.service';

type Routes = typeof dataRuleRoutes;

@Controller()
export class DataRulesController {
  constructor(private readonly rules: DataRules) {}

  @Route(dataRuleRoutes.ofPermission)
  ofPermission(
    @CurrentActor() actor: Actor,
    @Input() { permissionId }: InputOf<Routes['ofPermission']>,
    @RequestLanguage() language: Language,
  ) {
    return this.rules.of(actor, permissionId, language);
  }

  @Route(dataRuleRoutes.search)
  search(
    @CurrentActor() actor: Actor,
    @Input() { permissionId, ruleName, ruleValue }: InputOf<Routes['search']>,
    @RequestLanguage() language: Language,
  ) {
    return this.rules.search(actor, permissionId, language, { name: ruleName ?? '', value: ruleValue ?? '' });
  }

  @Route(dataRuleRoutes.offered)
  offered(@Input() { permissionId }: InputOf<Routes['offered']>, @RequestLanguage() language: Language) {
    return this.rules.offered(permissionId, language);
  }

  @Route(dataRuleRoutes.add)
  async add(@CurrentActor() actor: Actor, @Input() { permissionId, ...form }: InputOf<Routes['add']>) {
    return withMessage('added', await this.rules.add(actor, permissionId, form));
  }

  @Route(dataRuleRoutes.edit)
  async edit(@CurrentActor() actor: Actor, @Input() { id, ...form }: InputOf<Routes['edit']>) {
    await this.rules.edit(actor, id, form);
    return withMessage('edited');
  }

  @Route(dataRuleRoutes.delete)
  async delete(@CurrentActor() actor: Actor, @Input() { id }: InputOf<Routes['delete']>) {
    await this.rules.remove(actor, id);
    return withMessage('deleted');
  }

  @Route(dataRuleRoutes.ofRole)
  ofRole(
    @CurrentActor() actor: Actor,
    @Input() { permissionId, roleId }: InputOf<Routes['ofRole']>,
    @RequestLanguage() language: Language,
  ) {
    return this.rules.chosen(actor, 'role', permissionId, roleId, language);
  }

  @Route(dataRuleRoutes.saveOfRole)
  async saveOfRole(@CurrentActor() actor: Actor, @Input() input: InputOf<Routes['saveOfRole']>) {
    await this.rules.choose(actor, 'role', input.permissionId, input.roleId, input.dataRuleIds);
    return withMessage('edited');
  }

  @Route(dataRuleRoutes.ofDepartmentRole)
  ofDepartmentRole(
    @CurrentActor() actor: Actor,
    @Input() { permissionId, roleId }: InputOf<Routes['ofDepartmentRole']>,
    @RequestLanguage() language: Language,
  ) {
    return this.rules.chosen(actor, 'departmentRole', permissionId, roleId, language);
  }

  @Route(dataRuleRoutes.ofDepartment)
  async ofDepartment(
    @CurrentActor() actor: Actor,
    @Input() { permissionId }: InputOf<Routes['ofDepartment']>,
    @RequestLanguage() language: Language,
  ) {
    return { datarule: await this.rules.of(actor, permissionId, language), drChecked: '' };
  }

  @Route(dataRuleRoutes.saveOfDepartmentRole)
  async saveOfDepartmentRole(@CurrentActor() actor: Actor, @Input() input: InputOf<Routes['saveOfDepartmentRole']>) {
    await this.rules.choose(actor, 'departmentRole', input.permissionId, input.roleId, input.dataRuleIds);
    return withMessage('edited');
  }
}
