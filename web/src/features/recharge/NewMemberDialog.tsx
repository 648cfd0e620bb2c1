/** Opens a card for a customer who has none yet. */
import { MOBILE_NUMBER } from '@paddock/contracts';
import { normalise } from '@paddock/contracts/normalise';
import type { InputOf, MemberRow, rechargeRoutes } from '@paddock/contracts/wire';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Checkbox, Form, Input } from 'antd';
import { useState } from 'react';
import { isRefused } from '../../shared/api';
import { ask, call } from '../../shared/call';
import { storeKey } from '../../shared/keys';
import { ErrorState } from '../../shared/ListStates';
import { firstFocus } from '../../shared/firstFocus';
import { IntentKey } from '../../shared/ids';
import { FormWindow } from '../../shared/FormWindow';
import { notices } from '../../shared/notices';
import { words } from '../../shared/words';
import styles from './recharge.module.css';
import { texts } from './texts';

const dialogWidth = 640;

/** What is not asked for here is not sent. */
type NewMember = Omit<InputOf<typeof rechargeRoutes.addMember>, 'remark'> & { remark: undefined };
type Typed = Omit<NewMember, 'agreement' | 'remark'> & { agrees?: boolean };

export default function NewMemberDialog({
  chip,
  onOpened,
  onClose,
}: {
  /** The number of a card that was swiped and belongs to nobody, or a phone that was typed. */
  chip: string;
  onOpened: (member: MemberRow) => void;
  onClose: () => void;
}) {
  const t = texts.use();
  const w = words.use();
  const client = useQueryClient();
  const [form] = Form.useForm<Typed>();
  const [intent] = useState(() => new IntentKey());

  const agreement = useQuery({
    queryKey: storeKey('memberAgreement', ''),
    queryFn: ({ signal }) => ask('GET /membermanage/sysMemberManage/agreement', { id: '' }, { signal, silent: true }),
    meta: { silent: true },
    // The customer reads what stands there now.
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const open = useMutation({
    mutationFn: (body: NewMember) =>
      call('POST /membermanage/sysMemberManage/add', body, { idempotencyKey: intent.for(body) }),
    onSuccess: ({ result }) => {
      notices.success(texts.t('opened', { id: result.id }));
      void client.invalidateQueries({ queryKey: storeKey('member') });
      onOpened(result);
    },
    onError: (error) => {
      if (!isRefused(error)) return;
      intent.renew();
      if (error.key !== 'member.agreementChanged') return;
      form.setFieldValue('agrees', false);
      void agreement.refetch();
    },
  });
  return (
    <FormWindow<Typed>
      form={form}
      name="new-member"
      className={styles.newMember}
      title={t('newMemberTitle')}
      width={dialogWidth}
      mask={{ closable: false }}
      closeText={w('close')}
      saveText={t('open')}
      initialValues={{
        ...{ realname: '', nickname: '', recommendedBy: '' },
        ...(MOBILE_NUMBER.test(chip) ? { phone: chip, idCard: '' } : { phone: '', idCard: chip }),
      }}
      busy={open.isPending}
      stays
      onSave={(typed) => {
        if (!agreement.data) return;
        open.mutate({
          realname: typed.realname.trim(),
          phone: normalise(typed.phone, 'phone'),
          nickname: typed.nickname.trim(),
          idCard: typed.idCard.trim(),
          recommendedBy: typed.recommendedBy.trim(),
          agreement: agreement.data.digest,
          remark: undefined,
        });
      }}
      onClose={onClose}
    >
      <Form.Item
        name="realname"
        label={t('personName')}
        rules={[{ required: true, whitespace: true, message: t('nameRequired') }]}
      >
        <Input ref={firstFocus} maxLength={30} />
      </Form.Item>
      <Form.Item
        name="phone"
        label={t('phone')}
        rules={[
          { required: true, message: t('phoneRequired') },
          { pattern: MOBILE_NUMBER, transform: (value: string) => normalise(value, 'phone'), message: t('phoneWrong') },
        ]}
      >
        <Input maxLength={30} inputMode="tel" />
      </Form.Item>
      <Form.Item name="nickname" label={t('nickname')}>
        <Input maxLength={30} />
      </Form.Item>
      <Form.Item name="idCard" label={t('chip')}>
        <Input maxLength={64} placeholder={t('chipPlaceholder')} />
      </Form.Item>
      <Form.Item name="recommendedBy" label={t('recommendedBy')}>
        <Input maxLength={64} placeholder={t('recommendedByPlaceholder')} />
      </Form.Item>
      {agreement.isError && <ErrorState message={agreement.error.message} onRetry={() => void agreement.refetch()} />}
      {agreement.data && agreement.data.digest !== '' && (
        <>
          <div className={styles.newMemberAgreement} tabIndex={0} role="region" aria-label={t('agreement')}>
            {agreement.data.text}
          </div>
          <Form.Item
            name="agrees"
            valuePropName="checked"
            rules={[
              {
                validator: (_rule, agrees) =>
                  agrees === true ? Promise.resolve() : Promise.reject(new Error(t('agreementRequired'))),
              },
            ]}
          >
            <Checkbox>{t('agrees')}</Checkbox>
          </Form.Item>
        </>
      )}
    </FormWindow>
  );
}
