/** Chooses vehicles: name and network status, live. */
import type { VehicleRow } from '@paddock/contracts/wire';
import { useQueryClient } from '@tanstack/react-query';
import { useLiveTopic } from '../live';
import { Plate } from '../Plate';
import { StateLabel } from '../StateGlyph';
import { tileState } from '../vehicleState';
import { patchList } from '../versioned';
import { Picker } from './Picker';
import { texts } from './texts';

export type { VehicleRow };

export const vehicleListUrl = '/vehicle/sysVehicle/listorgcode';

/** A vehicle's plate with its state, for rows and fields. */
export function VehicleName({
  vehicle,
}: {
  vehicle: Pick<VehicleRow, 'cardName' | 'status' | 'isConnecte' | 'speedLevel'>;
}) {
  return (
    <span className="picker-vehicle">
      <Plate number={vehicle.cardName} />
      <StateLabel state={tileState(vehicle)} />
    </span>
  );
}

export function VehiclePicker({
  multiple = false,
  selectedIds = [],
  disabled,
  onDispatch,
  onConfirm,
  onClose,
}: {
  multiple?: boolean;
  selectedIds?: readonly string[];
  disabled?: (row: VehicleRow) => boolean;
  /** Set it where the opening screen starts vehicles from the picker. */
  onDispatch?: (rows: VehicleRow[]) => void;
  onConfirm: (rows: VehicleRow[]) => void;
  onClose: () => void;
}) {
  const t = texts.use();
  const client = useQueryClient();
  useLiveTopic('vehicles', (event) => void patchList(client, ['vehicles', 'picker'], event.payload));
  return (
    <Picker<VehicleRow>
      title={t('vehicleTitle')}
      kind="vehicles"
      url={vehicleListUrl}
      queryName="cardName"
      toQuery={(typed) => `*${typed}*`}
      queryLabel={t('vehicleQuery')}
      filters={{ deviceType: 'VEHICLE', column: 'indexNumber', order: 'asc' }}
      columns={[
        { title: t('vehicleName'), render: (_, row) => <VehicleName vehicle={row} /> },
        {
          title: t('network'),
          render: (_, row) => <StateLabel state={row.isConnecte === 'YES' ? 'ONLINE' : 'OFFLINE'} />,
        },
      ]}
      labelOf={(row) => <Plate number={row.cardName} />}
      multiple={multiple}
      selectedIds={selectedIds}
      {...(disabled ? { disabled } : {})}
      {...(onDispatch ? { onDispatch } : {})}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
