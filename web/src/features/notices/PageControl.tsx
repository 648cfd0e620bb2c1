/** The page that a notice leads to, from the menu; or the window that it opens. */
import { Select } from 'antd';
import { leadsSomewhere } from '../../app/pages';
import { leaves } from '../../app/shell/menuSearch';
import { useSession } from '../../shared/session';
import { texts } from './texts';
import { RECORD_WINDOWS } from './windows';

export default function PageControl({
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
  const { permissions } = useSession();
  const entries = leaves(permissions?.menu ?? []).filter(leadsSomewhere);
  const options =
    kind === 'component'
      ? [
          ...Object.keys(RECORD_WINDOWS).map((name) => ({ value: name, label: t('signedWaiver') })),
          ...entries
            .filter(({ meta }) => !meta.url)
            .map(({ component, meta }) => ({ value: component, label: meta.title })),
        ]
      : entries.map(({ path, meta }) => ({ value: meta.url || path, label: meta.title }));
  return (
    <Select
      id={id}
      aria-label={label}
      className="wide"
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t('choosePage')}
      value={value === '' ? null : value}
      options={options}
      onChange={(next: string) => onChange(next)}
    />
  );
}
