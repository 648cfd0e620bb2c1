/** Whether the present person holds an entry or a button in a store: nobody gives what they do not hold. The service decides. */
import type { ChoiceNode } from '@paddock/contracts/wire';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../shared/call';
import { storeKey } from '../../shared/keys';
import { mayPress, useSession } from '../../shared/session';

export function useOwnRights(orgCode: string): (node: ChoiceNode) => boolean {
  const { permissions, user } = useSession();
  const userId = user?.id ?? '';
  const { data } = useQuery({
    queryKey: storeKey('user', 'rights', userId, orgCode),
    queryFn: ({ signal }) => ask('GET /sys/user/rights', { userId, orgCode }, { signal, silent: true }),
    enabled: userId !== '' && orgCode !== '',
    retry: false,
    meta: { silent: true },
  });
  const held = data && new Set(data);
  return ({ key, perms }) => (held ? held.has(key) : perms === null || mayPress(permissions, perms));
}
