/** Who is logged in now, and the way to end it. */
import { onlineSignIn, type RowOf } from '@paddock/contracts/resources';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/call';
import { notices } from '../../shared/notices';
import { ResourcePage } from '../../shared/resource';
import { useSession } from '../../shared/session';
import { texts } from './texts';

type Row = RowOf<typeof onlineSignIn>;

export default function OnlineList() {
  const t = texts.use();
  const { user } = useSession();
  const queries = useQueryClient();
  const end = useMutation({
    mutationFn: (input: { id: string; all: boolean }) => call('POST /sys/online/forceLogout', input),
    onSuccess: ({ result }) => {
      notices.success(t('ended', { count: result.ended }));
      void queries.invalidateQueries();
    },
  });
  // Somebody who ranks as high as oneself stays; the own sign-ins can always be ended.
  const barred = (row: Row): string | null => {
    const mayEnd = row.userId === user?.id || user?.identity === -1 || row.identity > Number(user?.identity);
    return mayEnd ? null : t('ranksHigher');
  };
  return (
    <ResourcePage
      resource={onlineSignIn}
      actions={[
        {
          key: 'end',
          label: () => t('end'),
          permission: 'online:end',
          link: true,
          barred,
          onPress: ({ id }: Row) => end.mutate({ id, all: false }),
        },
        {
          key: 'endAll',
          label: () => t('endAll'),
          permission: 'online:end',
          barred,
          onPress: ({ id }: Row) => end.mutate({ id, all: true }),
        },
      ]}
    />
  );
}
