/** Asks why a difference is none any more. */
import { DICTIONARIES, type DifferenceReason } from '@paddock/contracts';
import type { paymentDifference, RowOf } from '@paddock/contracts/resources';
import { Form, Input, Select } from 'antd';
import { useDictionary } from '../../shared/dictionary';
import { firstFocus } from '../../shared/firstFocus';
import { money } from '../../shared/format';
import { FormWindow } from '../../shared/FormWindow';
import styles from './payment-office.module.css';
import { texts } from './texts';

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
  const [form] = Form.useForm<Decided>();
  const reasons = useDictionary('difference_reason').filter(({ value }) =>
    Object.hasOwn(DICTIONARIES.difference_reason, value),
  );
  return (
    <FormWindow<Decided>
      form={form}
      name="settle-difference"
      title={`${t('settleTitle')} · ${difference.provider_dictText} ${difference.problem_dictText}`}
      caps={false}
      saveText={t('resolveIt')}
      above={
        <>
          {' '}
          <p className="dialog-hint">
            {difference.day} · {t('settleHint')}
          </p>
          <dl className={styles.differenceSides}>
            <dt>{t('here')}</dt>
            <dd className="num">{money(difference.here)}</dd>
            <dt>{t('there')}</dt>
            <dd className="num">{money(difference.there)}</dd>
          </dl>
        </>
      }
      initialValues={{ note: '' }}
      busy={busy}
      stays
      onSave={onSave}
      onClose={onClose}
    >
      <Form.Item name="reason" label={t('solvedWhy')} rules={[{ required: true, message: t('reasonRequired') }]}>
        <Select ref={firstFocus} options={reasons.map(({ value, text }) => ({ value, label: text }))} />
      </Form.Item>
      <Form.Item name="note" label={t('explanation')}>
        <Input.TextArea rows={2} maxLength={noteMax} />
      </Form.Item>
    </FormWindow>
  );
}
