/** A row of another resource: typing looks it up by its title, F4 opens the picker. */
import { RESOURCES, type Resource } from '@paddock/contracts/resources';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { lazyWindow } from '../../app/lazyWindow';
import { useLang } from '../i18n';
import { KeyCap } from '../KeyCap';
import { useStoreOfKeys } from '../keys';
import { resourceCalls } from './calls';
import type { ControlProps } from './Control';
import { labelOf, titleOf, titleQuery } from './model';
import { texts } from './texts';

const optionsMax = 20;
const ReferencePicker = lazyWindow(() => import('../pickers/ReferencePicker'));

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
  const [picking, setPicking] = useState(false);
  const pick = (): void => {
    setOpen(false);
    setPicking(true);
  };
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
    <>
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
        open={open}
        onOpenChange={setOpen}
        onKeyDown={(event) => {
          if (event.key !== 'F4' || !of) return;
          event.preventDefault();
          event.stopPropagation();
          pick();
        }}
        popupRender={(menu) => (
          <>
            {menu}
            {of && (
              <button
                type="button"
                className="link-button reference-window"
                onMouseDown={(event) => event.preventDefault()}
                onClick={pick}
              >
                {t('chooseInWindow')} <KeyCap>F4</KeyCap>
              </button>
            )}
          </>
        )}
        onChange={(next: string | null | undefined) =>
          onChange(next ?? '', options.find((option) => option.value === next)?.label)
        }
      />
      {picking && of && (
        <ReferencePicker
          of={of}
          selectedId={present}
          onConfirm={(row) => {
            setPicking(false);
            if (row) onChange(row.id, titleOf(of, row, language));
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  );
}
