/** Asks why a difference is none any more. */
import { DICTIONARIES, type DifferenceReason } from '@paddock/contracts';
import type { paymentDifference, RowOf } from '@paddock/contracts/resources';
import { Button, Form, Input, Select } from 'antd';
import { useDictionary } from '../../shared/dictionary';
import { firstFocus } from '../../shared/firstFocus';
import { money } from '../../shared/format';
import { KeyButton } from '../../shared/KeyCap';
import { Window } from '../../shared/Window';
import { WindowForm } from '../../shared/WindowForm';
import { words } from '../../shared/words';
import './payment-office.css';
import { texts } from './texts';

const width = 480;
const noteMax = 200;

interface Decided {
  reason: DifferenceReason;
  note: string;
}

export default function SettleWindow({
  difference,
  busy,
  onSave,
  onClose,
}: {
  difference: RowOf<typeof paymentDifference>;
  busy: boolean;
  onSave: (decided: Decided) => void;
  onClose: () => void;
}) {
  const t = texts.use();
  const w = words.use();
  const [form] = Form.useForm<Decided>();
  const reasons = useDictionary('difference_reason').filter(({ value }) =>
    Object.hasOwn(DICTIONARIES.difference_reason, value),
  );
  return (
    <Window
      keys={{ Enter: form.submit }}
      width={width}
      title={`${t('settleTitle')} · ${difference.provider_dictText} ${difference.problem_dictText}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{w('cancel')}</Button>
          <KeyButton tone="ink" busy={busy} onClick={form.submit}>
            {t('settle')}
          </KeyButton>
        </>
      }
    >
      <p className="dialog-hint">
        {difference.day} · {t('settleHint')}
      </p>
      <dl className="difference-sides">
        <dt>{t('here')}</dt>
        <dd className="num">{money(difference.here)}</dd>
        <dt>{t('there')}</dt>
        <dd className="num">{money(difference.there)}</dd>
      </dl>
      <WindowForm<Decided>
        form={form}
        name="settle-difference"
        initialValues={{ note: '' }}
        onFinish={(decided) => {
          if (!busy) onSave(decided);
        }}
      >
        <Form.Item name="reason" label={t('solvedWhy')} rules={[{ required: true, message: t('reasonRequired') }]}>
          <Select ref={firstFocus} options={reasons.map(({ value, text }) => ({ value, label: text }))} />
        </Form.Item>
        <Form.Item name="note" label={t('explanation')}>
          <Input.TextArea rows={2} maxLength={noteMax} />
        </Form.Item>
      </WindowForm>
    </Window>
  );
}
