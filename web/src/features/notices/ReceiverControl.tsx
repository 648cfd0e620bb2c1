/** Stores, roles or people that get an announcement. */
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { ask } from '../../shared/call';
import { lang } from '../../shared/i18n';
import { storeKey } from '../../shared/keys';
import { texts } from './texts';

const lists = { STORES: 'stores', ROLES: 'roles', USERS: 'people' } as const;
const placeholders = { STORES: 'chooseStores', ROLES: 'chooseRoles', USERS: 'choosePeople' } as const;

export default function ReceiverControl({
  id,
  label,
  kind,
  value,
  onChange,
}: {
  id: string;
  label: string;
  kind: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const t = texts.use();
  const { data } = useQuery({
    queryKey: storeKey('announcementReceivers', 'choices'),
    queryFn: ({ signal }) => ask('GET /sys/annountCement/choices', {}, { signal }),
  });
  const known = kind === 'STORES' || kind === 'ROLES' || kind === 'USERS' ? kind : 'USERS';
  const choices = data?.[lists[known]] ?? [];
  const ids = new Set(choices.map((choice) => choice.id));
  return (
    <Select
      id={id}
      aria-label={label}
      mode="multiple"
      className="wide"
      placeholder={t(placeholders[known])}
      optionFilterProp="label"
      value={value.split(',').filter((each) => ids.has(each))}
      options={choices.map((choice) => ({
        value: choice.id,
        label: (lang() === 'en' && choice.nameEn) || choice.name,
      }))}
      onChange={(next: string[]) => onChange(next.map((each) => `${each},`).join(''))}
    />
  );
}
