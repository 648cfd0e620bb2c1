/** Ant Design's window and drawer as layers: keys, Esc, focus and what lies below are the registry's. */
import { Drawer, Modal, type DrawerProps, type ModalProps } from 'antd';
import type { ReactNode } from 'react';
import type { Layer } from './layers';
import { useHotkeys, type Hotkeys } from './useHotkeys';
import { LayerContext, useHome, useLayer } from './useLayer';

interface Own {
  open?: boolean;
  onClose: () => void;
  /** Keys of this window. */
  keys?: Hotkeys;
  /** Takes Enter also where a control would be pressed by it. */
  keysOverControls?: boolean;
  /** Puts the focus where it belongs after a window over this one has closed. */
  home?: () => void;
  children?: ReactNode;
}

const focusByRegistry = { focusTriggerAfterClose: false } as const;

/** Binds the keys of a layer from outside of it. */
function useLayerKeys(layer: Layer, keys: Hotkeys | undefined, shown: boolean, overControls: boolean): void {
  useHotkeys(keys ?? {}, shown && keys !== undefined, { layer, overControls });
}

function Home({ go }: { go: () => void }): null {
  useHome(go);
  return null;
}

/**
 * A window over the page. It closes by Esc and its cross unless `closable` is false. What was sent cannot be called off: while `busy` it
 * stays, so that the answer is seen, and does not close another window when it comes.
 */
export function Window({
  open = true,
  busy = false,
  onClose,
  keys,
  keysOverControls = false,
  home,
  children,
  title,
  footer,
  closable = true,
  ...rest
}: Own & { busy?: boolean } & Omit<
    ModalProps,
    'open' | 'onCancel' | 'onClose' | 'keyboard' | 'focusable' | 'footer'
  > & { footer?: ReactNode }) {
  const leave = (): void => {
    if (!busy) onClose();
  };
  const { layer, marker } = useLayer<HTMLSpanElement>({
    shown: open,
    elementOf: (element) => element.closest<HTMLElement>('.ant-modal-root'),
    onEscape: closable === false ? undefined : leave,
  });
  useLayerKeys(layer, keys, open, keysOverControls);
  return (
    <Modal
      {...rest}
      open={open}
      closable={closable}
      keyboard={false}
      focusable={focusByRegistry}
      onCancel={leave}
      title={title}
      {...(footer === undefined ? {} : { footer: <LayerContext value={layer}>{footer}</LayerContext> })}
    >
      <LayerContext value={layer}>
        <span ref={marker} hidden />
        {home && <Home go={home} />}
        {children}
      </LayerContext>
    </Modal>
  );
}

const fields = 'input:not([disabled], [type="hidden"]), textarea:not([disabled]), [tabindex="0"]';

/** A drawer at the right edge, over the page. Once open it gives the focus to its first field, unless somebody already types in another. */
export function SideWindow({
  open = true,
  onClose,
  keys,
  keysOverControls = false,
  home,
  children,
  title,
  footer,
  ...rest
}: Own & Omit<DrawerProps, 'open' | 'onClose' | 'keyboard' | 'focusable' | 'afterOpenChange'>) {
  const { layer, marker, element } = useLayer<HTMLSpanElement>({
    shown: open,
    elementOf: (element) => element.closest<HTMLElement>('.ant-drawer'),
    onEscape: onClose,
  });
  useLayerKeys(layer, keys, open, keysOverControls);
  // The animation may end long after a quick person has begun to type.
  const focusFirst = (opened: boolean): void => {
    const body = element.current?.closest('.ant-drawer-body');
    if (opened && body?.contains(document.activeElement) === false) body.querySelector<HTMLElement>(fields)?.focus();
  };
  return (
    <Drawer
      {...rest}
      open={open}
      keyboard={false}
      focusable={focusByRegistry}
      afterOpenChange={focusFirst}
      onClose={onClose}
      title={title}
      {...(footer === undefined ? {} : { footer: <LayerContext value={layer}>{footer}</LayerContext> })}
    >
      <LayerContext value={layer}>
        <span ref={marker} hidden />
        {home && <Home go={home} />}
        {children}
      </LayerContext>
    </Drawer>
  );
}
