/** Members of the store, found by name, phone, card or chip; a row opens the member's page. */
import { member, type RowOf } from '@paddock/contracts/resources';
import type { MemberRow } from '@paddock/contracts/wire';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { lazyWindow, usePreload } from '../../app/lazyWindow';
import { amount, venueDate } from '../../shared/format';
import { handMember } from '../../shared/handedMember';
import { memberById } from '../../shared/pickers/members';
import { ResourcePage } from '../../shared/resource';
import { useMayPress } from '../../shared/session';
import { cardNameOf } from '../../shared/venueNames';
import { memberState, stateOf } from './memberState';
import { sellTo } from './sellTo';
import { texts } from './texts';

type Row = RowOf<typeof member>;

const NewMemberDialog = lazyWindow(() => import('../recharge/NewMemberDialog'));
const windows = [NewMemberDialog];

export default function MemberList() {
  const t = texts.use();
  const [opening, setOpening] = useState(false);
  const navigate = useNavigate();
  const open = ({ id }: { id: string }): void => void navigate(`/membermanage/SysMember?id=${encodeURIComponent(id)}`);
  const mayAdd = useMayPress('member:add');
  usePreload(windows);
  const today = venueDate();
  const mayPay = (row: Row): boolean => ['open', 'expired'].includes(stateOf(row, today));
  /** What the counter takes over is read first; where that fails, its call has shown why. */
  const take = (id: string, then: (found: MemberRow) => void): void =>
    void memberById(id).then(
      (found) => found && then(found),
      () => undefined,
    );
  const recharge = ({ id }: { id: string }): void =>
    take(id, (found) => {
      handMember(found);
      void navigate('/memberrecharge/SysMemberRechargeTool');
    });
  const sell = ({ id }: { id: string }): void =>
    take(id, (found) => void sellTo(found).then(() => navigate('/consume/SysConsumeTool')));
  return (
    <>
      <ResourcePage
        resource={member}
        state={{ label: t('state'), of: (row: Row) => memberState(row, today, t) }}
        cells={{
          changwanName: (row: Row) => cardNameOf(row),
          balance: ({ balance }: Row) =>
            balance === 0 ? <span className="cell-none">{amount(0)}</span> : <b>{amount(balance)}</b>,
        }}
        facts={[{ label: t('frozen'), values: { frozen: 'YES' } }]}
        onOpen={open}
        actions={[
          {
            key: 'recharge',
            permission: 'recharge:add',
            label: () => t('recharge'),
            shown: mayPay,
            link: true,
            onPress: recharge,
          },
          {
            key: 'sell',
            permission: 'consume:add',
            label: () => t('sell'),
            shown: mayPay,
            link: true,
            onPress: sell,
          },
          { key: 'open', label: () => t('openPage'), onPress: open },
        ]}
        {...(mayAdd && { add: { cap: 'Alt N', hotkey: 'Alt+n', onPress: () => setOpening(true) } })}
      />
      {opening && <NewMemberDialog chip="" onOpened={() => setOpening(false)} onClose={() => setOpening(false)} />}
    </>
  );
}
