/** A button with a menu below it: arrows move, Esc closes, a press outside closes. */
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

export interface PopupEntry {
  key: string;
  label: string;
  /** Present value at the right end. */
  detail?: string;
  onPress: () => void;
}

export function PopupMenu({ label, button, entries }: { label: string; button: ReactNode; entries: PopupEntry[] }) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    box.current?.querySelector<HTMLButtonElement>('[role="menuitem"]')?.focus();
    const outside = (event: PointerEvent): void => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open]);

  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      setOpen(false);
      trigger.current?.focus();
      return;
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const items = [...(box.current?.querySelectorAll<HTMLButtonElement>('[role="menuitem"]') ?? [])];
    const at = items.findIndex((item) => item === document.activeElement);
    items.at((at + (event.key === 'ArrowDown' ? 1 : -1)) % items.length)?.focus();
  };

  return (
    <div className="popup" ref={box} onKeyDown={open ? onKey : undefined}>
      <button
        ref={trigger}
        className="popup-button"
        aria-haspopup="menu"
        aria-expanded={open}
        title={label}
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      {open && (
        <div className="popup-menu" role="menu" aria-label={label}>
          {entries.map((entry) => (
            <button
              key={entry.key}
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                setOpen(false);
                trigger.current?.focus();
                entry.onPress();
              }}
            >
              <span>{entry.label}</span>
              {entry.detail && <span className="popup-detail">{entry.detail}</span>}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
