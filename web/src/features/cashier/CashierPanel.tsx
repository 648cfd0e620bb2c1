/** Shift change and exit: two large buttons, the choice of a cashier, and the shift password where one is set. */
import { useMutation } from '@tanstack/react-query';
import { Input } from 'antd';
import { useState } from 'react';
import { Icon } from '../../shared/Icon';
import { firstFocus } from '../../shared/firstFocus';
import { notices } from '../../shared/notices';
import { CashierPicker, type CashierRef } from '../../shared/pickers';
import { Window } from '../../shared/Window';
import { words } from '../../shared/words';
import './cashier.css';
import { askForShift, keepCashier, presentCashier, usePresentCashier } from './shift';
import { Permitted } from '../../shared/Permitted';
import { texts } from './texts';

type Move = 'change' | 'leave';

function ShiftPasswordDialog({
  name,
  onConfirm,
  onClose,
}: {
  name: string;
  onConfirm: (password: string) => void;
  onClose: () => void;
}) {
  const t = texts.use();
  const w = words.use();
  const [password, setPassword] = useState('');
  const confirm = (): void => onConfirm(password.trim());
  return (
    <Window
      width={480}
      title={t('passwordTitle')}
      okText={w('confirm')}
      okButtonProps={{ color: 'default', variant: 'solid' }}
      onOk={confirm}
      onClose={onClose}
    >
      <p className="dialog-hint">{t('passwordHint', { name })}</p>
      <Input.Password
        ref={firstFocus}
        data-own-enter
        autoComplete="off"
        value={password}
        aria-label={t('passwordTitle')}
        onChange={(event) => setPassword(event.target.value)}
        onPressEnter={(event) => {
          event.preventDefault();
          confirm();
        }}
      />
    </Window>
  );
}

function finish(move: Move, cashier: CashierRef): void {
  keepCashier(move === 'change' ? cashier : null);
  notices.success(texts.t(move === 'change' ? 'changed' : 'left', { name: cashier.realname }));
}

export function CashierPanel({ onChange }: { onChange?: (cashier: CashierRef | null) => void }) {
  const t = texts.use();
  const present = usePresentCashier();
  const [picking, setPicking] = useState<Move | null>(null);
  const [asking, setAsking] = useState<{ move: Move; cashier: CashierRef } | null>(null);

  const done = (move: Move, cashier: CashierRef): void => {
    finish(move, cashier);
    onChange?.(move === 'change' ? cashier : null);
  };
  const check = useMutation({
    mutationFn: ({ cashier }: { move: Move; cashier: CashierRef }) => askForShift(cashier.id),
    onSuccess: (answer, wanted) => (answer === 'granted' ? done(wanted.move, wanted.cashier) : setAsking(wanted)),
  });
  const compare = useMutation({
    mutationFn: ({ cashier, password }: { move: Move; cashier: CashierRef; password: string }) =>
      askForShift(cashier.id, password),
    onSuccess: (answer, { move, cashier }) => {
      if (answer === 'granted') done(move, cashier);
      else notices.warning(texts.t('passwordWrong'));
    },
  });
  const choose = (move: Move, cashier: CashierRef | null): void => {
    setPicking(null);
    if (!cashier) return;
    if (move === 'leave' && presentCashier()?.id !== cashier.id) notices.warning(texts.t('notPresent'));
    else check.mutate({ move, cashier });
  };
  const give = (password: string): void => {
    if (!asking) return;
    setAsking(null);
    if (password === '') notices.warning(texts.t('passwordRequired'));
    else compare.mutate({ ...asking, password });
  };

  return (
    <section className="cashier-panel" aria-label={t('present')}>
      <p>
        <span>{t('present')}</span>
        <b>{present?.realname ?? t('nobody')}</b>
      </p>
      <Permitted to="consume:add">
        <div className="cashier-moves">
          <button type="button" onClick={() => setPicking('change')}>
            <Icon name="user" size={20} />
            {t('change')}
          </button>
          <button type="button" onClick={() => setPicking('leave')}>
            <Icon name="door" size={20} />
            {t('leave')}
          </button>
        </div>
      </Permitted>
      {picking && (
        <CashierPicker width="90%" onConfirm={(cashier) => choose(picking, cashier)} onClose={() => setPicking(null)} />
      )}
      {asking && <ShiftPasswordDialog name={asking.cashier.realname} onConfirm={give} onClose={() => give('')} />}
    </section>
  );
}
