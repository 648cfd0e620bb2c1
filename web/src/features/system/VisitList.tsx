/** Who came in, and who was refused and why. */
import { visit, type RowOf } from '@paddock/contracts/resources';
import { ResourcePage, StateCell } from '../../shared/resource';

type Row = RowOf<typeof visit>;
const looks = { IN: { glyph: 'tick', tone: 'go' }, REFUSED: { glyph: 'cross', tone: 'care' } } as const;

export default function VisitList() {
  return (
    <ResourcePage
      resource={visit}
      cells={{ outcome: (row: Row) => <StateCell state={{ ...looks[row.outcome], word: row.outcome_dictText }} /> }}
    />
  );
}
