/** Stores and what stands above them, what each may hand out, and its own roles. */
import { department, type RowOf } from '@paddock/contracts/resources';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { lazyWindow, usePreload } from '../../app/lazyWindow';
import { KeyButton } from '../../shared/KeyCap';
import { Permitted } from '../../shared/Permitted';
import { TreePage } from '../../shared/resource';
import { useMayPress } from '../../shared/session';
import { DepartmentRights } from '../rights/DepartmentRights';
import { DepartmentRoleRights } from '../rights/DepartmentRoleRights';
import { texts as rightsTexts } from '../rights/texts';
import { useOwnDepartment } from '../rights/useDepartment';
import { StoreFigures } from './StoreFigures';
import { texts } from './texts';

const DepartmentRoles = lazyWindow(() => import('../rights/DepartmentRoles'));
const LicenceWindow = lazyWindow(() => import('./LicenceWindow'));
const windows = [DepartmentRoles, LicenceWindow];
type Row = RowOf<typeof department> & { id: string };

export default function Departments() {
  const t = texts.use();
  const r = rightsTexts.use();
  const isOwn = useOwnDepartment();
  const maySeeAll = useMayPress('figures:stores');
  const [params, setParams] = useSearchParams();
  const [licensed, setLicensed] = useState<Row | null>(null);
  usePreload(windows);
  const of = params.get('of') ?? '';
  const [rights, role] = [params.get('rights'), params.get('role')];
  if (rights !== null)
    return <DepartmentRights key={rights} departId={rights} onLeave={() => setParams({ of: rights })} />;
  if (role !== null)
    return (
      <DepartmentRoleRights
        key={role}
        departId={of}
        roleId={role}
        onOpen={(id) => setParams({ of, role: id })}
        onLeave={() => setParams({ of, roles: 'open' })}
      />
    );
  return (
    <>
      <TreePage
        resource={department}
        // A new store is hardly ever below the one that happens to be shown.
        beginsBelow={false}
        note={(row) => row.orgCode}
        facts
        above={({ orgCode }) => maySeeAll && <StoreFigures orgCode={orgCode} />}
        state={(row) =>
          Number(row.status) === 0
            ? { glyph: 'barred', tone: 'grey', word: row.status_dictText, done: true }
            : { glyph: 'run', tone: 'go', word: row.status_dictText }
        }
        closed={(row) => Number(row.status) === 0}
        deleteHint={t('closeHint')}
        actions={(row: Row, leave) => (
          <>
            <Permitted to="depart:licence">
              <KeyButton onClick={() => leave(() => setLicensed(row))}>{t('licence')}</KeyButton>
            </Permitted>
            {isOwn(row) && (
              <>
                <Permitted to="permission:list">
                  <KeyButton onClick={() => leave(() => setParams({ rights: row.id }))}>{r('departRights')}</KeyButton>
                </Permitted>
                <Permitted to="departRole:list">
                  <KeyButton onClick={() => leave(() => setParams({ of: row.id, roles: 'open' }))}>
                    {r('departRoles')}
                  </KeyButton>
                </Permitted>
              </>
            )}
          </>
        )}
      />
      {licensed && <LicenceWindow store={licensed} onClose={() => setLicensed(null)} />}
      {params.has('roles') && (
        <DepartmentRoles
          key={of}
          departId={of}
          onRights={(id) => setParams({ of, role: id })}
          onClose={() => setParams({ of })}
        />
      )}
    </>
  );
}
