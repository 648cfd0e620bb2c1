/** Windows that change one entry: cancel, rename, renumber. */
import type { LineUpPayload } from '@paddock/contracts/feed';
import { ConfirmDialog } from '../../shared/ConfirmDialog';
import { FieldWindow } from '../../shared/FieldWindow';
import { ruleOfEntry } from '../../shared/venueNames';
import { texts } from './texts';

const lineUpNumber = /^[1-9]\d{0,4}$/;

interface DialogProps {
  entry: LineUpPayload;
  busy: boolean;
  onClose: () => void;
}

export function CancelDialog({ entry, busy, onConfirm, onClose }: DialogProps & { onConfirm: () => void }) {
  const t = texts.use();
  return (
    <ConfirmDialog
      careful
      busy={busy}
      title={t('cancelTitle', { number: entry.paiduiText })}
      confirmText={t('cancelYes')}
      cancelText={t('cancelNo')}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {t('cancelBody', { name: entry.cheshou, rule: ruleOfEntry(entry) })}
    </ConfirmDialog>
  );
}

export function RenameDialog({ entry, busy, onSave, onClose }: DialogProps & { onSave: (name: string) => void }) {
  const t = texts.use();
  return (
    <FieldWindow
      title={t('renameTitle', { number: entry.paiduiText })}
      label={t('driverNickname')}
      initial={entry.cheshou}
      maxLength={30}
      rules={[{ required: true, whitespace: true, message: t('driverRequired') }]}
      saveText={t('save')}
      busy={busy}
      onSave={(name) => onSave(name.trim())}
      onClose={onClose}
    />
  );
}

export function RenumberDialog({ entry, busy, onSave, onClose }: DialogProps & { onSave: (number: number) => void }) {
  const t = texts.use();
  return (
    <FieldWindow
      title={t('renumberTitle', { number: entry.paiduiText })}
      label={t('queueNumber')}
      initial={String(entry.paiduiNumber)}
      maxLength={5}
      rules={[
        { required: true, message: t('queueNumberRequired') },
        { pattern: lineUpNumber, message: t('integerRequired') },
      ]}
      saveText={t('save')}
      busy={busy}
      onSave={(number) => onSave(Number(number))}
      onClose={onClose}
    />
  );
}
