/** The menu that the server gives, 200 wide or a rail of 56. */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { visibleMenu } from '../pages';
import { hasScreen } from '../screens';
import { Icon, isIconName, type IconName } from '../../shared/Icon';
import { Menu } from '../../shared/Menu';
import type { MenuNode } from '../../shared/session';
import { changeSettings } from '../../shared/settings';
import { texts } from './texts';

const childIndentPx = 44;
const levelIndentPx = 14;

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

interface EntryProps {
  node: MenuNode;
  path: string;
  depth: number;
  isOpen: (node: MenuNode) => boolean;
  onPress: (node: MenuNode) => void;
}

/** An entry with what is below it, as deep as the server's menu goes. */
function Entry({ node, path, depth, isOpen, onPress }: EntryProps) {
  const open = node.children !== undefined && isOpen(node);
  const current = node.path === path;
  return (
    <li>
      <button
        className={`side-entry${depth > 0 ? ' side-child' : ''}${current ? ' on' : ''}`}
        style={depth > 1 ? { paddingLeft: childIndentPx + (depth - 1) * levelIndentPx } : undefined}
        onClick={() => onPress(node)}
        aria-current={current && !node.children ? 'page' : undefined}
        aria-expanded={node.children ? open : undefined}
      >
        {depth === 0 && <Icon name={iconOf(node)} size={16} />}
        <span className="one-line">{node.meta.title}</span>
        {node.children && <Icon name={open ? 'down' : 'right'} size={12} className="side-arrow" />}
      </button>
      {open && (
        <ul>
          {node.children?.map((child) => (
            <Entry key={child.path} {...{ path, isOpen, onPress }} node={child} depth={depth + 1} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** The pages below a group, with the groups between in words. */
function leavesOf(node: MenuNode, above = ''): { node: MenuNode; label: string }[] {
  return (node.children ?? []).flatMap((child) => {
    const label = above + child.meta.title;
    return child.children ? leavesOf(child, `${label} · `) : [{ node: child, label }];
  });
}

function RailEntry({ node, path, onGo }: { node: MenuNode; path: string; onGo: (node: MenuNode) => void }) {
  const [open, setOpen] = useState(false);
  const current = holds(node, path);
  const { title } = node.meta;
  return (
    <li className="rail-entry">
      <button
        className={`side-entry${current ? ' on' : ''}`}
        onClick={() => (node.children ? setOpen(!open) : onGo(node))}
        title={title}
        aria-label={title}
        aria-current={current && !node.children ? 'page' : undefined}
        aria-haspopup={node.children ? 'menu' : undefined}
        aria-expanded={node.children ? open : undefined}
      >
        <Icon name={iconOf(node)} size={18} />
      </button>
      {open && (
        <Menu
          label={title}
          className="rail-menu"
          entries={leavesOf(node).map((leaf) => ({
            key: leaf.node.path,
            label: leaf.label,
            onPress: () => onGo(leaf.node),
          }))}
          onClose={() => setOpen(false)}
        />
      )}
    </li>
  );
}

export function SideMenu({ menu, path, narrow }: { menu: MenuNode[]; path: string; narrow: boolean }) {
  const t = texts.use();
  const navigate = useNavigate();
  const entries = visibleMenu(menu);
  const [opened, setOpened] = useState<Record<string, boolean>>({});
  const isOpen = (node: MenuNode): boolean => opened[node.path] ?? holds(node, path);
  const go = (node: MenuNode): void => {
    // Another product's page is no page of ours, whatever its path looks like.
    if (node.meta.url && !hasScreen(node.component)) window.open(node.meta.url, '_blank', 'noopener');
    else void navigate(node.path);
  };
  const press = (node: MenuNode): void => {
    if (node.children) setOpened({ ...opened, [node.path]: !isOpen(node) });
    else go(node);
  };
  return (
    <nav className="side-menu" aria-label={t('menu')}>
      <ul>
        {entries.map((node) =>
          narrow ? (
            <RailEntry key={node.path} node={node} path={path} onGo={go} />
          ) : (
            <Entry key={node.path} node={node} path={path} depth={0} isOpen={isOpen} onPress={press} />
          ),
        )}
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
