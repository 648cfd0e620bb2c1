/** A panel that a button opens under itself: Esc and a press outside close it, and the focus goes back to the button. */
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import type { Hotkeys } from '../useHotkeys';
import { useHotkeys } from '../useHotkeys';
import { LayerContext, useLayer } from '../useLayer';

/** Lists and calendars of fields stand beside the panel in the document, and belong to it. */
const ofFields = '.ant-select-dropdown, .ant-picker-dropdown, .ant-popover, .ant-dropdown';

function Panel({
  label,
  className,
  keys,
  onClose,
  children,
}: {
  label: string;
  className: string;
  keys: Hotkeys;
  onClose: () => void;
  children: ReactNode;
}) {
  const { layer, marker, element } = useLayer<HTMLDivElement>({ kind: 'popup', onEscape: onClose });
  useHotkeys(keys, true, { layer });
  const close = useEffectEvent(onClose);
  useEffect(() => {
    element.current?.querySelector<HTMLElement>('input, button, [tabindex="0"]')?.focus();
    const outside = ({ target }: PointerEvent): void => {
      if (!(target instanceof Element) || target.closest(ofFields)) return;
      if (!element.current?.parentElement?.contains(target)) close();
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [element]);
  return (
    <div ref={marker} className={`resource-popup ${className}`} role="dialog" aria-label={label}>
      <LayerContext value={layer}>{children}</LayerContext>
    </div>
  );
}

export function Popup({
  label,
  button,
  buttonClass = 'link-button',
  disabled = false,
  className = '',
  keys,
  children,
}: {
  label: string;
  button: ReactNode;
  buttonClass?: string;
  disabled?: boolean;
  className?: string;
  keys?: (close: () => void) => Hotkeys;
  children: (close: () => void) => ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpen(false);
    opener.current?.focus();
  };
  return (
    <span className="resource-popup-place">
      <button
        ref={opener}
        type="button"
        className={buttonClass}
        disabled={disabled}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      {open && (
        <Panel label={label} className={className} keys={keys?.(close) ?? {}} onClose={close}>
          {children(close)}
        </Panel>
      )}
    </span>
  );
}
