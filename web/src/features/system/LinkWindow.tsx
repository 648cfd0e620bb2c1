/** Adds a link to another site to the menu, or a group in which entries can stand. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { ApiError } from '../../shared/api';
import { call } from '../../shared/call';
import { firstFocus } from '../../shared/firstFocus';
import { KeyButton } from '../../shared/KeyCap';
import { useStoreOfKeys } from '../../shared/keys';
import { notices } from '../../shared/notices';
import { Window } from '../../shared/Window';
import { WindowForm } from '../../shared/WindowForm';
import { words } from '../../shared/words';
import { texts } from './texts';

const width = 480;
const nameMax = 50;
const urlMax = 500;

interface Typed {
  name: string;
  nameEn: string;
  url: string;
}

export default function LinkWindow({ onClose }: { onClose: () => void }) {
  const t = texts.use();
  const w = words.use();
  const client = useQueryClient();
  const orgCode = useStoreOfKeys();
  const [form] = Form.useForm<Typed>();
  const add = useMutation({
    meta: { silent: true },
    mutationFn: ({ name, nameEn, url }: Typed) =>
      call('POST /sys/permission/add', { name, nameEn, url: url.trim(), menuType: 0, internalOrExternal: true }),
    onSuccess: ({ message }) => {
      notices.success(message);
      void client.invalidateQueries({ queryKey: [orgCode, 'menuEntry'] });
      onClose();
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.kind !== 'refused') return;
      const { field } = (error.result ?? {}) as { field?: keyof Typed };
      form.setFields([{ name: field === 'name' ? 'name' : 'url', errors: [error.message] }]);
    },
  });
  return (
    <Window
      keys={{ Enter: form.submit }}
      width={width}
      title={t('addLink')}
      onClose={onClose}
      footer={
        <>
          <KeyButton cap="Esc" onClick={onClose}>
            {w('close')}
          </KeyButton>
          <KeyButton tone="ink" cap="Enter" busy={add.isPending} onClick={form.submit}>
            {w('confirm')}
          </KeyButton>
        </>
      }
    >
      <p className="dialog-hint">{t('linkHint')}</p>
      <WindowForm<Typed>
        form={form}
        name="menu-link"
        initialValues={{ name: '', nameEn: '', url: 'https://' }}
        onFinish={(typed) => add.mutate(typed)}
      >
        <Form.Item name="name" label={t('linkName')} rules={[{ required: true, message: t('linkNameNeeded') }]}>
          <Input ref={firstFocus} maxLength={nameMax} />
        </Form.Item>
        <Form.Item name="nameEn" label={t('linkNameEn')}>
          <Input maxLength={nameMax} />
        </Form.Item>
        <Form.Item
          name="url"
          label={t('linkUrl')}
          rules={[{ required: true, pattern: /^https?:\/\/[^\s/]+/i, message: t('linkUrlWrong') }]}
        >
          <Input maxLength={urlMax} />
        </Form.Item>
      </WindowForm>
    </Window>
  );
}
