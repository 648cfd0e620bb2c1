/** Chooses vehicles: name and network status, live. */
import { vehicle } from '@paddock/contracts/resources';
import type { VehicleRow } from '@paddock/contracts/wire';
import { type Dispatch, dispatchOf } from '../lapCount';
import { Plate } from '../Plate';
import { ResourcePicker } from '../resource/ResourcePicker';
import { StateLabel } from '../StateGlyph';
import { tileState } from '../vehicleState';
import { texts } from './texts';

export type { VehicleRow };

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
  onDispatch?: (dispatch: Dispatch) => void;
  onConfirm: (rows: VehicleRow[]) => void;
  onClose: () => void;
}) {
  const t = texts.use();
  return (
    <ResourcePicker<VehicleRow>
      resource={vehicle}
      title={t('vehicleTitle')}
      byLabel={t('vehicleQuery')}
      filters={{ deviceType: 'VEHICLE', column: 'indexNumber', order: 'asc' }}
      columns={[
        {
          name: 'cardName',
          label: t('vehicleName'),
          render: (row) => (
            <span className="picker-vehicle">
              <VehicleName vehicle={row} />
              {row.kartClass !== null && <small>{row.kartClass_dictText}</small>}
            </span>
          ),
        },
        {
          name: 'isConnecte',
          label: t('network'),
          render: (row) => <StateLabel state={row.isConnecte === 'YES' ? 'ONLINE' : 'OFFLINE'} />,
        },
      ]}
      labelOf={(row) => <Plate number={row.cardName} />}
      multiple={multiple}
      selectedIds={selectedIds}
      {...(disabled ? { disabled } : {})}
      {...(onDispatch ? { onDispatch: (rows: VehicleRow[]) => onDispatch(dispatchOf(rows)) } : {})}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
