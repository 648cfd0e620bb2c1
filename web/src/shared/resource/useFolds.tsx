/** Rows that say the same show as one until somebody unfolds them. */
import { useState, type ReactNode } from 'react';
import { foldRows, type Folds } from './folds';
import type { AnyRow } from './model';
import { texts } from './texts';

const standsAlone = (): null => null;

export function useFolds(
  rows: readonly AnyRow[],
  keyOf: (row: AnyRow) => string | null = standsAlone,
): Folds & { unfoldButton: (row: AnyRow) => ReactNode } {
  const t = texts.use();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const folds = foldRows(rows, keyOf, open);
  return {
    ...folds,
    unfoldButton: (row) => {
      const others = folds.standsFor(row).length - 1;
      return others === 0 ? null : (
        <button
          type="button"
          className="link-button cell-note"
          aria-expanded={false}
          onClick={() => setOpen((present) => new Set([...present, row.id]))}
        >
          {t('unfold', { count: others })}
        </button>
      );
    },
  };
}
