/** Adds a link to another site to the menu, or a group in which entries can stand. */
import { useQueryClient } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { call } from '../../shared/call';
import { firstFocus } from '../../shared/firstFocus';
import { useStoreOfKeys } from '../../shared/keys';
import { FormWindow } from '../../shared/FormWindow';
import { useFormSave } from '../../shared/useFormSave';
import { words } from '../../shared/words';
import { texts } from './texts';

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
  const add = useFormSave<Typed>({
    ...{ form, otherwise: 'url', onClose },
    send: ({ name, nameEn, url }) =>
      call('POST /sys/permission/add', { name, nameEn, url: url.trim(), menuType: 0, internalOrExternal: true }),
    onSaved: () => void client.invalidateQueries({ queryKey: [orgCode, 'menuEntry'] }),
  });
  return (
    <FormWindow<Typed>
      form={form}
      name="menu-link"
      title={t('addLink')}
      closeText={w('close')}
      above={<p className="dialog-hint">{t('linkHint')}</p>}
      initialValues={{ name: '', nameEn: '', url: 'https://' }}
      busy={add.isPending}
      onSave={add.mutate}
      onClose={onClose}
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
    </FormWindow>
  );
}
