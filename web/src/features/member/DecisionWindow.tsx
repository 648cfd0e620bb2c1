/** Asks for what a decision needs, with its reason, and sends it. */
import { useMutation } from '@tanstack/react-query';
import { Form, Input, Segmented } from 'antd';
import { call } from '../../shared/call';
import { firstFocus } from '../../shared/firstFocus';
import { FormWindow } from '../../shared/FormWindow';
import { sameAs } from '../../shared/sameAs';
import { notices } from '../../shared/notices';
import type { Stated } from './decisions';
import { texts } from './texts';
import type { Shown } from './useMember';

const PATH = '/membermanage/sysMemberManage';

interface Typed {
  reason: string;
  endTime: string;
  password: string;
  again: string;
  remark: string;
  kind: 'CARD' | 'BAND';
  number: string;
  idCard: string;
  label: string;
}

function send(decision: Stated, id: string, typed: Typed) {
  const reason = typed.reason?.trim() ?? '';
  if (typeof decision !== 'string')
    return call(`PUT ${PATH}/addCard`, {
      id,
      kind: typed.kind,
      number: typed.number.trim(),
      idCard: typed.idCard.trim(),
      label: typed.label.trim(),
      replaces: decision.card === 'replace' ? decision.of : '',
      reason,
    });
  switch (decision) {
    case 'freeze':
    case 'unfreeze':
      return call(`PUT ${PATH}/${decision}`, { id, reason });
    case 'expiry':
      return call(`PUT ${PATH}/expiry`, { id, endTime: typed.endTime.trim(), reason });
    case 'password':
      return call(`PUT ${PATH}/password`, { id, consumePassword: typed.password, reason });
    case 'note':
      return call(`PUT ${PATH}/note`, { id, remark: typed.remark.trim() });
  }
}

export default function DecisionWindow({
  decision,
  shown: { row },
  onDone,
  onClose,
}: {
  decision: Stated;
  shown: Shown;
  onDone: () => void;
  onClose: () => void;
}) {
  const t = texts.use();
  const [form] = Form.useForm<Typed>();
  const what = typeof decision === 'string' ? decision : decision.card === 'add' ? 'addCard' : 'replaceCard';
  const act = useMutation({
    mutationFn: (typed: Typed) => send(decision, row.id, typed),
    onSuccess: ({ message }) => {
      notices.success(message);
      onDone();
    },
  });
  const text = (name: keyof Typed, label: string, rules: Parameters<typeof Form.Item>[0]['rules'] = [], max = 100) => (
    <Form.Item name={name} label={label} rules={rules}>
      <Input maxLength={max} autoComplete="off" />
    </Form.Item>
  );
  const secret = { pattern: /^(\d{4,12})?$/, message: t('passwordForm') };
  return (
    <FormWindow<Typed>
      form={form}
      name="member-decision"
      title={t(what)}
      above={<p className="dialog-hint">{t(`about_${what}`)}</p>}
      initialValues={{
        reason: '',
        endTime: row.endTime ?? '',
        password: '',
        again: '',
        remark: row.remark ?? '',
        kind: 'CARD',
        number: '',
        idCard: '',
        label: '',
      }}
      busy={act.isPending}
      stays
      onSave={act.mutate}
      onClose={onClose}
    >
      {decision === 'expiry' &&
        text('endTime', t('lastDay'), [{ pattern: /^(\d{4}-\d{2}-\d{2})?$/, message: t('dateForm') }], 10)}
      {decision === 'password' && (
        <>
          <Form.Item name="password" label={t('freshPassword')} rules={[secret]}>
            <Input.Password ref={firstFocus} inputMode="numeric" maxLength={12} autoComplete="off" />
          </Form.Item>
          <Form.Item name="again" label={t('passwordAgain')} rules={[sameAs('password', t('passwordsDiffer'))]}>
            <Input.Password inputMode="numeric" maxLength={12} autoComplete="off" />
          </Form.Item>
        </>
      )}
      {typeof decision !== 'string' && (
        <>
          <Form.Item name="kind" label={t('cardKind')}>
            <Segmented
              options={[
                { value: 'CARD', label: t('memberCard') },
                { value: 'BAND', label: t('band') },
              ]}
            />
          </Form.Item>
          {text(
            'number',
            t('cardNumber'),
            [{ required: true, whitespace: true, message: t('cardNumberRequired') }],
            32,
          )}
          {text('idCard', t('chipNumber'), [], 64)}
          {text('label', t('cardLabel'), [], 30)}
        </>
      )}
      {decision === 'note' ? (
        <Form.Item name="remark" label={t('note')}>
          <Input.TextArea ref={firstFocus} rows={4} maxLength={500} data-own-enter />
        </Form.Item>
      ) : (
        text('reason', t('reason'), [{ required: true, whitespace: true, message: t('reasonRequired') }])
      )}
    </FormWindow>
  );
}
