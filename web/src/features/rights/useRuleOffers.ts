/** What the rules of a permission may compare, and how. */
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../shared/call';
import { useLang } from '../../shared/i18n';
import { storeKey } from '../../shared/keys';

const NONE: Awaited<ReturnType<typeof ask<'GET /sys/permission/ruleOffers'>>> = {
  code: '',
  columns: [],
  conditions: [],
  values: [],
};

export function useRuleOffers(permissionId: string): typeof NONE {
  const { data } = useQuery({
    queryKey: storeKey('dataRules', 'offers', permissionId, useLang()),
    queryFn: ({ signal }) => ask('GET /sys/permission/ruleOffers', { permissionId }, { signal, silent: true }),
    meta: { silent: true },
  });
  return data ?? NONE;
}
