/** The data rules that count for a role, or for a role of a department, at one permission. */
import type { PermissionRule } from '@paddock/contracts/wire';
import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../../shared/api';
import { ask, call } from '../../shared/call';
import { storeKey } from '../../shared/keys';

export type RuleOwner = { kind: 'role'; roleId: string } | { kind: 'departRole'; roleId: string; departId: string };

export const chosenRulesKey = (owner: RuleOwner, permissionId: string) =>
  storeKey('dataRules', 'chosen', owner.roleId, permissionId);

export function useChosenRules(
  owner: RuleOwner,
  permissionId: string,
): { rules: PermissionRule[]; chosen: string[] } | undefined {
  const { roleId } = owner;
  const { data } = useQuery({
    queryKey: chosenRulesKey(owner, permissionId),
    queryFn: async ({ signal }) => {
      const options = { signal, silent: true } as const;
      const { datarule, drChecked } =
        owner.kind === 'role'
          ? await ask('GET /sys/role/datarule/:permissionId/:roleId', { permissionId, roleId }, options)
          : await ask(
              'GET /sys/sysDepartRole/datarule/:permissionId/:departId/:roleId',
              { permissionId, departId: owner.departId, roleId },
              options,
            );
      return { rules: datarule, chosen: drChecked.split(',').filter((id) => id !== '') };
    },
    retry: false,
    meta: { silent: true },
  });
  return data;
}

export const saveChosenRules = (
  { kind, roleId }: RuleOwner,
  permissionId: string,
  ids: readonly string[],
): Promise<Answer<unknown>> =>
  call(kind === 'role' ? 'POST /sys/role/datarule' : 'POST /sys/sysDepartRole/datarule', {
    ...{ permissionId, roleId, dataRuleIds: ids.join(',') },
  });
