/** Members of the store, found by name, phone, card or chip; a row opens the member's page. */
import { member, type RowOf } from '@paddock/contracts/resources';
import { useState } from 'react';
import { lazyWindow, usePreload } from '../../app/lazyWindow';
import { venueDate } from '../../shared/format';
import { ResourcePage } from '../../shared/resource';
import { useMayPress } from '../../shared/session';
import { memberState } from './memberState';
import { texts } from './texts';

type Row = RowOf<typeof member>;

const NewMemberDialog = lazyWindow(() => import('../recharge/NewMemberDialog'));
const windows = [NewMemberDialog];

export default function MemberList() {
  const t = texts.use();
  const [opening, setOpening] = useState(false);
  const mayAdd = useMayPress('member:add');
  usePreload(windows);
  const today = venueDate();
  return (
    <>
      <ResourcePage
        resource={member}
        state={{ label: t('state'), of: (row: Row) => memberState(row, today, t) }}
        facts={[{ label: t('frozen'), values: { frozen: 'YES' } }]}
        {...(mayAdd && { add: { cap: 'Alt N', hotkey: 'Alt+n', onPress: () => setOpening(true) } })}
      />
      {opening && <NewMemberDialog chip="" onOpened={() => setOpening(false)} onClose={() => setOpening(false)} />}
    </>
  );
}
