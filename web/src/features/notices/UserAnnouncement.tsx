/** What somebody has got, read or not. */
import { userAnnouncement, type RowOf } from '@paddock/contracts/resources';
import { useMutation } from '@tanstack/react-query';
import { notices } from '../../shared/notices';
import { ResourcePage, StateCell } from '../../shared/resource';
import { openNotice, readAll, useMyNotices } from './myNotices';
import { Priority } from './Priority';
import { texts } from './texts';

type Row = RowOf<typeof userAnnouncement>;

export default function UserAnnouncement() {
  const t = texts.use();
  // The list follows what the bell reads.
  const mine = useMyNotices();
  const all = useMutation({ mutationFn: readAll, onSuccess: () => notices.success(t('read')) });
  return (
    <ResourcePage
      key={mine.data ? `${mine.data.anntMsgTotal} ${mine.data.sysMsgTotal}` : ''}
      resource={userAnnouncement}
      side={
        <button type="button" className="link-button" disabled={all.isPending} onClick={() => all.mutate()}>
          {t('allRead')}
        </button>
      }
      cells={{
        priority: (row: Row) => <Priority value={row.priority} always />,
        readFlag: (row: Row) => (
          <StateCell
            state={
              row.readFlag === '0'
                ? { glyph: 'dot', tone: 'ink', word: t('unread') }
                : { glyph: 'tick', tone: 'grey', word: t('read') }
            }
          />
        ),
      }}
      doneOf={(row: Row) => row.readFlag === '1'}
      onOpen={(row: Row) => openNotice(row)}
    />
  );
}
