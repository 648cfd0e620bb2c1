/** Chooses one row of a resource whose rows stand below each other. It has no pages: all of them are there. */
import type { Resource } from '@paddock/contracts/resources';
import { useQuery } from '@tanstack/react-query';
import { useState, type KeyboardEvent } from 'react';
import styles from '../controls.module.css';
import { firstFocus } from '../firstFocus';
import { useLang } from '../i18n';
import { KeyButton } from '../KeyCap';
import { useStoreOfKeys } from '../keys';
import { EmptyState, ErrorState } from '../ListStates';
import { Window } from '../Window';
import { words } from '../words';
import { resourceCalls } from './calls';
import { firstSort } from './listState';
import { titleOf, type AnyRow } from './model';
import './picker.css';
import { pickerTexts } from './pickerTexts';
import { treeLines, withAncestors } from './tree';
import { useLivePicker } from './useLivePicker';

const pickerWidth = 900;
const indent = 20;

export function TreePicker({
  of,
  title,
  selectedId,
  onConfirm,
  onClose,
}: {
  of: Resource;
  title: string;
  selectedId: string | null;
  onConfirm: (row: AnyRow | null) => void;
  onClose: () => void;
}) {
  const t = pickerTexts.use();
  const w = words.use();
  const language = useLang();
  const orgCode = useStoreOfKeys();
  const [typed, setTyped] = useState('');
  const [chosenId, setChosenId] = useState(selectedId);
  const parent = of.parent ?? '';
  const [sort] = firstSort(of);
  const query = {
    ...(sort ? { column: sort.field, order: sort.down ? 'desc' : 'asc' } : {}),
    field: ['id', of.title, parent].join(','),
  };
  const list = useQuery({
    queryKey: [orgCode, of.name, 'picker', query],
    queryFn: ({ signal }) => resourceCalls.whole(of, query, { signal }),
  });
  useLivePicker(of);
  const rows = list.data ?? [];
  const wanted = typed.trim().toLowerCase();
  const found =
    wanted === ''
      ? rows
      : withAncestors(rows, parent, (row) => titleOf(of, row, language).toLowerCase().includes(wanted));
  const lines = treeLines(found, parent, new Set());
  const chosen = rows.find(({ id }) => id === chosenId) ?? null;
  const confirm = (): void => onConfirm(chosen);
  const step = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Enter' && chosen) confirm();
    else if (by !== 0) {
      const at = lines.findIndex(({ row }) => row.id === chosenId);
      setChosenId(lines[Math.min(Math.max(at + by, 0), lines.length - 1)]?.row.id ?? chosenId);
    } else return;
    event.preventDefault();
  };
  return (
    <Window
      title={title}
      keys={{ Enter: () => chosen && confirm() }}
      width={pickerWidth}
      className="picker"
      onClose={onClose}
      footer={
        <span className="picker-foot">
          <KeyButton onClick={onClose}>{w('close')}</KeyButton>
          <KeyButton tone="ink" disabled={!chosen} onClick={confirm}>
            {w('confirm')}
          </KeyButton>
        </span>
      }
    >
      <div className="picker-bar">
        <span className={styles.field}>
          <input
            ref={firstFocus}
            data-own-enter
            autoComplete="off"
            value={typed}
            placeholder={w('search')}
            aria-label={w('search')}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={step}
          />
        </span>
        <KeyButton onClick={() => setTyped('')}>{w('reset')}</KeyButton>
      </div>
      {list.isError ? (
        <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />
      ) : lines.length === 0 && list.data ? (
        <EmptyState title={t('nothingFound')} hint={t('nothingFoundHint')} />
      ) : (
        <ul className="picker-tree" role="tree" aria-label={title}>
          {lines.map(({ row, level }) => (
            <li
              key={row.id}
              role="treeitem"
              aria-level={level + 1}
              aria-selected={row.id === chosenId}
              style={{ paddingLeft: 12 + level * indent }}
              onClick={() => setChosenId(row.id)}
              onDoubleClick={() => onConfirm(row)}
            >
              <input type="radio" tabIndex={-1} readOnly checked={row.id === chosenId} aria-hidden />
              <span className="one-line">{titleOf(of, row, language)}</span>
            </li>
          ))}
        </ul>
      )}
    </Window>
  );
}
