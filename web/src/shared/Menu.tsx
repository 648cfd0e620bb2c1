/** The entries of an open menu: arrows move, Esc and a press outside close it, and the focus goes back to what opened it. */
import { useEffect, useEffectEvent, type CSSProperties } from 'react';
import { useHotkeys } from './useHotkeys';
import { useLayer } from './useLayer';

export interface MenuEntry {
  key: string;
  label: string;
  /** Present value at the right end. */
  detail?: string;
  disabled?: boolean;
  onPress: () => void;
}

export function Menu({
  label,
  entries,
  className = '',
  style,
  onClose,
}: {
  label: string;
  entries: readonly MenuEntry[];
  className?: string;
  style?: CSSProperties;
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
      const inside = event.target instanceof Node && element.current?.parentElement?.contains(event.target);
      if (!inside) close();
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [element]);
  return (
    <div ref={marker} className={`popup-menu ${className}`} role="menu" aria-label={label} style={style}>
      {entries.map((entry) => (
        <button
          key={entry.key}
          type="button"
          role="menuitem"
          tabIndex={-1}
          disabled={entry.disabled}
          onClick={() => {
            onClose();
            entry.onPress();
          }}
        >
          <span>{entry.label}</span>
          {entry.detail && <span className="popup-detail">{entry.detail}</span>}
        </button>
      ))}
    </div>
  );
}
