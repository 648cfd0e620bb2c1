/** Shift change and exit: two large buttons, the choice of a cashier, and the shift password where one is set. */
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { lazyWindow } from '../../app/lazyWindow';
import { Icon } from '../../shared/Icon';
import { notices } from '../../shared/notices';
import type { CashierRef } from '../../shared/pickers';
import './cashier.css';
import { askForShift, keepCashier, presentCashier, usePresentCashier } from './shift';
import { Permitted } from '../../shared/Permitted';
import { texts } from './texts';

const FieldWindow = lazyWindow(async () => ({ default: (await import('../../shared/FieldWindow')).FieldWindow }));
const CashierPicker = lazyWindow(async () => ({ default: (await import('../../shared/pickers')).CashierPicker }));

type Move = 'change' | 'leave';

function finish(move: Move, cashier: CashierRef): void {
  keepCashier(move === 'change' ? cashier : null);
  notices.success(texts.t(move === 'change' ? 'changed' : 'left', { name: cashier.realname }));
}

/** `besideName`: the page shows the name of the present cashier itself. */
export function CashierPanel({ besideName = false }: { besideName?: boolean }) {
  const t = texts.use();
  const present = usePresentCashier();
  const [picking, setPicking] = useState<Move | null>(null);
  const [asking, setAsking] = useState<{ move: Move; cashier: CashierRef } | null>(null);

  const panel = useRef<HTMLElement>(null);
  const done = (move: Move, cashier: CashierRef): void => {
    finish(move, cashier);
    // For what stands around the panel, as fields publish what was chosen in them.
    for (const type of move === 'change' ? (['select', 'input', 'change'] as const) : [])
      panel.current?.dispatchEvent(new CustomEvent(type, { bubbles: true, detail: cashier }));
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

  return (
    <section ref={panel} className="cashier-panel" aria-label={t('present')}>
      {!besideName && (
        <p>
          <span>{t('present')}</span>
          <b>{present?.realname ?? t('nobody')}</b>
        </p>
      )}
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
      {asking && (
        <FieldWindow
          secret
          title={t('passwordTitle')}
          hint={t('passwordHint', { name: asking.cashier.realname })}
          label={t('passwordTitle')}
          rules={[{ required: true, whitespace: true, message: t('passwordRequired') }]}
          onSave={(password) => {
            setAsking(null);
            compare.mutate({ ...asking, password: password.trim() });
          }}
          onClose={() => {
            setAsking(null);
            notices.warning(texts.t('passwordRequired'));
          }}
        />
      )}
    </section>
  );
}
