/** A menu in lines below each other, 200 wide, or a rail of 56 that opens each group beside it. Dark unless the page says otherwise. */
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Icon } from '../../shared/Icon';
import { Menu } from '../../shared/Menu';
import type { MenuNode } from '../../shared/session';
import { MenuIcon } from '../MenuIcon';
import { holds, leavesOf } from './menuTree';
import { menuColours } from './menuColours';
import { texts } from './texts';

const childIndentPx = 44;
const levelIndentPx = 14;

export interface SideMenuProps {
  menus?: readonly MenuNode[];
  theme?: 'light' | 'dark';
  /** Whether it may be narrowed to its rail, and is. */
  collapsible?: boolean;
  collapsed?: boolean;
  onCollapse?: (collapsed: boolean) => void;
  /** Path of the page that shows. */
  selected?: string;
  /** Path of the top group that stands open, of one at a time; everything is open where it is undefined. */
  open?: string | undefined;
  onOpen?: (path: string) => void;
  onSelect?: (node: MenuNode) => void;
  /** Above the entries. */
  head?: ReactNode;
  /** What is looked for: bold in the titles, and the first hit is framed. */
  typed?: string;
}

function Title({ title, typed }: { title: string; typed: string }) {
  const at = typed === '' ? -1 : title.toLowerCase().indexOf(typed.toLowerCase());
  if (at < 0) return <span className="one-line">{title}</span>;
  return (
    <span className="one-line">
      {title.slice(0, at)}
      <b>{title.slice(at, at + typed.length)}</b>
      {title.slice(at + typed.length)}
    </span>
  );
}

interface EntryProps {
  node: MenuNode;
  path: string;
  depth: number;
  typed: string;
  hit: MenuNode | undefined;
  isOpen: (node: MenuNode, depth: number) => boolean;
  onPress: (node: MenuNode, depth: number) => void;
}

/** An entry with what is below it, as deep as the server's menu goes. */
function Entry({ node, depth, ...rest }: EntryProps) {
  const { path, typed, hit, isOpen, onPress } = rest;
  const open = node.children !== undefined && isOpen(node, depth);
  const current = node.path === path;
  return (
    <li>
      <button
        className={`side-entry${depth > 0 ? ' side-child' : ''}${current ? ' on' : ''}${node === hit ? ' side-hit' : ''}`}
        style={depth > 1 ? { paddingLeft: childIndentPx + (depth - 1) * levelIndentPx } : undefined}
        onClick={() => onPress(node, depth)}
        title={node.meta.title}
        aria-current={current && !node.children ? 'page' : undefined}
        aria-expanded={node.children ? open : undefined}
      >
        {depth === 0 && <MenuIcon node={node} />}
        <Title title={node.meta.title} typed={typed} />
        {node.children && <Icon name={open ? 'down' : 'right'} size={12} className="side-arrow" />}
      </button>
      {open && (
        <ul>
          {node.children?.map((child) => (
            <Entry key={child.path} {...rest} node={child} depth={depth + 1} />
          ))}
        </ul>
      )}
    </li>
  );
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
        <MenuIcon node={node} size={18} />
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

const footPx = 36;

/** Scrolls the menu, and never the page, until the entry of the page is in sight. */
function showEntry(menu: HTMLElement): void {
  const entry = menu.querySelector('[aria-current="page"]')?.getBoundingClientRect();
  const { top, bottom } = menu.getBoundingClientRect();
  if (!entry) return;
  if (entry.bottom > bottom - footPx) menu.scrollTop += entry.bottom - bottom + footPx;
  else if (entry.top < top) menu.scrollTop -= top - entry.top;
}

const nothing = (): void => undefined;

export function SideMenu({
  menus = [],
  theme = 'dark',
  collapsible = true,
  collapsed = false,
  onCollapse = nothing,
  selected = '',
  open,
  onOpen = nothing,
  onSelect = nothing,
  head,
  typed = '',
}: SideMenuProps) {
  const t = texts.use();
  // What stands open below the top, where somebody has pressed it.
  const [pressed, setPressed] = useState<Readonly<Record<string, boolean>>>({});
  const menu = useRef<HTMLElement>(null);
  useEffect(() => {
    if (menu.current) showEntry(menu.current);
  }, [selected, menus]);
  const looking = typed !== '';
  const firstOf = (nodes: readonly MenuNode[]): MenuNode | undefined => {
    const [first] = nodes;
    return first?.children ? firstOf(first.children) : first;
  };
  const isOpen = (node: MenuNode, depth: number): boolean => {
    if (looking) return true;
    if (depth === 0) return open === undefined || open === '' ? holds(node, selected) : open === node.path;
    return pressed[node.path] ?? holds(node, selected);
  };
  const press = (node: MenuNode, depth: number): void => {
    if (!node.children) onSelect(node);
    else if (depth > 0) setPressed({ ...pressed, [node.path]: !isOpen(node, depth) });
    else onOpen(isOpen(node, depth) ? closed : node.path);
  };
  return (
    <nav
      ref={menu}
      className={`side-menu side-${theme} side-${collapsed ? 'rail' : 'inline'}`}
      style={menuColours(theme)}
      aria-label={t('menu')}
    >
      {head}
      <ul>
        {menus.map((node) =>
          collapsed ? (
            <RailEntry key={node.path} node={node} path={selected} onGo={onSelect} />
          ) : (
            <Entry
              key={node.path}
              {...{ node, typed, isOpen }}
              path={selected}
              depth={0}
              hit={looking ? firstOf(menus) : undefined}
              onPress={press}
            />
          ),
        )}
      </ul>
      {collapsible && (
        <footer className="side-foot">
          <button
            className="side-toggle"
            onClick={() => onCollapse(!collapsed)}
            aria-label={t(collapsed ? 'widen' : 'narrow')}
            title={t(collapsed ? 'widen' : 'narrow')}
          >
            <Icon name={collapsed ? 'right' : 'left'} size={14} />
          </button>
          {!collapsed && <small>{t('copyright')}</small>}
        </footer>
      )}
    </nav>
  );
}

/** No group is open. */
const closed = '-';
