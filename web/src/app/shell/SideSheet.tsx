/** A panel at the left or right edge without a scrim, without Ant Design. Esc, its cross and a press beside it close it. */
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { LayerContext, useLayer } from '../../shared/useLayer';

export function SideSheet({
  label,
  side,
  onClose,
  children,
}: {
  label: string;
  side: 'left' | 'right';
  onClose: () => void;
  children: ReactNode;
}) {
  const { layer, marker, element } = useLayer<HTMLDivElement>({ onEscape: onClose });
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const outside = (event: PointerEvent): void => {
      if (!(event.target instanceof Node && element.current?.contains(event.target))) close();
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [element]);
  return (
    <LayerContext value={layer}>
      <div ref={marker} className={`side-sheet side-sheet-${side}`} role="dialog" aria-modal aria-label={label}>
        {children}
      </div>
    </LayerContext>
  );
}
