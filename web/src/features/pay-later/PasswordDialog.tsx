/** Asks the customer for the consumption password. */
import { Input } from 'antd';
import { useState } from 'react';
import { firstFocus } from '../../shared/firstFocus';
import { Window } from '../../shared/Window';
import { words } from '../../shared/words';
import { texts } from './texts';

export function PasswordDialog({ onConfirm, onClose }: { onConfirm: (password: string) => void; onClose: () => void }) {
  const t = texts.use();
  const w = words.use();
  const [password, setPassword] = useState('');
  const confirm = (): void => {
    if (password !== '') onConfirm(password);
  };
  return (
    <Window
      width={480}
      title={t('consumptionPassword')}
      okText={w('confirm')}
      okButtonProps={{ disabled: password === '', color: 'default', variant: 'solid' }}
      onOk={confirm}
      onClose={onClose}
    >
      <p className="dialog-hint">{t('askConsumptionPassword')}</p>
      <Input.Password
        ref={firstFocus}
        data-own-enter
        autoComplete="off"
        value={password}
        aria-label={t('consumptionPassword')}
        onChange={(event) => setPassword(event.target.value)}
        onPressEnter={(event) => {
          event.preventDefault();
          confirm();
        }}
      />
    </Window>
  );
}
