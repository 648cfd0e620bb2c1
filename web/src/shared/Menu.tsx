/** The entries of an open menu: arrows move, Esc and a press outside close it, and the focus goes back to what opened it. */
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  type CSSProperties,
  type ReactNode,
  type RefObject,
} from 'react';
import { Icon, type IconName } from './Icon';
import { useHotkeys } from './useHotkeys';
import { useLayer } from './useLayer';

export interface MenuEntry {
  key: string;
  label: string;
  /** Present value at the right end. */
  detail?: string;
  disabled?: boolean;
  /** Why it can't be pressed now, below the label. */
  reason?: string;
  icon?: IconName;
  /** Begins a new part of the menu. */
  separated?: boolean;
  onPress: () => void;
}

export function Menu({
  label,
  entries,
  className = '',
  style,
  opener,
  head,
  onClose,
}: {
  label: string;
  /** Above the entries; nothing to press. */
  head?: ReactNode;
  entries: readonly MenuEntry[];
  className?: string;
  style?: CSSProperties;
  /** What opened the menu, where it does not stand beside it. */
  opener?: RefObject<HTMLElement | null>;
  onClose: () => void;
}) {
  const { layer, marker, element } = useLayer<HTMLDivElement>({ kind: 'popup', onEscape: onClose });
  const items = (): HTMLElement[] => [
    ...(element.current?.querySelectorAll<HTMLElement>('[role="menuitem"]:not(:disabled)') ?? []),
  ];
  const move = (by: number): void => {
    const all = items();
    const at = all.findIndex((item) => item === document.activeElement);
    all.at((at + by) % all.length)?.focus();
  };
  useHotkeys(
    {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Home: () => items()[0]?.focus(),
      End: () => items().at(-1)?.focus(),
      Tab: onClose,
    },
    true,
    { layer },
  );
  const close = useEffectEvent(onClose);
  useEffect(() => {
    element.current?.querySelector<HTMLElement>('[role="menuitem"]:not(:disabled)')?.focus();
    const outside = (event: PointerEvent): void => {
      // A press on what opened the menu closes it by itself.
      const inside =
        event.target instanceof Node &&
        (element.current?.parentElement?.contains(event.target) || opener?.current?.contains(event.target));
      if (!inside) close();
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [element, opener]);
  return (
    <div ref={marker} className={`popup-menu ${className}`} role="menu" aria-label={label} style={style}>
      {head}
      {entries.map((entry) => (
        <button
          key={entry.key}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={entry.separated ? 'popup-separated' : undefined}
          disabled={entry.disabled}
          onClick={() => {
            onClose();
            entry.onPress();
          }}
        >
          {entry.icon && <Icon name={entry.icon} />}
          <span className="popup-label">
            {entry.label}
            {entry.reason && <small>{entry.reason}</small>}
          </span>
          {entry.detail && <span className="popup-detail">{entry.detail}</span>}
        </button>
      ))}
    </div>
  );
}

const gapPx = 4;

/** A menu over everything, below its opener or above it where there is no room: for places that scroll or cut. */
export function FloatingMenu({
  opener,
  ...menu
}: Omit<Parameters<typeof Menu>[0], 'opener' | 'style' | 'className'> & { opener: RefObject<HTMLElement | null> }) {
  const panel = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(menu.onClose);
  useLayoutEffect(() => {
    const [present, from] = [panel.current, opener.current?.getBoundingClientRect()];
    if (!present || !from) return;
    // Without popovers the menu is drawn over the page by its own styles.
    (present as Partial<Pick<HTMLElement, 'showPopover'>>).showPopover?.();
    const { height } = present.getBoundingClientRect();
    const below = from.bottom + gapPx + height <= window.innerHeight;
    present.style.top = `${below ? from.bottom + gapPx : from.top - gapPx - height}px`;
    present.style.right = `${document.documentElement.clientWidth - from.right}px`;
    const leave = (): void => close();
    window.addEventListener('scroll', leave, true);
    window.addEventListener('resize', leave);
    return () => {
      window.removeEventListener('scroll', leave, true);
      window.removeEventListener('resize', leave);
    };
  }, [opener]);
  return (
    <div ref={panel} className="floating-menu" popover="manual">
      <Menu {...menu} opener={opener} />
    </div>
  );
}
