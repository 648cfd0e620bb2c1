/** What stands in place of rows: nothing yet, nothing that matches, not read; and the strip over old rows. */
import type { Resource } from '@paddock/contracts/resources';

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../api';
import { copyText } from '../clipboard';
import { clockTime } from '../format';
import { useLang } from '../i18n';
import { Icon } from '../Icon';
import { KeyButton } from '../KeyCap';
import { useStoreOfKeys } from '../keys';
import { useHotkeys } from '../useHotkeys';
import { resourceCalls } from './calls';
import { Chip } from './Chip';
import { conditionsOf, filterQuery, withoutConditions, type Condition, type ListState } from './listState';
import { labelOf, nameOf } from './model';
import { texts } from './texts';

/** What the page offers to begin with. */
const firstStep = (mayAdd: boolean, mayImport: boolean) => {
  if (mayAdd) return mayImport ? 'emptyAddOrImport' : 'emptyAdd';
  return mayImport ? 'emptyImport' : null;
};

export function EmptyList({
  of,
  children,
  mayAdd,
  mayImport,
}: {
  of: Resource;
  mayAdd: boolean;
  mayImport: boolean;
  children?: ReactNode;
}) {
  const t = texts.use();
  const language = useLang();
  const step = firstStep(mayAdd, mayImport);
  return (
    <div className="resource-state" role="status">
      <strong>{t('emptyTitle', { name: nameOf(of, language, 'rows').toLowerCase() })}</strong>
      {of.purpose && <span>{labelOf(of.purpose, language)}</span>}
      {step && <span>{t(step)}</span>}
      {children}
    </div>
  );
}

function Without({
  of,
  condition,
  onApply,
}: {
  of: Resource;
  condition: Condition;
  onApply: (next: ListState) => void;
}) {
  const t = texts.use();
  const orgCode = useStoreOfKeys();
  const query = filterQuery(condition.without, of);
  const { data } = useQuery({
    queryKey: [orgCode, of.name, 'count', query],
    queryFn: ({ signal }) => resourceCalls.count(of, query, { signal, silent: true }),
    meta: { silent: true },
  });
  return (
    <Chip
      of={of}
      condition={condition}
      onRemove={() => onApply(condition.without)}
      {...(data === undefined ? {} : { note: data === 0 ? t('withoutStill') : t('without', { count: data }) })}
    />
  );
}

export function NoMatch({
  of,
  state,
  kept,
  onApply,
}: {
  of: Resource;
  state: ListState;
  kept: readonly string[];
  onApply: (next: ListState) => void;
}) {
  const t = texts.use();
  const language = useLang();
  return (
    <div className="resource-state" role="status">
      <strong>{t('noMatch', { name: nameOf(of, language, 'rows').toLowerCase() })}</strong>
      <span>{t('noMatchTry')}</span>
      {conditionsOf(state, of, kept).map((condition) => (
        <Without key={condition.key} of={of} condition={condition} onApply={onApply} />
      ))}
      <KeyButton onClick={() => onApply(withoutConditions(state, kept))}>{t('clearAll')}</KeyButton>
    </div>
  );
}

export function FailedList({
  of,
  error,
  since,
  count,
  onRetry,
}: {
  of: Resource;
  error: Error;
  since: number;
  count: number;
  onRetry: () => void;
}) {
  const t = texts.use();
  const language = useLang();
  useHotkeys({ Enter: onRetry });
  const details = [
    `${of.name} list`,
    error instanceof ApiError ? `${error.kind} ${error.code} ${error.key ?? ''}` : error.name,
    error.message,
    new Date(since).toISOString(),
  ].join('\n');
  const copy = (): void => void copyText(details);
  return (
    <div className="resource-state" role="alert">
      <Icon name="warning" size={24} />
      <strong>{t('failedTitle', { name: nameOf(of, language, 'many') })}</strong>
      <span>{t('failedSince', { reason: error.message, time: clockTime(since), count })}</span>
      <span>{t('failedHarmless')}</span>
      <KeyButton tone="ink" cap="Enter" onClick={onRetry}>
        {t('tryAgain')}
      </KeyButton>
      <span>
        {t('failedSend')}{' '}
        <button type="button" className="link-button" onClick={copy}>
          {t('copyDetails')}
        </button>
      </span>
    </div>
  );
}

/** Old rows stay, under a strip that shows how old they are. */
export function StaleStrip({
  asOf,
  minutes,
  onRetry,
}: {
  asOf: number;
  /** Since the link was lost; null: it is there, but the rows could not be read again. */
  minutes: number | null;
  onRetry: () => void;
}) {
  const t = texts.use();
  const time = clockTime(asOf);
  return (
    <div className="stale-strip" role="status">
      <Icon name="dotHollow" size={14} />
      {minutes === null
        ? t('staleFailed', { time })
        : minutes < 1
          ? t('staleNow', { time })
          : t('stale', { minutes, time })}
      <button type="button" className="link-button" onClick={onRetry}>
        {t('reconnect')}
      </button>
    </div>
  );
}
