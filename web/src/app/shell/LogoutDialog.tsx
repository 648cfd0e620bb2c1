/** Asks before signing out; cancelling keeps the session. */
import { Modal } from 'antd';
import { useState } from 'react';
import { texts } from './texts';

export default function LogoutDialog({ onClose, onConfirm }: { onClose: () => void; onConfirm: () => Promise<void> }) {
  const t = texts.use();
  const [busy, setBusy] = useState(false);
  return (
    <Modal
      open
      title={t('prompt')}
      width={480}
      okText={t('confirm')}
      cancelText={t('cancel')}
      confirmLoading={busy}
      onCancel={onClose}
      onOk={() => {
        setBusy(true);
        void onConfirm().finally(onClose);
      }}
    >
      {t('logoutAsk')}
    </Modal>
  );
}
