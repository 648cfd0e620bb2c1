/** Adds a group, a link to another site or a button of a page, or changes where one of the venue's own leads and by which code it is held. */
import type { PermissionNode } from '@paddock/contracts/wire';
import { useQueryClient } from '@tanstack/react-query';
import { Form, Input, Switch } from 'antd';
import { call } from '../../shared/call';
import { firstFocus } from '../../shared/firstFocus';
import { useStoreOfKeys } from '../../shared/keys';
import { FormWindow } from '../../shared/FormWindow';
import { useFormSave } from '../../shared/useFormSave';
import { words } from '../../shared/words';
import type { EntryKind } from './entryKind';
import { texts } from './texts';

const nameMax = 50;
const urlMax = 500;
const codeMax = 100;

export interface OpenedEntry {
  kind: EntryKind;
  /** Below it, with its name; null: at the top. */
  parent: { id: string; name: string } | null;
  /** The one that is changed; null: a new one. */
  node: PermissionNode | null;
}

interface Typed {
  name: string;
  nameEn: string;
  url: string;
  perms: string;
  newWindow: boolean;
}

const titles = {
  group: ['addGroup', 'addGroup'],
  link: ['addLink', 'changeLink'],
  button: ['addButton', 'changeCode'],
} as const;
const hints = { group: 'groupHint', link: 'linkHint', button: 'buttonHint' } as const;
const menuTypes = { top: 0, below: 1, button: 2 } as const;

export default function EntryWindow({
  opened: { kind, parent, node },
  onClose,
}: {
  opened: OpenedEntry;
  onClose: () => void;
}) {
  const t = texts.use();
  const w = words.use();
  const client = useQueryClient();
  const orgCode = useStoreOfKeys();
  const [form] = Form.useForm<Typed>();
  const save = useFormSave<Typed>({
    ...{ form, otherwise: kind === 'link' ? 'url' : kind === 'button' ? 'perms' : 'name', onClose },
    send: ({ name, nameEn, url, perms, newWindow }) => {
      const fields = {
        ...{ name, nameEn },
        ...(kind === 'link' ? { url: url.trim(), internalOrExternal: newWindow } : {}),
        ...(kind === 'button' ? { perms: perms.trim() } : {}),
      };
      if (node) return call('PUT /sys/permission/edit', { id: node.id, ...fields });
      return call('POST /sys/permission/add', {
        ...fields,
        ...(parent ? { parentId: parent.id } : {}),
        menuType: kind === 'button' ? menuTypes.button : parent ? menuTypes.below : menuTypes.top,
      });
    },
    onSaved: () => void client.invalidateQueries({ queryKey: [orgCode, 'menuEntry'] }),
  });
  return (
    <FormWindow<Typed>
      form={form}
      name="menu-entry"
      title={t(titles[kind][node ? 1 : 0])}
      closeText={w('close')}
      above={
        <p className="dialog-hint">
          {t(hints[kind])} {!node && t('grantIt')} {parent && t('below', parent)}
        </p>
      }
      initialValues={{
        ...{ name: node?.name ?? '', nameEn: node?.nameEn ?? '', url: node?.url ?? 'https://' },
        ...{ perms: node?.perms ?? '', newWindow: node?.internalOrExternal ?? true },
      }}
      busy={save.isPending}
      onSave={save.mutate}
      onClose={onClose}
    >
      <Form.Item name="name" label={t('linkName')} rules={[{ required: true, message: t('linkNameNeeded') }]}>
        <Input ref={firstFocus} maxLength={nameMax} />
      </Form.Item>
      <Form.Item name="nameEn" label={w('englishName')}>
        <Input maxLength={nameMax} />
      </Form.Item>
      {kind === 'link' && (
        <>
          <Form.Item
            name="url"
            label={t('linkUrl')}
            rules={[{ required: true, pattern: /^(https?:\/\/[^\s/]+|\{\{.+\}\})/i, message: t('linkUrlWrong') }]}
          >
            <Input maxLength={urlMax} />
          </Form.Item>
          <Form.Item name="newWindow" label={t('newWindow')} valuePropName="checked">
            <Switch />
          </Form.Item>
        </>
      )}
      {kind === 'button' && (
        <Form.Item
          name="perms"
          label={t('buttonCode')}
          rules={[{ required: true, pattern: /^\S+$/, message: t('buttonCodeWrong') }]}
        >
          <Input maxLength={codeMax} placeholder="kart:lend" />
        </Form.Item>
      )}
    </FormWindow>
  );
}
