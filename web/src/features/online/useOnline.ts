/** What forms have asked, and what their answers come to. */
import { onlineForm } from '@paddock/contracts/resources';
import type { OnlineVersion } from '@paddock/contracts/wire';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../shared/call';
import { useLang } from '../../shared/i18n';
import { storeKey } from '../../shared/keys';
import { useLiveTopic } from '../../shared/live';
import { resourceCalls } from '../../shared/resource/calls';
import { useCalmly } from '../../shared/useCalmly';

/** Many may answer at once. */
const calmMs = 2000;

/** The version that an answer was given to; undefined until it is known. */
export function useVersion(formId: string, number: number): OnlineVersion | undefined {
  const versions = useQuery({
    // A version never changes; a number that is not known yet is asked for.
    queryKey: storeKey('onlineVersions', formId, number),
    queryFn: ({ signal }) => ask('GET /online/sysOnlineForm/versions', { id: formId }, { signal, silent: true }),
    meta: { silent: true },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return versions.data?.find((version) => version.number === number);
}

/** What a form is called; nothing until it is known. */
export function useFormTitle(id: string): string {
  const language = useLang();
  const form = useQuery({
    queryKey: storeKey('onlineForm', 'title', id),
    queryFn: ({ signal }) => resourceCalls.one(onlineForm, id, { signal, silent: true }),
    enabled: id !== '',
    meta: { silent: true },
  });
  const title = form.data?.[language === 'en' ? 'titleEn' : 'title'];
  return typeof title === 'string' ? title : '';
}

export function useOnlineFigures(asked: { formId: string; begin: string; end: string }) {
  const client = useQueryClient();
  const renew = useCalmly(() => void client.invalidateQueries({ queryKey: storeKey('onlineFigures') }), calmMs);
  useLiveTopic('resources', ({ payload }) => {
    if (payload.resource === 'onlineAnswer') renew();
  });
  return useQuery({
    queryKey: storeKey('onlineFigures', asked),
    queryFn: ({ signal }) => ask('GET /online/sysOnlineAnswer/figures', asked, { signal, silent: true }),
    meta: { silent: true },
    placeholderData: (known) => known,
  });
}
