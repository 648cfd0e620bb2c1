import { ROLES, type StartRole } from '@paddock/contracts';
import { role } from '@paddock/contracts/resources';
import { type Actor, Refusal, seesAllStores } from '@paddock/kernel';
import { bind } from '@paddock/resources';

const SUPER_ADMIN: StartRole = 'super-admin';
const BUILT_IN = Object.keys(ROLES)
  .map((code) => `'${code}'`)
  .join(', ');

export const roleTable = bind(role)({
  table: 'role',
  tables: ['role', 'user_role', 'user_store'],
  columns: {
    roleName: 't.name',
    roleNameEn: 't.name_en',
    roleCode: 't.code',
    // Of those whom the reader sees: in a store its people, by what they hold there.
    userCount: `(SELECT count(DISTINCT ur.user_id) FROM user_role ur JOIN app_user u ON u.id = ur.user_id AND u.deleted_at IS NULL
      WHERE ur.role_id = t.id AND ($org IS NULL OR (ur.org_code IS NULL OR ur.org_code = $org)
        AND EXISTS (SELECT FROM user_store us WHERE us.user_id = ur.user_id AND us.org_code = $org)))`,
    // As many as are ticked: entries of the menu count too, and super admins hold all without being named.
    permissionCount: `(CASE WHEN t.code = '${SUPER_ADMIN}' THEN (SELECT count(*) FROM permission)
      ELSE (SELECT count(*) FROM role_permission rp WHERE rp.role_id = t.id) END)`,
    builtIn: `(t.code IN (${BUILT_IN}))`,
    createBy: 't.created_by',
    updateBy: 't.updated_by',
  },
  before: {
    add: (_tx, actor) => {
      refuseStoreStaff(actor);
      return { created_by: actor.username };
    },
    edit: (_tx, actor, _before, _values, now) => {
      refuseStoreStaff(actor);
      return { updated_by: actor.username, updated_at: now };
    },
    /** Somebody may hold it who is in the recycle bin and comes back. */
    delete: async (tx, actor, { id, roleName, roleNameEn }) => {
      refuseStoreStaff(actor);
      const [held] = await tx.query<{ count: number }>(
        'SELECT count(DISTINCT user_id)::int AS count FROM user_role WHERE role_id = $1',
        [id],
      );
      if (held && held.count > 0)
        throw new Refusal('role.held', { count: held.count, name: { cn: roleName, en: roleNameEn || roleName } });
    },
  },
});

/** A role counts in every store, so one store's staff do not change it, whatever permission a venue has given them. */
function refuseStoreStaff(actor: Actor): void {
  if (!seesAllStores(actor)) throw new Refusal('role.headOfficeOnly', {}, 510);
}
