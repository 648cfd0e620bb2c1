/** The button of the advanced filter; what it opens is fetched with the first press. */
import type { Resource } from '@paddock/contracts/resources';
import { lazyWindow } from '../../app/lazyWindow';
import type { ListState } from './listState';
import { Popup } from './Popup';
import { texts } from './texts';

const Rules = lazyWindow(() => import('./AdvancedRules'));

export function AdvancedFilter({
  of,
  state,
  onApply,
}: {
  of: Resource;
  state: ListState;
  onApply: (next: ListState) => void;
}) {
  const t = texts.use();
  const count = state.rules.length;
  return (
    <Popup
      label={t('advanced')}
      className="advanced-filter"
      button={count > 0 ? t('advancedCount', { count }) : t('advanced')}
    >
      {(close) => (
        <Rules
          of={of}
          state={state}
          onApply={(next) => {
            onApply(next);
            close();
          }}
        />
      )}
    </Popup>
  );
}
