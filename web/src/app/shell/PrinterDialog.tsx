/** The device id of this computer's ticket printer, kept as `printId`. */
import { Input, Modal } from 'antd';
import { useState } from 'react';
import { firstFocus } from '../../shared/firstFocus';
import { notices } from '../../shared/notices';
import { readStored, writeStored } from '../../shared/storage';
import { texts } from './texts';

export default function PrinterDialog({ onClose }: { onClose: () => void }) {
  const t = texts.use();
  const [id, setId] = useState(() => readStored('printId', ''));
  const save = (): void => {
    writeStored('printId', id.trim());
    notices.success(t('saved'));
    onClose();
  };
  return (
    <Modal
      open
      title={t('printer')}
      width={480}
      okText={t('confirm')}
      cancelText={t('cancel')}
      onCancel={onClose}
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
    </Modal>
  );
}
