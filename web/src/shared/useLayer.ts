/** A component's part in the layers: opens one while it is shown, or names the field of the one it stands in. */
import {
  createContext,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { isolate, Layer, listen, openLayer, pageLayer } from './layers';

/** The layer in which a component stands; its keys are handled while that one is uppermost. */
export const LayerContext = createContext<Layer>(pageLayer);

export interface LayerUse {
  kind?: 'window' | 'popup';
  alert?: boolean;
  /** False keeps it closed. */
  shown?: boolean;
  /** Finds the element of the layer from the marker, where the marker is not the whole of it. */
  elementOf?: (marker: HTMLElement) => HTMLElement | null;
  onEscape?: (() => void) | undefined;
}

/**
 * Opens a layer while the component is shown. Put `marker` on its element, and `LayerContext` around what stands in it
 * and binds keys of its own.
 */
export function useLayer<T extends HTMLElement = HTMLElement>({
  kind = 'window',
  alert = false,
  shown = true,
  elementOf = (marker) => marker,
  onEscape,
}: LayerUse): { layer: Layer; marker: (element: T | null) => void; element: RefObject<T | null> } {
  const element = useRef<T | null>(null);
  const escapes = onEscape !== undefined;
  const escape = useEffectEvent(() => onEscape?.());
  const [layer] = useState(
    () => new Layer({ kind, alert, element: () => element.current && elementOf(element.current) }),
  );
  useLayoutEffect(() => {
    layer.options.onEscape = escapes ? () => escape() : undefined;
  }, [layer, escapes]);
  useLayoutEffect(() => {
    if (!shown) return;
    listen();
    return openLayer(layer);
  }, [layer, shown]);
  // Ant Design shows a window's contents some time after the window was opened.
  const [marker] = useState(() => (next: T | null): void => {
    element.current = next;
    isolate();
  });
  return { layer, marker, element };
}

/** Names where the focus goes in this layer when nothing else has it: after a window closed, and for a reader's digits. */
export function useHome(home: () => void): void {
  const layer = use(LayerContext);
  const go = useEffectEvent(home);
  useEffect(() => {
    listen();
    const named = (): void => go();
    layer.home = named;
    return () => {
      if (layer.home === named) layer.home = null;
    };
  }, [layer]);
}
