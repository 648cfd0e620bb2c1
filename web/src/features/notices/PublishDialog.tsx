/** Asks before something goes to people, and says to how many. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { ask, call } from '../../shared/call';
import { ConfirmDialog } from '../../shared/ConfirmDialog';
import { notices } from '../../shared/notices';
import { storeKey } from '../../shared/keys';
import type { AnnouncementRow } from './AnnouncementList';
import { texts } from './texts';

export default function PublishDialog({ row, onClose }: { row: AnnouncementRow; onClose: () => void }) {
  const t = texts.use();
  const { receiverKind, receiverIds, openType, openPage } = row;
  const reach = useQuery({
    queryKey: storeKey('announcementReceivers', 'reach', row.id, row.version),
    queryFn: ({ signal }) =>
      ask(
        'GET /sys/annountCement/reach',
        { receiverKind, receiverIds, openPage: openType === 'url' ? openPage : '' },
        { signal },
      ),
  });
  const publish = useMutation({
    mutationFn: () => call('GET /sys/annountCement/doReleaseData', { id: row.id }),
    onSuccess: ({ message }) => notices.success(message),
    onSettled: onClose,
  });
  const { count = 0, frozen = 0, signedIn = 0, withoutPage = 0 } = reach.data ?? {};
  return (
    <ConfirmDialog
      careful
      title={t('publishTitle', { count })}
      confirmText={t('publishIt')}
      busy={publish.isPending}
      disabled={reach.isPending}
      onConfirm={() => publish.mutate()}
      onClose={onClose}
    >
      <p>{t('publishText', { online: signedIn })}</p>
      {frozen > 0 && <p>{t('frozenOnes', { count: frozen })}</p>}
      {withoutPage > 0 && <p>{t('withoutPage', { count: withoutPage })}</p>}
    </ConfirmDialog>
  );
}
