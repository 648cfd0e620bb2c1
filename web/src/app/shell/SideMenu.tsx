/** The menu that the server gives, 200 wide or a rail of 56. */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { firstLeaf, visibleMenu } from '../pages';
import { Icon, isIconName, type IconName } from '../../shared/Icon';
import type { MenuNode } from '../../shared/session';
import { changeSettings } from '../../shared/settings';
import { texts } from './texts';

/** Icon names of the wire's menu beyond our own. */
const wireIcons: Readonly<Record<string, IconName>> = {
  home: 'grid',
  dashboard: 'chart',
  'bar-chart': 'chart',
  shop: 'store',
  'credit-card': 'card',
  team: 'user',
  car: 'kart',
  trophy: 'flag',
  setting: 'gear',
  tool: 'wrench',
};

const iconOf = (node: MenuNode): IconName => {
  const name = node.meta.icon ?? '';
  return isIconName(name) ? name : (wireIcons[name] ?? 'dotHollow');
};

const holds = (node: MenuNode, path: string): boolean =>
  node.path === path || (node.children ?? []).some((child) => holds(child, path));

export function SideMenu({ menu, path, narrow }: { menu: MenuNode[]; path: string; narrow: boolean }) {
  const t = texts.use();
  const navigate = useNavigate();
  const entries = visibleMenu(menu);
  const [opened, setOpened] = useState<Record<string, boolean>>({});
  const isOpen = (node: MenuNode): boolean => opened[node.path] ?? holds(node, path);

  const go = (node: MenuNode): void => {
    if (node.meta.internalOrExternal && node.meta.url) window.open(node.meta.url, '_blank', 'noopener');
    else void navigate(node.path);
  };
  const press = (node: MenuNode): void => {
    if (!node.children) go(node);
    else if (narrow) {
      const leaf = firstLeaf(node);
      if (leaf) go(leaf);
    } else setOpened({ ...opened, [node.path]: !isOpen(node) });
  };

  return (
    <nav className="side-menu" aria-label={t('menu')}>
      <ul>
        {entries.map((node) => {
          const current = node.children ? narrow && holds(node, path) : node.path === path;
          return (
            <li key={node.path}>
              <button
                className={`side-entry${current ? ' on' : ''}`}
                onClick={() => press(node)}
                title={narrow ? node.meta.title : undefined}
                aria-label={narrow ? node.meta.title : undefined}
                aria-current={current && !node.children ? 'page' : undefined}
                aria-expanded={node.children && !narrow ? isOpen(node) : undefined}
              >
                <Icon name={iconOf(node)} size={narrow ? 18 : 16} />
                {!narrow && <span className="one-line">{node.meta.title}</span>}
                {!narrow && node.children && (
                  <Icon name={isOpen(node) ? 'down' : 'right'} size={12} className="side-arrow" />
                )}
              </button>
              {!narrow && node.children && isOpen(node) && (
                <ul>
                  {node.children.map((child) => (
                    <li key={child.path}>
                      <button
                        className={`side-entry side-child${child.path === path ? ' on' : ''}`}
                        onClick={() => go(child)}
                        aria-current={child.path === path ? 'page' : undefined}
                      >
                        <span className="one-line">{child.meta.title}</span>
                      </button>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
      <button
        className="side-toggle"
        onClick={() => changeSettings({ rail: !narrow })}
        aria-label={t(narrow ? 'widen' : 'narrow')}
        title={t(narrow ? 'widen' : 'narrow')}
      >
        <Icon name={narrow ? 'right' : 'left'} size={14} />
      </button>
    </nav>
  );
}
