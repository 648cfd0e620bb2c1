/** Who has changed the row of a form last, when, and what of it. */
import type { Resource, ResourceName } from '@paddock/contracts/resources';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../call';
import { rowTime } from '../format';
import { useLang } from '../i18n';
import { storeKey } from '../keys';
import { labelOf } from './model';
import { texts } from './texts';

export function LastChange({ of, id }: { of: Resource; id: string }) {
  const t = texts.use();
  const language = useLang();
  const change = useQuery({
    queryKey: [...storeKey(of.name, 'lastChange'), id],
    queryFn: ({ signal }) =>
      ask('GET /sys/resource/lastChange', { resource: of.name as ResourceName, id }, { signal, silent: true }),
    meta: { silent: true },
  });
  if (!change.data) return null;
  const { by, time, fields } = change.data;
  const names = fields.flatMap((name) => (of.fields[name] ? [labelOf(of.fields[name], language)] : []));
  const about = { who: by, time: rowTime(time).slice(0, -3) };
  return (
    <small className="num">
      {names.length === 0
        ? t('lastAdded', about)
        : t('lastChanged', { ...about, names: names.join(language === 'en' ? ', ' : '、') })}
    </small>
  );
}
