/** Asks why an event is given up. */
import { DROP_REASON_LENGTH_MAX } from '@paddock/contracts/limits';
import { Form, Input } from 'antd';
import { FormWindow } from '../../shared/FormWindow';
import { texts } from './edgeEventTexts';

export default function DropEventWindow({
  busy,
  onSave,
  onClose,
}: {
  busy: boolean;
  onSave: (reason: string) => void;
  onClose: () => void;
}) {
  const t = texts.use();
  const [form] = Form.useForm<{ reason: string }>();
  return (
    <FormWindow<{ reason: string }>
      form={form}
      name="drop-event"
      title={t('dropTitle')}
      caps={false}
      saveText={t('drop')}
      above={<p className="dialog-hint">{t('dropHint')}</p>}
      initialValues={{ reason: '' }}
      busy={busy}
      stays
      onSave={({ reason }) => onSave(reason)}
      onClose={onClose}
    >
      <Form.Item
        name="reason"
        label={t('reason')}
        rules={[{ required: true, whitespace: true, message: t('reasonRequired') }]}
      >
        <Input.TextArea rows={2} maxLength={DROP_REASON_LENGTH_MAX} />
      </Form.Item>
    </FormWindow>
  );
}
