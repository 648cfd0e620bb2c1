/** Windows over a shift: cash in and out, the drawer opened without a sale, and the choice of a cashier. */
import { useMutation } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import type { Answer } from '../../shared/api';
import { call } from '../../shared/call';
import { FieldWindow } from '../../shared/FieldWindow';
import { firstFocus } from '../../shared/firstFocus';
import { FormWindow } from '../../shared/FormWindow';
import { notices } from '../../shared/notices';
import { once } from '../../shared/once';
import { CashierPicker, type CashierRef } from '../../shared/pickers';
import { readStored } from '../../shared/storage';
import { texts } from './texts';
import type { ShiftView } from './useShift';

export type ShiftWindow = 'in' | 'out' | 'kick' | 'next';

const YUAN = /^(?!0+(\.0+)?$)\d{1,7}(\.\d{1,2})?$/;
const reasonMax = 100;

/** Makes one intended change once, however often its answer is lost. */
function useOnce<Body>(
  effect: string,
  send: (body: Body, key: string) => Promise<Answer<unknown>>,
  onDone: () => void,
) {
  return useMutation({
    mutationFn: (body: Body) => once(effect, body, (key) => send(body, key)),
    onSuccess: ({ message }) => {
      notices.success(message);
      onDone();
    },
  });
}

interface CashForm {
  amount: string;
  reason: string;
}

function CashWindow({
  direction,
  shift,
  onDone,
  onClose,
}: {
  direction: 'in' | 'out';
  shift: ShiftView;
  onDone: () => void;
  onClose: () => void;
}) {
  const t = texts.use();
  const [form] = Form.useForm<CashForm>();
  const move = useOnce(
    `cash ${direction} of shift ${shift.id}`,
    (body: CashForm, key) =>
      call('POST /drawer/sysShift/addCash', { id: shift.id, direction, ...body }, { idempotencyKey: key }),
    onDone,
  );
  const title = t(direction === 'in' ? 'cashIn' : 'cashOut');
  return (
    <FormWindow<CashForm>
      form={form}
      name="drawer-cash"
      title={title}
      caps={false}
      saveText={title}
      initialValues={{ amount: '', reason: '' }}
      busy={move.isPending}
      stays
      onSave={({ amount, reason }) => move.mutate({ amount: amount.trim(), reason: reason.trim() })}
      onClose={onClose}
    >
      <Form.Item
        name="amount"
        label={t('amount')}
        rules={[{ required: true, pattern: YUAN, message: t('amountWrong') }]}
      >
        <Input ref={firstFocus} inputMode="decimal" maxLength={10} suffix={t('yuan') || undefined} className="num" />
      </Form.Item>
      <Form.Item
        name="reason"
        label={t('reason')}
        rules={[{ required: true, whitespace: true, message: t('reasonRequired') }]}
      >
        <Input maxLength={reasonMax} />
      </Form.Item>
    </FormWindow>
  );
}

function KickWindow({ shift, onDone, onClose }: { shift: ShiftView; onDone: () => void; onClose: () => void }) {
  const t = texts.use();
  const open = useOnce(
    `open drawer of shift ${shift.id}`,
    (reason: string, key) =>
      call(
        'POST /drawer/sysShift/openDrawer',
        { cashierId: shift.cashierId, reason, printId: readStored('printId', '') },
        { idempotencyKey: key },
      ),
    onDone,
  );
  return (
    <FieldWindow
      title={t('openDrawerTitle')}
      hint={t('openDrawerHint')}
      label={t('reason')}
      maxLength={reasonMax}
      busy={open.isPending}
      onSave={(reason) => open.mutate(reason.trim())}
      onClose={onClose}
    />
  );
}

export default function ShiftWindows({
  window,
  shift,
  onCashier,
  onDone,
  onClose,
}: {
  window: ShiftWindow;
  shift: ShiftView;
  onCashier: (cashier: CashierRef | null) => void;
  onDone: () => void;
  onClose: () => void;
}) {
  switch (window) {
    case 'next':
      return <CashierPicker onConfirm={onCashier} onClose={onClose} />;
    case 'kick':
      return <KickWindow shift={shift} onDone={onDone} onClose={onClose} />;
    default:
      return <CashWindow direction={window} shift={shift} onDone={onDone} onClose={onClose} />;
  }
}
