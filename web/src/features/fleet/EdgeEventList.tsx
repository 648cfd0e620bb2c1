/** What venue boxes have reported and could not be applied: why, and what is done about it. */
import { edgeEvent, type RowOf } from '@paddock/contracts/resources';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyWindow } from '../../app/lazyWindow';
import { call } from '../../shared/call';
import { storeKey } from '../../shared/keys';
import { notices } from '../../shared/notices';
import { ResourcePage, StateCell } from '../../shared/resource';
import { texts } from './edgeEventTexts';

const DropWindow = lazyWindow(() => import('./DropEventWindow'));
const ContentWindow = lazyWindow(() => import('./EventContentWindow'));
type Row = RowOf<typeof edgeEvent>;

const looks = {
  WAITING: { glyph: 'warning', tone: 'care' },
  APPLIED: { glyph: 'tick', tone: 'go' },
  DROPPED: { glyph: 'cross', tone: 'grey' },
} as const;
const isOpen = ({ state }: Row): boolean => state === 'WAITING';

export default function EdgeEventList() {
  const t = texts.use();
  const queries = useQueryClient();
  const [dropped, setDropped] = useState<Row | null>(null);
  const [shown, setShown] = useState<Row | null>(null);
  const decided = {
    onSuccess: ({ message }: { message: string }) => notices.success(message),
    onSettled: () => void queries.invalidateQueries({ queryKey: storeKey('edgeEvent') }),
  };
  const apply = useMutation({ mutationFn: (id: string) => call('POST /edge/sysEdgeEvent/apply', { id }), ...decided });
  const drop = useMutation({
    mutationFn: (given: { id: string; reason: string }) => call('POST /edge/sysEdgeEvent/drop', given),
    ...decided,
    onSuccess: (answer: { message: string }) => {
      setDropped(null);
      decided.onSuccess(answer);
    },
  });
  return (
    <>
      <ResourcePage
        resource={edgeEvent}
        cells={{ state: (row: Row) => <StateCell state={{ ...looks[row.state], word: row.state_dictText ?? '' }} /> }}
        doneOf={(row: Row) => !isOpen(row)}
        facts={[{ label: t('toDecide'), values: { state: 'WAITING' } }]}
        onOpen={setShown}
        actions={[
          {
            key: 'apply',
            label: () => t('apply'),
            permission: 'edgeEvent:decide',
            shown: isOpen,
            link: true,
            onPress: ({ id }: Row) => apply.mutate(id),
          },
          { key: 'drop', label: () => t('drop'), permission: 'edgeEvent:decide', shown: isOpen, onPress: setDropped },
          { key: 'look', label: () => t('look'), onPress: setShown },
        ]}
      />
      {dropped && (
        <DropWindow
          busy={drop.isPending}
          onSave={(reason) => drop.mutate({ id: dropped.id, reason })}
          onClose={() => setDropped(null)}
        />
      )}
      {shown && <ContentWindow row={shown} onClose={() => setShown(null)} />}
    </>
  );
}
