/** A row of another resource: typing looks it up by its title, F4 opens the picker. */
import { RESOURCES, type Resource } from '@paddock/contracts/resources';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { useLang } from '../i18n';
import { useStoreOfKeys } from '../keys';
import { resourceCalls } from './calls';
import type { ControlProps } from './Control';
import { labelOf, titleOf, titleQuery } from './model';
import { texts } from './texts';

const optionsMax = 20;

const known: Readonly<Record<string, Resource | undefined>> = RESOURCES;

export function ReferenceControl({
  id,
  name,
  field,
  value,
  shown,
  place,
  invalid,
  disabled,
  width,
  onChange,
}: ControlProps) {
  const t = texts.use();
  const language = useLang();
  const orgCode = useStoreOfKeys();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const of = known[field.to ?? ''];
  const found = useQuery({
    queryKey: [orgCode, field.to, 'lookUp', typed],
    queryFn: ({ signal }) =>
      resourceCalls.list(
        of as Resource,
        { ...(of ? titleQuery(of, typed) : {}), pageNo: 1, pageSize: optionsMax },
        { signal },
      ),
    enabled: open && of !== undefined,
    meta: { silent: true },
  });
  const options = (found.data?.records ?? []).map((row) => ({
    value: row.id,
    label: of ? titleOf(of, row, language) : row.id,
  }));
  const present = typeof value === 'string' && value !== '' ? value : null;
  if (present !== null && !options.some((option) => option.value === present))
    options.unshift({ value: present, label: shown || present });
  return (
    <Select
      id={id}
      data-name={name}
      aria-label={labelOf(field, language)}
      className={place === 'form' ? 'wide' : ''}
      {...(width === undefined ? {} : { style: { width } })}
      {...(invalid ? { status: 'error' as const } : {})}
      disabled={disabled ?? false}
      allowClear={place === 'filter' || !field.required}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      placeholder={place === 'filter' ? t('all') : ''}
      popupMatchSelectWidth={false}
      value={present}
      options={options}
      onOpenChange={setOpen}
      onChange={(next: string | null | undefined) =>
        onChange(next ?? '', options.find((option) => option.value === next)?.label)
      }
    />
  );
}
