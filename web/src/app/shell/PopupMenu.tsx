/** A button with a menu below it. */
import { useState, type ReactNode } from 'react';
import { Menu, type MenuEntry } from '../../shared/Menu';

export function PopupMenu({
  label,
  button,
  entries,
  head,
  className = '',
}: {
  label: string;
  button: ReactNode;
  entries: MenuEntry[];
  head?: ReactNode;
  className?: string;
}) {
  const [open, setOpen] = useState(false);
  return (
    <div className="popup">
      <button
        className="popup-button"
        aria-haspopup="menu"
        aria-expanded={open}
        title={label}
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      {open && <Menu {...{ label, entries, head, className }} onClose={() => setOpen(false)} />}
    </div>
  );
}
