/** What can be done with a list as a whole, what is chosen in it, and how fresh it is. */
import type { Resource } from '@paddock/contracts/resources';
import type { ReactNode } from 'react';
import { clockTime } from '../format';
import { useLang } from '../i18n';
import { KeyButton } from '../KeyCap';
import { StateGlyph } from '../StateGlyph';
import { useHotkeys } from '../useHotkeys';
import { pagesOf, type Selection } from './selection';
import { texts } from './texts';
import { nameOf } from './model';

export interface AddButton {
  label?: string;
  cap: string;
  /** As `useHotkeys` names it. */
  hotkey: string;
  onPress: () => void;
}

export function ToolBar({
  of,
  add,
  off,
  before,
  children,
  deleteSeveral,
  selection,
  onlyChosen,
  onOnlyChosen,
  onClear,
  waiting,
  onRenew,
  syncedAt,
  live,
  right,
}: {
  of: Resource;
  add: AddButton | null;
  /** Nothing can be written now. */
  off: boolean;
  /** Import and export. */
  before: ReactNode;
  children?: ReactNode;
  deleteSeveral: (() => void) | null;
  selection: Selection;
  onlyChosen: boolean;
  onOnlyChosen: (on: boolean) => void;
  onClear: () => void;
  waiting: number;
  onRenew: () => void;
  /** Null: nothing was read yet. */
  syncedAt: number | null;
  live: boolean;
  right: ReactNode;
}) {
  const t = texts.use();
  const language = useLang();
  const one = nameOf(of, language);
  useHotkeys(add === null ? {} : { [add.hotkey]: add.onPress }, add !== null && !off);
  return (
    <div className="resource-tools">
      {add && (
        <KeyButton tone="primary" cap={add.cap} disabled={off} onClick={add.onPress}>
          {add.label ?? t('add', { name: language === 'en' ? one.toLowerCase() : one })}
        </KeyButton>
      )}
      {before}
      {deleteSeveral && (
        <KeyButton disabled={off} onClick={deleteSeveral}>
          {t('deleteSelected')}
        </KeyButton>
      )}
      {children}
      {selection.size > 0 && (
        <span className="tools-chosen">
          {t('chosen', { count: selection.size, pages: t('pageCount', { count: pagesOf(selection) }) })}
          <button type="button" className="link-button" onClick={() => onOnlyChosen(!onlyChosen)}>
            {t(onlyChosen ? 'showAll' : 'onlyChosen')}
          </button>
          <button type="button" className="link-button" onClick={onClear}>
            {t('clear')}
          </button>
        </span>
      )}
      {waiting > 0 && (
        <button type="button" className="new-rows" onClick={onRenew}>
          {t('newRows', { count: waiting })}
        </button>
      )}
      <span className="tools-right">
        {syncedAt !== null && (
          <span className={`state ${live ? 'tone-go' : 'tone-grey'}`}>
            <StateGlyph state={live ? 'LIVE' : 'STALE'} size={14} />
            <span className="link-word">{t('synced', { time: clockTime(syncedAt) })}</span>
          </span>
        )}
        {right}
      </span>
    </div>
  );
}
