/** What a member agreed to when joining, as it read then. */
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../shared/call';
import { rowTime } from '../../shared/format';
import { ErrorState } from '../../shared/ListStates';
import { Window } from '../../shared/Window';
import { storeKey } from '../../shared/keys';
import { texts } from './texts';

const width = 640;

export default function AgreementWindow({ id, onClose }: { id: string; onClose: () => void }) {
  const t = texts.use();
  const agreed = useQuery({
    queryKey: storeKey('memberAgreement', id),
    queryFn: ({ signal }) => ask('GET /membermanage/sysMemberManage/agreement', { id }, { signal, silent: true }),
    meta: { silent: true },
  });
  return (
    <Window width={width} title={t('agreement')} onClose={onClose} footer={null}>
      {agreed.isError && <ErrorState message={agreed.error.message} onRetry={() => void agreed.refetch()} />}
      {agreed.data && (
        <>
          <p className="dialog-hint num">{t('agreedOn', { date: rowTime(agreed.data.agreedTime) })}</p>
          <div className="member-agreement">{agreed.data.text}</div>
        </>
      )}
    </Window>
  );
}
