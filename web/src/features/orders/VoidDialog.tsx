/** Voids an order that was never paid: the reason is asked, the focus starts in it. */
import { Button, Input } from 'antd';
import { useState } from 'react';
import { isRefused } from '../../shared/api';
import { call } from '../../shared/call';
import { firstFocus } from '../../shared/firstFocus';
import { KeyButton } from '../../shared/KeyCap';
import { notices } from '../../shared/notices';
import { Window } from '../../shared/Window';
import type { OrderWindowProps } from './actions';
import side from './order-side.module.css';
import { texts } from './texts';

const reasons = ['reason_left', 'reason_wrong', 'reason_again'] as const;
const reasonMax = 200;

export default function VoidDialog({ order, onChanged, onClose }: OrderWindowProps) {
  const t = texts.use();
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const choose = (text: string): void => {
    setReason(text);
    setFault(null);
  };
  const send = async (): Promise<void> => {
    if (reason.trim() === '') {
      setFault(t('voidReasonRequired'));
      return;
    }
    setBusy(true);
    try {
      const answer = await call('POST /consume/sysConsume/ordervoid', { id: order.id, reason });
      notices.success(answer.message);
      onChanged();
      onClose();
    } catch (error) {
      if (isRefused(error)) setFault(error.message);
      setBusy(false);
    }
  };
  return (
    <Window
      width={480}
      title={t('voidTitle', { number: order.orderNumber ?? order.id })}
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('keepOrder')}
          </Button>
          <KeyButton tone="ink" busy={busy} onClick={() => void send()}>
            {t('voidYes')}
          </KeyButton>
        </>
      }
    >
      <p className="dialog-hint">{t('voidBody')}</p>
      <label className={side.voidField}>
        <span>{t('reason')}</span>
        <Input
          ref={firstFocus}
          data-own-enter
          maxLength={reasonMax}
          value={reason}
          status={fault === null ? '' : 'error'}
          aria-invalid={fault !== null}
          onChange={(event) => choose(event.target.value)}
          onPressEnter={(event) => {
            event.preventDefault();
            void send();
          }}
        />
      </label>
      {fault !== null && (
        <p className={side.fault} role="alert">
          {fault}
        </p>
      )}
      <p className={side.reasons}>
        {reasons.map((key) => (
          <button key={key} type="button" className="plain-button" onClick={() => choose(t(key))}>
            {t(key)}
          </button>
        ))}
      </p>
    </Window>
  );
}
