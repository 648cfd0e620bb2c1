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
import { PickerField } from '../pickers/PickerField';
import { texts } from './texts';

const optionsMax = 20;
const ReferencePicker = lazyWindow(() => import('../pickers/ReferencePicker'));

const known: Readonly<Record<string, Resource | undefined>> = RESOURCES;

/** A store is chosen in its tree: the field is read-only and opens the window. Every other row can be typed too. */
export function ReferenceControl(props: ControlProps) {
  return props.field.to === 'department' && props.place === 'form' ? (
    <StoreControl {...props} />
  ) : (
    <TypedControl {...props} />
  );
}

function StoreControl({ id, field, value, shown, invalid, disabled, onChange }: ControlProps) {
  const t = texts.use();
  const language = useLang();
  const [picking, setPicking] = useState(false);
  // A form that opens knows the name of its own row, the window that of what was just chosen; what a new row begins with is asked for.
  const [chosen, setChosen] = useState('');
  const orgCode = useStoreOfKeys();
  const present = typeof value === 'string' && value !== '' ? value : null;
  const preset = useQuery({
    queryKey: [orgCode, 'department', 'selected', present],
    queryFn: ({ signal }) => resourceCalls.selected(RESOURCES.department, [present ?? ''], { signal }),
    enabled: present !== null && chosen === '' && !shown,
    meta: { silent: true },
  });
  const [row] = preset.data ?? [];
  const name = chosen || shown || (row ? titleOf(RESOURCES.department, row, language) : '');
  return (
    <>
      <PickerField
        {...(id === undefined ? {} : { id })}
        label={labelOf(field, language)}
        shown={present === null ? '' : name || present}
        placeholder={t('chooseStore')}
        disabled={disabled ?? false}
        {...(invalid ? { 'aria-invalid': true } : {})}
        onOpen={() => setPicking(true)}
        onClear={() => {
          setChosen('');
          onChange('', '');
        }}
      />
      {picking && (
        <ReferencePicker
          of={RESOURCES.department}
          selectedId={present}
          onConfirm={(picked) => {
            setPicking(false);
            if (!picked) return;
            const title = titleOf(RESOURCES.department, picked, language);
            setChosen(title);
            onChange(picked.id, title);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  );
}

function TypedControl({ id, name, field, value, shown, place, invalid, disabled, width, onChange }: ControlProps) {
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
