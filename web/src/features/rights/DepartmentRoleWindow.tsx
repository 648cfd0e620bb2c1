/** Adds a role to a department, or renames one. */
import type { DepartmentRole } from '@paddock/contracts/wire';
import { useMutation } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { call } from '../../shared/call';
import { firstFocus } from '../../shared/firstFocus';
import { KeyButton } from '../../shared/KeyCap';
import { notices } from '../../shared/notices';
import { Window } from '../../shared/Window';
import { WindowForm } from '../../shared/WindowForm';
import { showFault } from './fault';
import { texts } from './texts';

const width = 480;
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
  const save = useMutation({
    meta: { silent: true },
    mutationFn: async (typed: Typed): Promise<string> => {
      const { message } =
        role === null
          ? await call('POST /sys/sysDepartRole/add', { departId, ...typed })
          : await call('PUT /sys/sysDepartRole/edit', { id: role.id, ...typed });
      return message;
    },
    onSuccess: (message) => {
      notices.success(message);
      onSaved();
      onClose();
    },
    onError: (error) => showFault(form, error, 'roleName'),
  });
  return (
    <Window
      keys={{ Enter: form.submit }}
      width={width}
      title={t(role === null ? 'addRole' : 'editRole')}
      onClose={onClose}
      footer={
        <>
          <KeyButton cap="Esc" onClick={onClose}>
            {t('close')}
          </KeyButton>
          <KeyButton tone="ink" cap="Enter" busy={save.isPending} onClick={form.submit}>
            {t('save')}
          </KeyButton>
        </>
      }
    >
      <WindowForm<Typed>
        form={form}
        name="depart-role"
        initialValues={{
          ...{ roleName: role?.roleName ?? '', roleCode: role?.roleCode ?? '', description: role?.description ?? '' },
        }}
        onFinish={(typed) => {
          if (!save.isPending) save.mutate(typed);
        }}
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
      </WindowForm>
    </Window>
  );
}
