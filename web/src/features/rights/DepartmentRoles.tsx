/** The roles of a department: added, renamed, deleted, who holds them, and the way to what they may do. */
import type { DepartmentRole } from '@paddock/contracts/wire';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask, call } from '../../shared/call';
import { ConfirmDialog } from '../../shared/ConfirmDialog';
import { EmptyState } from '../../shared/ListStates';
import { notices } from '../../shared/notices';
import { useMayPress } from '../../shared/session';
import DepartmentRoleWindow from './DepartmentRoleWindow';
import { departmentRolesKey } from './departmentRolesKey';
import RolePeople from './RolePeople';
import { LinesWindow } from './LinesWindow';
import { texts } from './texts';
import { useDepartment } from './useDepartment';
import styles from './windows.module.css';

type Opened = { window: 'add' } | { window: 'edit' | 'people' | 'delete'; role: DepartmentRole };

export default function DepartmentRoles({
  departId,
  onRights,
  onClose,
}: {
  departId: string;
  onRights: (roleId: string) => void;
  onClose: () => void;
}) {
  const t = texts.use();
  const client = useQueryClient();
  const mayEdit = useMayPress('departRole:edit');
  const department = useDepartment(departId);
  const [opened, setOpened] = useState<Opened | null>(null);
  const key = departmentRolesKey(departId);
  const { data: roles } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => ask('GET /sys/sysDepartRole/getDeptRoleList', { departId }, { signal }),
  });
  const renew = (): void => void client.invalidateQueries({ queryKey: key });
  const close = (): void => setOpened(null);
  const add = (): void => setOpened({ window: 'add' });
  const remove = useMutation({
    mutationFn: (id: string) => call('DELETE /sys/sysDepartRole/delete', { id }),
    onSuccess: ({ message }) => notices.success(message),
    onSettled: () => {
      close();
      renew();
    },
  });
  const role = opened && 'role' in opened ? opened.role : null;
  return (
    <LinesWindow
      title={t('departRoles')}
      of={department?.shownName ?? ''}
      hint={t('departRolesHint')}
      addText={t('addRole')}
      onAdd={mayEdit ? add : null}
      onClose={onClose}
    >
      {roles?.length === 0 && <EmptyState title={t('noDepartRoles')} />}
      <ul className={styles.lines} aria-label={t('departRoles')}>
        {roles?.map((each) => (
          <li key={each.id}>
            <span className={styles.words}>
              <span className="one-line">
                <b>{each.roleName}</b> <span className={styles.quiet}>{each.roleCode}</span>
              </span>
              <small className="one-line">
                {t('roleFacts', { people: each.userCount, rights: each.permissionCount })}
                {each.description !== '' && ` · ${each.description}`}
              </small>
            </span>
            <span className={styles.acts}>
              <button type="button" className="link-button" onClick={() => onRights(each.id)}>
                {t('rights')}
              </button>
              <button type="button" className="link-button" onClick={() => setOpened({ window: 'people', role: each })}>
                {t('rolePeople')}
              </button>
              {mayEdit && (
                <>
                  <button
                    type="button"
                    className="link-button"
                    onClick={() => setOpened({ window: 'edit', role: each })}
                  >
                    {t('editAct')}
                  </button>
                  <button
                    type="button"
                    className="link-button"
                    onClick={() => setOpened({ window: 'delete', role: each })}
                  >
                    {t('delete')}
                  </button>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      {(opened?.window === 'add' || opened?.window === 'edit') && (
        <DepartmentRoleWindow departId={departId} role={role} onSaved={renew} onClose={close} />
      )}
      {opened?.window === 'people' && role && (
        <RolePeople role={role} mayChange={mayEdit} onSaved={renew} onClose={close} />
      )}
      {opened?.window === 'delete' && role && (
        <ConfirmDialog
          careful
          title={t('deleteRoleAsk', { name: role.roleName })}
          confirmText={t('delete')}
          busy={remove.isPending}
          onConfirm={() => remove.mutate(role.id)}
          onClose={close}
        >
          {t('deleteRoleHint', { count: role.userCount })}
        </ConfirmDialog>
      )}
    </LinesWindow>
  );
}
