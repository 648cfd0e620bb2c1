/** Asks the customer for the consumption password. */
import { FieldWindow } from '../../shared/FieldWindow';
import { texts } from './texts';

export function PasswordDialog({ onConfirm, onClose }: { onConfirm: (password: string) => void; onClose: () => void }) {
  const t = texts.use();
  return (
    <FieldWindow
      secret
      title={t('consumptionPassword')}
      hint={t('askConsumptionPassword')}
      label={t('consumptionPassword')}
      rules={[{ required: true, message: t('consumptionPasswordRequired') }]}
      onSave={onConfirm}
      onClose={onClose}
    />
  );
}
