/** The picker of a resource that a field refers to: the area's own where it has one, a tree where rows stand below each other. */
import type { Resource } from '@paddock/contracts/resources';
import { useLang } from '../i18n';
import { ResourcePicker } from '../resource/ResourcePicker';
import { labelOf, type AnyRow, nameOf } from '../resource/model';
import { TreePicker } from '../resource/TreePicker';
import { CashierPicker } from './CashierPicker';
import { TariffPicker } from './TariffPicker';
import { texts } from './texts';
import { VehiclePicker } from './VehiclePicker';

interface Props {
  of: Resource;
  selectedId: string | null;
  onConfirm: (row: AnyRow | null) => void;
  onClose: () => void;
}

export default function ReferencePicker({ of, selectedId, onConfirm, onClose }: Props) {
  const t = texts.use();
  const language = useLang();
  const title = t('chooseNamed', { name: nameOf(of, language) });
  const take = (row: { id: string } | null | undefined): void => onConfirm(row ?? null);
  if (of.name === 'tariff') return <TariffPicker selectedId={selectedId} onConfirm={take} onClose={onClose} />;
  if (of.name === 'cashier') return <CashierPicker onConfirm={take} onClose={onClose} />;
  if (of.name === 'vehicle')
    return (
      <VehiclePicker
        selectedIds={selectedId === null ? [] : [selectedId]}
        onConfirm={([row]) => take(row)}
        onClose={onClose}
      />
    );
  if (of.parent !== undefined)
    return <TreePicker of={of} title={title} selectedId={selectedId} onConfirm={onConfirm} onClose={onClose} />;
  const field = of.fields[of.title];
  return (
    <ResourcePicker<AnyRow>
      resource={of}
      title={title}
      byLabel={field ? labelOf(field, language) : title}
      selectedIds={selectedId === null ? [] : [selectedId]}
      onConfirm={([row]) => take(row)}
      onClose={onClose}
    />
  );
}
