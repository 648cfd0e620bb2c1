/** Opens a card for a customer who has none yet. */
import { MOBILE_NUMBER } from '@paddock/contracts';
import type { MemberRow } from '@paddock/contracts/wire';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { api, ApiError } from '../../shared/api';
import { firstFocus } from '../../shared/firstFocus';
import { IntentKey } from '../../shared/ids';
import { KeyButton } from '../../shared/KeyCap';
import { notices } from '../../shared/notices';
import { Window } from '../../shared/Window';
import { WindowForm } from '../../shared/WindowForm';
import { words } from '../../shared/words';
import { texts } from './texts';

const dialogWidth = 640;
const trimmed = (text: string): string => text.trim();

interface NewMember {
  realname: string;
  phone: string;
  nickname: string;
  idCard: string;
}

export default function NewMemberDialog({
  chip,
  onOpened,
  onClose,
}: {
  /** The number of a card that was swiped and belongs to nobody. */
  chip: string;
  onOpened: (member: MemberRow) => void;
  onClose: () => void;
}) {
  const t = texts.use();
  const w = words.use();
  const client = useQueryClient();
  const [form] = Form.useForm<NewMember>();
  const [intent] = useState(() => new IntentKey());

  const open = useMutation({
    mutationFn: (body: NewMember) =>
      api.post<MemberRow>('/membermanage/sysMemberManage/add', body, { idempotencyKey: intent.for(body) }),
    onSuccess: ({ result }) => {
      notices.success(texts.t('opened', { id: result.id }));
      void client.invalidateQueries({ queryKey: ['members'] });
      onOpened(result);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.kind === 'refused') intent.renew();
    },
  });
  return (
    <Window
      keys={{ Enter: form.submit }}
      width={dialogWidth}
      title={t('newMemberTitle')}
      mask={{ closable: false }}
      onClose={onClose}
      footer={
        <>
          <KeyButton cap="Esc" onClick={onClose}>
            {w('close')}
          </KeyButton>
          <KeyButton tone="ink" cap="Enter" busy={open.isPending} onClick={form.submit}>
            {t('open')}
          </KeyButton>
        </>
      }
    >
      <WindowForm<NewMember>
        form={form}
        name="new-member"
        className="new-member"
        initialValues={{ realname: '', phone: '', nickname: '', idCard: chip }}
        onFinish={(typed) => {
          if (open.isPending) return;
          open.mutate({
            realname: typed.realname.trim(),
            phone: typed.phone.trim(),
            nickname: typed.nickname.trim(),
            idCard: typed.idCard.trim(),
          });
        }}
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
            { pattern: MOBILE_NUMBER, transform: trimmed, message: t('phoneWrong') },
          ]}
        >
          <Input maxLength={11} inputMode="tel" />
        </Form.Item>
        <Form.Item name="nickname" label={t('nickname')}>
          <Input maxLength={30} />
        </Form.Item>
        <Form.Item name="idCard" label={t('chip')}>
          <Input maxLength={64} placeholder={t('chipPlaceholder')} />
        </Form.Item>
      </WindowForm>
    </Window>
  );
}
