/** The settings of the store that is shown. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ask } from './call';
import { useStoreOfKeys } from './keys';
import { useMayPress } from './session';

export const settingsQuery = (orgCode: string) =>
  queryOptions({
    queryKey: [orgCode, 'storeSettings'],
    queryFn: ({ signal }) => ask('GET /sys/departSetting/queryByOrgCode', { orgCode }, { signal }),
    enabled: orgCode !== '',
  });

/** For screens that take something from them; undefined for anyone who may not see them. */
export function useSettingsOfStore() {
  const orgCode = useStoreOfKeys();
  const maySee = useMayPress('setting:list');
  return useQuery({ ...settingsQuery(orgCode), enabled: maySee && orgCode !== '' }).data;
}
