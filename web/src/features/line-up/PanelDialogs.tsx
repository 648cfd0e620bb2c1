/** Windows of the line-up panel. */
import { notices } from '../../shared/notices';
import { VehiclePicker } from '../../shared/pickers';
import { CancelDialog, RenameDialog, RenumberDialog } from './EntryDialogs';
import type { LineUpPanelState } from './LineUpPanel';
import { SettingsDialog } from './SettingsDialog';
import { texts } from './texts';
import { mayStart } from '../../shared/vehicleState';

export default function PanelDialogs({ panel }: { panel: LineUpPanelState }) {
  const { dialog, setDialog, actions } = panel;
  const close = (): void => setDialog(null);
  switch (dialog?.kind) {
    case 'cancel':
      return (
        <CancelDialog
          entry={dialog.entry}
          busy={actions.busy}
          onConfirm={() => actions.cancel(dialog.entry, close)}
          onClose={close}
        />
      );
    case 'rename':
      return (
        <RenameDialog
          entry={dialog.entry}
          busy={actions.busy}
          onSave={(name) => actions.rename(dialog.entry, name, close)}
          onClose={close}
        />
      );
    case 'renumber':
      return (
        <RenumberDialog
          entry={dialog.entry}
          busy={actions.busy}
          onSave={(number) => actions.renumber(dialog.entry, number, close)}
          onClose={close}
        />
      );
    case 'chooseVehicle':
      return (
        <VehiclePicker
          disabled={(vehicle) => !mayStart(vehicle)}
          onConfirm={([vehicle]) => {
            if (!vehicle) return notices.warning(texts.t('pickVehicle'));
            close();
            void panel.start(dialog.entry, vehicle);
          }}
          onClose={close}
        />
      );
    case 'dispatch':
      return (
        <VehiclePicker
          multiple
          disabled={(vehicle) => !mayStart(vehicle)}
          onDispatch={panel.dispatch}
          onConfirm={close}
          onClose={close}
        />
      );
    case 'settings':
      return <SettingsDialog onClose={close} />;
    default:
      return null;
  }
}
