/** The device id of this computer's ticket printer, kept as `printId`. */
import { useState } from 'react';
import { changeCounterSettings, counterSettings } from '../../features/line-up/settings';
import { FieldWindow } from '../../shared/FieldWindow';
import { notices } from '../../shared/notices';
import { texts } from './texts';

export default function PrinterDialog({ onClose }: { onClose: () => void }) {
  const t = texts.use();
  const [present] = useState(() => counterSettings().printId);
  return (
    <FieldWindow
      title={t('printer')}
      hint={t('printerHint')}
      label={t('printer')}
      initial={present}
      onSave={(id) => {
        changeCounterSettings({ printId: id.trim() });
        notices.success(t('saved'));
        onClose();
      }}
      onClose={onClose}
    />
  );
}
