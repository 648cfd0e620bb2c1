import { Controller } from '@nestjs/common';
import { idListSchema, type InputOf, roleRoutes, userRoutes } from '@paddock/contracts/wire';
import { type Actor, CurrentActor, Database, Input, Route, withMessage } from '@paddock/kernel';
import { Users } from './users.service';

type Routes = typeof userRoutes;
type RoleRoutes = typeof roleRoutes;

/** One role or one store of several users at once. */
@Controller()
export class UserLinksController {
  constructor(
    private readonly db: Database,
    private readonly users: Users,
  ) {}

  @Route(roleRoutes.addSysUserRole)
  async addRole(@CurrentActor() actor: Actor, @Input() input: InputOf<RoleRoutes['addSysUserRole']>) {
    await this.db.transaction((tx) =>
      this.users.relink(tx, actor, input.userIdList, (_account, roleIds) => ({ roleIds: [...roleIds, input.roleId] })),
    );
    return withMessage('added');
  }

  @Route(roleRoutes.deleteUserRole)
  deleteRole(@CurrentActor() actor: Actor, @Input() { roleId, userId }: InputOf<RoleRoutes['deleteUserRole']>) {
    return this.takeRole(actor, roleId, [userId]);
  }

  @Route(roleRoutes.deleteUserRoleBatch)
  deleteRoleBatch(
    @CurrentActor() actor: Actor,
    @Input() { roleId, userIds }: InputOf<RoleRoutes['deleteUserRoleBatch']>,
  ) {
    return this.takeRole(actor, roleId, idListSchema.parse(userIds));
  }

  @Route(userRoutes.addToDepart)
  async addToDepart(@CurrentActor() actor: Actor, @Input() input: InputOf<Routes['addToDepart']>) {
    await this.db.transaction((tx) =>
      this.users.relink(tx, actor, input.userIdList, (_account, _roleIds, departIds) => ({
        departIds: [...departIds, input.depId],
      })),
    );
    return withMessage('added');
  }

  @Route(userRoutes.removeFromDepart)
  removeFromDepart(@CurrentActor() actor: Actor, @Input() { depId, userId }: InputOf<Routes['removeFromDepart']>) {
    return this.leave(actor, depId, [userId]);
  }

  @Route(userRoutes.removeSeveralFromDepart)
  removeSeveralFromDepart(
    @CurrentActor() actor: Actor,
    @Input() { depId, userIds }: InputOf<Routes['removeSeveralFromDepart']>,
  ) {
    return this.leave(actor, depId, userIds);
  }

  private async takeRole(actor: Actor, roleId: string, ids: readonly string[]) {
    await this.db.transaction((tx) =>
      this.users.relink(tx, actor, ids, (_account, roleIds) => ({ roleIds: roleIds.filter((id) => id !== roleId) })),
    );
    return withMessage('deleted');
  }

  private async leave(actor: Actor, depId: string, ids: readonly string[]) {
    await this.db.transaction((tx) =>
      this.users.relink(tx, actor, ids, (_account, _roleIds, departIds) => ({
        departIds: departIds.filter((id) => id !== depId),
      })),
    );
    return withMessage('deleted');
  }
}
