/** The menu over the page, where there is no room beside it. */
import { useEffect, useRef, type ReactNode } from 'react';
import { Icon } from '../../shared/Icon';
import { SideSheet } from './SideSheet';
import { texts } from './texts';

export default function MenuSheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const t = texts.use();
  const cross = useRef<HTMLButtonElement>(null);
  useEffect(() => cross.current?.focus(), []);
  return (
    <SideSheet label={t('menu')} side="left" onClose={onClose}>
      <button ref={cross} className="header-button sheet-cross" aria-label={t('close')} onClick={onClose}>
        <Icon name="cross" />
      </button>
      {children}
    </SideSheet>
  );
}
