/** Consumption rules: what a session costs and how long it lasts. */
import { type RowOf, tariff } from '@paddock/contracts/resources';
import { venueDate } from '../../shared/format';
import { ResourcePage, StateCell, type RowState } from '../../shared/resource';
import { lazyWindow } from '../../app/lazyWindow';
import { MemberDaysText } from './memberDays';
import { texts, type RuleText } from './texts';

const MemberDaysControl = lazyWindow(() => import('./MemberDaysControl'));

type Tariff = RowOf<typeof tariff>;

export function tariffState(
  row: Pick<Tariff, 'enabled' | 'validFrom' | 'validTo'>,
  today: string,
  t: RuleText,
): RowState {
  if (row.enabled === 'NO') return { glyph: 'offline', tone: 'grey', word: t('off'), done: true };
  if (row.validTo !== null && row.validTo < today)
    return { glyph: 'minus', tone: 'grey', word: t('ended'), done: true };
  if (row.validFrom !== null && row.validFrom > today) return { glyph: 'idle', tone: 'ink', word: t('notYet') };
  return { glyph: 'run', tone: 'go', word: t('sold') };
}

export default function TariffList() {
  const t = texts.use();
  const stateOf = (row: Tariff): RowState => tariffState(row, venueDate(), t);
  return (
    <ResourcePage
      resource={tariff}
      state={{ label: t('state'), of: stateOf }}
      cells={{ memberDays: (row) => <MemberDaysText days={row.memberDays} /> }}
      form={{
        head: (row) => <StateCell state={stateOf(row as unknown as Tariff)} />,
        fields: { memberDays: (props) => <MemberDaysControl {...props} /> },
      }}
      deleteHint={t('deleteTariff')}
    />
  );
}
