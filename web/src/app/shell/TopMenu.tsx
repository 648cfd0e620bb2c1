/** The menu in the header: groups open below themselves, and what has no room goes into one last entry. */
import { useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../../shared/Icon';
import { Menu } from '../../shared/Menu';
import type { MenuNode } from '../../shared/session';
import { holds, leavesOf } from './menuTree';
import { texts } from './texts';

interface TopMenuProps {
  menus: readonly MenuNode[];
  selected: string;
  onSelect: (node: MenuNode) => void;
}

function TopEntry({
  label,
  nodes,
  on,
  onSelect,
}: {
  label: string;
  nodes: readonly MenuNode[];
  on: boolean;
  onSelect: TopMenuProps['onSelect'];
}) {
  const [open, setOpen] = useState(false);
  const [only] = nodes;
  const isPage = nodes.length === 1 && only !== undefined && !only.children;
  const below = nodes.flatMap((node) =>
    node.children
      ? leavesOf(node, nodes.length > 1 ? `${node.meta.title} · ` : '')
      : [{ node, label: node.meta.title }],
  );
  return (
    <li className="popup">
      <button
        className={`top-entry${on ? ' on' : ''}`}
        onClick={() => (isPage ? onSelect(only) : setOpen(!open))}
        aria-current={on && isPage ? 'page' : undefined}
        aria-haspopup={isPage ? undefined : 'menu'}
        aria-expanded={isPage ? undefined : open}
      >
        {label}
        {nodes.length > 1 && <Icon name="down" size={12} />}
      </button>
      {open && (
        <Menu
          label={label}
          className="top-menu-popup"
          entries={below.map((leaf) => ({
            key: leaf.node.path,
            label: leaf.label,
            onPress: () => onSelect(leaf.node),
          }))}
          onClose={() => setOpen(false)}
        />
      )}
    </li>
  );
}

export default function TopMenu({ menus, selected, onSelect }: TopMenuProps) {
  const t = texts.use();
  const list = useRef<HTMLUListElement>(null);
  const widths = useRef<readonly number[]>([]);
  const [room, setRoom] = useState<number | null>(null);
  const key = menus.map((node) => node.meta.title).join('|');
  const [measured, setMeasured] = useState(key);
  if (measured !== key) {
    setMeasured(key);
    setRoom(null);
  }
  const isMeasured = room !== null;
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    // All of them are drawn once to know how wide they are.
    if (!isMeasured) widths.current = [...element.children].map((each) => each.getBoundingClientRect().width);
    const look = (): void => {
      const moreWidth = 76;
      const all = widths.current.reduce((sum, width) => sum + width, 0);
      let left = element.clientWidth - (all > element.clientWidth ? moreWidth : 0);
      const fits = widths.current.findIndex((width) => (left -= width) < 0);
      setRoom(fits < 0 ? widths.current.length : fits);
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [isMeasured, key]);
  const shown = menus.slice(0, room ?? menus.length);
  const rest = menus.slice(shown.length);
  const isOn = (node: MenuNode): boolean => holds(node, selected);
  return (
    <nav className="top-menu" aria-label={t('menu')}>
      <ul ref={list}>
        {shown.map((node) => (
          <TopEntry key={node.path} label={node.meta.title} nodes={[node]} on={isOn(node)} onSelect={onSelect} />
        ))}
        {rest.length > 0 && <TopEntry label={t('moreOf')} nodes={rest} on={rest.some(isOn)} onSelect={onSelect} />}
      </ul>
    </nav>
  );
}
