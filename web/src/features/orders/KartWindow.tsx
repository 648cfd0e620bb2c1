/** The kart on which a paid ride is started again. */
import { VehiclePicker } from '../../shared/pickers';
import { mayStart } from '../../shared/vehicleState';

export default function KartWindow({
  onConfirm,
  onClose,
}: {
  onConfirm: (vehicleId: string) => void;
  onClose: () => void;
}) {
  return (
    <VehiclePicker
      disabled={(row) => !mayStart(row)}
      onConfirm={([kart]) => {
        if (kart) onConfirm(kart.id);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
