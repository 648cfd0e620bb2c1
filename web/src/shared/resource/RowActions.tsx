/** What can be done with a row: two links that are always there, the rest behind "more"; what can't be done shows why. */
import { useRef, useState } from 'react';
import { Icon, type IconName } from '../Icon';
import { FloatingMenu } from '../Menu';
import type { AnyRow } from './model';
import { texts } from './texts';

export interface ShownAction {
  key: string;
  label: string;
  /** Why it can't be done now. */
  barred?: string | null;
  next?: boolean | undefined;
  icon?: IconName | undefined;
  onPress: () => void;
}

/** So many stand in words; a further one is the first of the menu. */
const linksMax = 3;

export function RowActions({
  row,
  links: asked,
  more: rest,
}: {
  row: AnyRow;
  links: readonly ShownAction[];
  more: readonly ShownAction[];
}) {
  const t = texts.use();
  const inWords = asked.filter(({ icon }) => icon === undefined).slice(0, linksMax);
  const links = asked.filter((action) => action.icon !== undefined || inWords.includes(action));
  const more = [...asked.filter((action) => !links.includes(action)), ...rest];
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <span className="row-actions" data-actions-of={row.id}>
      {links.map((action) => (
        <button
          key={action.key}
          type="button"
          className={`row-action ${action.next ? 'plain-button row-next' : 'link-button'}${action.icon ? ' row-icon' : ''}`}
          disabled={Boolean(action.barred)}
          title={action.barred ?? (action.icon && action.label)}
          {...(action.icon ? { 'aria-label': action.label } : {})}
          onClick={action.onPress}
        >
          {action.icon ? <Icon name={action.icon} /> : action.label}
        </button>
      ))}
      {more.length > 0 && (
        <>
          <button
            ref={opener}
            type="button"
            className="link-button row-action row-icon"
            aria-label={t('moreOf')}
            title={t('moreOf')}
            aria-haspopup="menu"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <Icon name="more" />
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
