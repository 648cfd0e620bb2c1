/** Dictionaries: what can be chosen, in the language of the screen. Read once, and again when somebody has changed them. */
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { ask } from './call';
import { named } from './furtherLanguage';
import { useLanguageCode } from './i18n';
import { useStoreOfKeys } from './keys';

export interface DictionaryItem {
  value: string;
  text: string;
}

const kind = 'dictionary';
const none: readonly DictionaryItem[] = [];

/** Items of a dictionary in order; none while they are read, and for no code. */
export function useDictionary(code: string | undefined): readonly DictionaryItem[] {
  const language = useLanguageCode();
  const orgCode = useStoreOfKeys();
  const items = useQuery({
    queryKey: [orgCode, kind, code, language],
    queryFn: async ({ signal }) => {
      const found = await ask('GET /sys/dict/getDictItems/:code', { code: code ?? '' }, { signal, silent: true });
      return found.map((item) => ({ ...item, text: named(item.text) }));
    },
    enabled: code !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { silent: true },
  });
  return items.data ?? none;
}

/** Every process of the service knows a change within two seconds; an answer before then may hold the texts before it. */
const serviceKnowsMs = 3_000;
let later: number | undefined;

/** After a dictionary has changed: those that show are read again at once and once more, others when they are next shown. */
export function renewDictionaries(client: QueryClient): void {
  const renew = (): void => void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === kind });
  renew();
  window.clearTimeout(later);
  later = window.setTimeout(renew, serviceKnowsMs);
}
