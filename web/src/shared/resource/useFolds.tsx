/** Rows that say the same show as one until somebody unfolds them, and again once somebody folds them. */
import { useState, type ReactNode } from 'react';
import { foldRows, type Folds, toggled } from './folds';
import type { AnyRow } from './model';
import { texts } from './texts';

const standsAlone = (): null => null;

export interface ShownFolds extends Folds {
  foldButton: (row: AnyRow) => ReactNode;
  /** Behind the count of rows: how many of them are folded away; empty where none is. */
  foldedNote: string;
}

export function useFolds(rows: readonly AnyRow[], keyOf: (row: AnyRow) => string | null = standsAlone): ShownFolds {
  const t = texts.use();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const folds = foldRows(rows, keyOf, open);
  const foldedAway = rows.length - folds.rows.length;
  return {
    ...folds,
    foldedNote: foldedAway === 0 ? '' : t('foldedAway', { count: foldedAway }),
    foldButton: (row) => {
      const count = folds.others(row);
      const isOpen = open.has(row.id);
      return count === 0 ? null : (
        <button
          type="button"
          className="link-button cell-note"
          aria-expanded={isOpen}
          onClick={() => setOpen((present) => toggled(present, row.id))}
        >
          {t(isOpen ? 'foldAgain' : 'unfold', { count })}
        </button>
      );
    },
  };
}
