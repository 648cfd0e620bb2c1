/** Refunds with their states; what the channel has refused and cash that is still to be handed over are worked off from here. */
import { refund, type RowOf } from '@paddock/contracts/resources';
import { useState } from 'react';
import { lazyWindow } from '../../app/lazyWindow';
import { ResourcePage, type RowState, StateCell } from '../../shared/resource';
import { texts } from './texts';

const SolveWindow = lazyWindow(() => import('./SolveWindow'));

type Row = RowOf<typeof refund>;

const looks = {
  SENDING: { glyph: 'back', tone: 'care' },
  REFUSED: { glyph: 'warning', tone: 'care' },
  LATER: { glyph: 'clock', tone: 'wait' },
  WITHMANAGER: { glyph: 'user', tone: 'care' },
  HANDOVER: { glyph: 'queuing', tone: 'wait' },
  DONE: { glyph: 'tick', tone: 'go' },
  WRITTENOFF: { glyph: 'cross', tone: 'grey' },
} as const;

const ended = new Set(['DONE', 'WRITTENOFF']);

export default function RefundList() {
  const t = texts.use();
  const [solvingId, setSolvingId] = useState<string | null>(null);
  const stateOf = (row: Row): RowState => ({
    ...looks[row.state],
    word: row.unclear ? t('confirming') : (row.state_dictText ?? row.state),
    done: ended.has(row.state),
  });
  return (
    <>
      <ResourcePage
        resource={refund}
        cells={{ state: (row) => <StateCell state={stateOf(row)} /> }}
        doneOf={({ state }) => ended.has(state)}
        facts={[
          { label: t('waiting'), values: { state: 'REFUSED' } },
          { label: t('toHandOver'), values: { state: 'HANDOVER' } },
        ]}
        actions={[
          {
            key: 'solve',
            label: () => t('resolveIt'),
            permission: 'refund:add',
            shown: ({ state }) => !ended.has(state),
            link: true,
            onPress: ({ id }) => setSolvingId(id),
          },
        ]}
      />
      {solvingId !== null && <SolveWindow id={solvingId} onClose={() => setSolvingId(null)} />}
    </>
  );
}
