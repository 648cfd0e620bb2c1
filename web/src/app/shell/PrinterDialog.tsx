/** The device id of this computer's ticket printer, kept as `printId`. */
import { Input } from 'antd';
import { useState } from 'react';
import { firstFocus } from '../../shared/firstFocus';
import { changeCounterSettings, counterSettings } from '../../features/line-up/settings';
import { notices } from '../../shared/notices';
import { Window } from '../../shared/Window';
import { texts } from './texts';

export default function PrinterDialog({ onClose }: { onClose: () => void }) {
  const t = texts.use();
  const [id, setId] = useState(() => counterSettings().printId);
  const save = (): void => {
    changeCounterSettings({ printId: id.trim() });
    notices.success(t('saved'));
    onClose();
  };
  return (
    <Window
      title={t('printer')}
      width={480}
      okText={t('confirm')}
      cancelText={t('cancel')}
      onClose={onClose}
      onOk={save}
    >
      <p className="dialog-hint">{t('printerHint')}</p>
      <Input
        ref={firstFocus}
        value={id}
        aria-label={t('printer')}
        onChange={(event) => setId(event.target.value)}
        onPressEnter={save}
      />
    </Window>
  );
}
