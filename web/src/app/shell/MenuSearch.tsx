/** Looks for a page by its title: at the head of the side menu, or in a popup where there is none. */
import { useRef, useState, type KeyboardEvent } from 'react';
import { Icon } from '../../shared/Icon';
import { KeyCap } from '../../shared/KeyCap';
import type { MenuNode } from '../../shared/session';
import { useHotkeys } from '../../shared/useHotkeys';
import { useLayer } from '../../shared/useLayer';
import { leaves, searched } from './menuSearch';
import { texts } from './texts';

/** The field at the head of the side menu. `Ctrl K` goes to it, arrows move in what was found. */
export function MenuSearch({
  menus,
  typed,
  onType,
  onSelect,
}: {
  menus: readonly MenuNode[];
  typed: string;
  onType: (typed: string) => void;
  onSelect: (node: MenuNode) => void;
}) {
  const t = texts.use();
  const field = useRef<HTMLInputElement>(null);
  useHotkeys({ 'Ctrl+k': () => field.current?.focus() });
  const found = searched(menus, typed);
  const pages = leaves(found);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter' && pages[0] && typed.trim() !== '') {
      onSelect(pages[0]);
      onType('');
    } else if (event.key === 'Escape') {
      if (typed === '') field.current?.blur();
      else onType('');
      event.stopPropagation();
    } else if (event.key === 'ArrowDown') {
      const entries = field.current?.closest('nav')?.querySelectorAll<HTMLElement>('.side-entry');
      entries?.[0]?.focus();
      event.preventDefault();
    }
  };
  return (
    <div className="menu-search" role="search">
      <label>
        <Icon name="search" size={14} />
        <input
          ref={field}
          value={typed}
          placeholder={t('searchMenu')}
          aria-label={t('searchMenu')}
          data-own-enter
          onChange={(event) => onType(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <KeyCap>{typed === '' ? 'Ctrl K' : 'Esc'}</KeyCap>
      </label>
      <small role="status">
        {typed.trim() !== '' &&
          t('foundIn', { count: pages.length, groups: found.filter((node) => node.children).length })}
      </small>
    </div>
  );
}

/** The same in a popup of the header. */
export function MenuSearchPopup({
  menus,
  onSelect,
  onClose,
}: {
  menus: readonly MenuNode[];
  onSelect: (node: MenuNode) => void;
  onClose: () => void;
}) {
  const t = texts.use();
  const [typed, setTyped] = useState('');
  const { marker } = useLayer<HTMLElement>({ kind: 'popup', onEscape: onClose });
  const pages = typed.trim() === '' ? [] : leaves(searched(menus, typed));
  const go = (node: MenuNode): void => {
    onClose();
    onSelect(node);
  };
  return (
    <nav ref={marker} className="popup-menu search-popup" aria-label={t('searchMenu')}>
      <MenuSearch menus={menus} typed={typed} onType={setTyped} onSelect={go} />
      {pages.map((node) => (
        <button key={node.path} type="button" className="side-entry" onClick={() => go(node)}>
          {node.meta.title}
        </button>
      ))}
    </nav>
  );
}
