/** Opens a card for a customer who has none yet. */
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
import { words } from '../../shared/words';
import { newMemberFaults, type NewMember } from './form';
import { texts } from './texts';

const dialogWidth = 640;
const fields = [
  { name: 'realname', label: 'personName', max: 30, required: true },
  { name: 'phone', label: 'phone', max: 11, required: true },
  { name: 'nickname', label: 'nickname', max: 30, required: false },
  { name: 'idCard', label: 'chip', max: 64, required: false },
] as const;

export function NewMemberDialog({
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
  const [typed, setTyped] = useState<NewMember>({ realname: '', nickname: '', phone: '', idCard: chip });
  const [shown, setShown] = useState<ReturnType<typeof newMemberFaults>>({});
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
  const confirm = (): void => {
    if (open.isPending) return;
    const faults = newMemberFaults(typed);
    setShown(faults);
    if (Object.keys(faults).length > 0) return;
    open.mutate({
      realname: typed.realname.trim(),
      nickname: typed.nickname.trim(),
      phone: typed.phone.trim(),
      idCard: typed.idCard.trim(),
    });
  };

  return (
    <Window
      keys={{ Enter: confirm }}
      width={dialogWidth}
      title={t('newMemberTitle')}
      mask={{ closable: false }}
      onClose={onClose}
      footer={
        <>
          <KeyButton cap="Esc" onClick={onClose}>
            {w('close')}
          </KeyButton>
          <KeyButton tone="ink" cap="Enter" busy={open.isPending} onClick={confirm}>
            {t('open')}
          </KeyButton>
        </>
      }
    >
      <Form layout="vertical" className="new-member">
        {fields.map(({ name, label, max, required }) => {
          const fault = shown[name];
          return (
            <Form.Item
              key={name}
              label={t(label)}
              htmlFor={`new-member-${name}`}
              required={required}
              {...(fault ? { validateStatus: 'error' as const, help: t(fault) } : {})}
            >
              <Input
                id={`new-member-${name}`}
                {...(name === 'realname' ? { ref: firstFocus } : {})}
                value={typed[name]}
                maxLength={max}
                autoComplete="off"
                inputMode={name === 'phone' ? 'tel' : 'text'}
                aria-invalid={fault !== undefined}
                {...(name === 'idCard' ? { placeholder: t('chipPlaceholder') } : {})}
                onChange={(event) => {
                  setTyped({ ...typed, [name]: event.target.value });
                  setShown({ ...shown, [name]: undefined });
                }}
              />
            </Form.Item>
          );
        })}
      </Form>
    </Window>
  );
}
