/** The honest states of a list besides its rows: empty with the next step, error with a retry, stale rows marked as such. */
import type { ReactNode } from 'react';
import { clockTime } from './format';
import { defineTexts } from './i18n';
import { words } from './words';

const texts = defineTexts(
  'listStates',
  {
    cn: {
      error: '没有读到数据',
      stale: '数据截至 {time}，更新失败',
    },
    en: {
      error: 'Data could not be loaded',
      stale: 'Data as of {time}, the update failed',
    },
  },
  words,
);

/** Nothing to show: what that means, and what to do. */
export function EmptyState({ title, hint, action }: { title: string; hint?: string; action?: ReactNode }) {
  return (
    <div className="list-state" role="status">
      <strong>{title}</strong>
      {hint && <span>{hint}</span>}
      {action}
    </div>
  );
}

/** The first load failed. */
export function ErrorState({ message, onRetry }: { message?: string; onRetry: () => void }) {
  const t = texts.use();
  return (
    <div className="list-state" role="alert">
      <strong>{t('error')}</strong>
      {message && <span>{message}</span>}
      <button className="plain-button" onClick={onRetry}>
        {t('tryAgain')}
      </button>
    </div>
  );
}

/** Old rows stay, with their age. `asOf` in milliseconds since 1970. */
export function Stale({ asOf, onRetry }: { asOf: number; onRetry: () => void }) {
  const t = texts.use();
  return (
    <span className="stale" role="status">
      {t('stale', { time: clockTime(asOf) })}
      <button className="link-button" onClick={onRetry}>
        {t('tryAgain')}
      </button>
    </span>
  );
}
