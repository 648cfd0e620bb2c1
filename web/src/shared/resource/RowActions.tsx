/** What can be done with a row: two links that are always there, the rest behind "more"; what can't be done shows why. */
import { useRef, useState } from 'react';
import { Icon } from '../Icon';
import { FloatingMenu } from '../Menu';
import type { AnyRow } from './model';
import { texts } from './texts';

export interface ShownAction {
  key: string;
  label: string;
  /** Why it can't be done now. */
  barred?: string | null;
  onPress: () => void;
}

export function RowActions({
  row,
  links,
  more,
}: {
  row: AnyRow;
  links: readonly ShownAction[];
  more: readonly ShownAction[];
}) {
  const t = texts.use();
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <span className="row-actions" data-actions-of={row.id}>
      {links.map((action) => (
        <button
          key={action.key}
          type="button"
          className="link-button row-action"
          disabled={Boolean(action.barred)}
          title={action.barred ?? undefined}
          onClick={action.onPress}
        >
          {action.label}
        </button>
      ))}
      {more.length > 0 && (
        <>
          <button
            ref={opener}
            type="button"
            className="link-button row-action"
            aria-haspopup="menu"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {t('moreOf')} <Icon name="down" size={12} />
          </button>
          {open && (
            <FloatingMenu
              opener={opener}
              label={t('moreOf')}
              entries={more.map((action) => ({
                key: action.key,
                label: action.label,
                disabled: Boolean(action.barred),
                ...(action.barred ? { reason: action.barred } : {}),
                onPress: action.onPress,
              }))}
              onClose={() => setOpen(false)}
            />
          )}
        </>
      )}
    </span>
  );
}
