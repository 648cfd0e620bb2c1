/** Adds a role to a department, or renames one. */
import type { DepartmentRole } from '@paddock/contracts/wire';
import { Form, Input } from 'antd';
import { call } from '../../shared/call';
import { firstFocus } from '../../shared/firstFocus';
import { FormWindow } from '../../shared/FormWindow';
import { useFormSave } from '../../shared/useFormSave';
import { texts } from './texts';

const nameMax = 50;
const noteMax = 200;

interface Typed {
  roleName: string;
  roleCode: string;
  description: string;
}

export default function DepartmentRoleWindow({
  departId,
  role,
  onSaved,
  onClose,
}: {
  departId: string;
  /** Null: a new one. */
  role: DepartmentRole | null;
  onSaved: () => void;
  onClose: () => void;
}) {
  const t = texts.use();
  const [form] = Form.useForm<Typed>();
  const save = useFormSave<Typed>({
    ...{ form, otherwise: 'roleName', onSaved, onClose },
    send: (typed) =>
      role === null
        ? call('POST /sys/sysDepartRole/add', { departId, ...typed })
        : call('PUT /sys/sysDepartRole/edit', { id: role.id, ...typed }),
  });
  return (
    <FormWindow<Typed>
      form={form}
      name="depart-role"
      title={t(role === null ? 'addRole' : 'editRole')}
      closeText={t('close')}
      saveText={t('save')}
      initialValues={{
        ...{ roleName: role?.roleName ?? '', roleCode: role?.roleCode ?? '', description: role?.description ?? '' },
      }}
      busy={save.isPending}
      onSave={save.mutate}
      onClose={onClose}
    >
      <Form.Item
        name="roleName"
        label={t('roleName')}
        rules={[{ required: true, whitespace: true, message: t('roleNameNeeded') }]}
      >
        <Input ref={firstFocus} maxLength={nameMax} />
      </Form.Item>
      <Form.Item
        name="roleCode"
        label={t('roleCode')}
        rules={[{ required: true, whitespace: true, message: t('roleCodeNeeded') }]}
      >
        <Input maxLength={nameMax} />
      </Form.Item>
      <Form.Item name="description" label={t('explanation')}>
        <Input maxLength={noteMax} />
      </Form.Item>
    </FormWindow>
  );
}
