/** What can be done with a row: two links that are always there, the rest behind "more"; what can't be done says why. */
import { Dropdown } from 'antd';
import { Icon } from '../Icon';
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
        <Dropdown
          trigger={['click']}
          placement="bottomRight"
          menu={{
            items: more.map((action) => ({
              key: action.key,
              disabled: Boolean(action.barred),
              label: (
                <span className="row-more">
                  {action.label}
                  {action.barred && <small>{action.barred}</small>}
                </span>
              ),
              onClick: action.onPress,
            })),
          }}
        >
          <button type="button" className="link-button row-action">
            {t('more')} <Icon name="down" size={12} />
          </button>
        </Dropdown>
      )}
    </span>
  );
}
