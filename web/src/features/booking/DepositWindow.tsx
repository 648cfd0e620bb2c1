/** Takes the agreed deposit; once it is paid the reservation is confirmed. */
import { Button, Form } from 'antd';
import { call } from '../../shared/call';
import { money } from '../../shared/format';
import { KeyButton } from '../../shared/KeyCap';
import { Window } from '../../shared/Window';
import { WindowForm } from '../../shared/WindowForm';
import { words } from '../../shared/words';
import styles from './booking-windows.module.css';
import { PayFields, usePaying, type PayBody, type PayForm } from './Paying';
import { texts } from './texts';
import { usePaid } from './usePaid';

const width = 520;

export default function DepositWindow({
  reservation,
  onClose,
}: {
  reservation: { id: string; number: string; name: string; deposit: number; userId: string | null };
  onClose: () => void;
}) {
  const t = texts.use();
  const w = words.use();
  const [form] = Form.useForm<PayForm>();
  const { id, number, name, deposit, userId } = reservation;
  const paying = usePaying(form, userId);
  const { pay, busy, waits, status } = usePaid<PayBody & { id: string }>({
    send: (body, idempotencyKey) => call('POST /reservation/sysReservation/deposit', body, { idempotencyKey }),
    about: number,
    cashier: paying.cashierName,
    onRefused: () => form.setFieldValue('payCode', ''),
    onDone: onClose,
  });
  return (
    <>
      <Window
        open={!waits}
        keys={{ Enter: form.submit }}
        width={width}
        title={t('depositTitle', { name })}
        mask={{ closable: false }}
        busy={busy}
        onClose={onClose}
        footer={
          <>
            <Button disabled={busy} onClick={onClose}>
              {w('cancel')}
            </Button>
            <KeyButton tone="primary" cap="Enter" busy={busy} onClick={form.submit}>
              {t('takePayment')}
            </KeyButton>
          </>
        }
      >
        <dl className={styles.bookingBill}>
          <dt>{number}</dt>
          <dd className={`${styles.bookingDue} num`}>{money(deposit)}</dd>
        </dl>
        <WindowForm<PayForm> form={form} name="deposit" onFinish={(typed) => pay({ id, ...paying.body(typed) })}>
          <PayFields paying={paying} />
        </WindowForm>
      </Window>
      {status}
    </>
  );
}
