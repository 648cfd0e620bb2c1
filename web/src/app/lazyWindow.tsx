/**
 * A part that is shown only after a press, in a chunk of its own, with Ant Design around it: fetched as soon as the page
 * has nothing else to do, at the latest when it is asked for.
 */
import { useEffect, useEffectEvent, type ComponentType, type ReactNode } from 'react';
import { Antd, preloadAntd } from './Antd';
import { lazyPart, onAnotherBuild } from './lazyPart';

interface LazyWindow<P> {
  (props: P): ReturnType<typeof Antd>;
  preload: () => Promise<unknown>;
}

export function lazyWindow<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  /** Keeps the place of a part that stands in the page. */
  fallback?: ReactNode,
): LazyWindow<P> {
  const Loaded = lazyPart(load);
  function Shown(props: P) {
    // A window that cannot come is closed, so that the next press asks for it again.
    const close = useEffectEvent(() => {
      if ('onClose' in props && typeof props.onClose === 'function') (props.onClose as () => void)();
    });
    useEffect(() => onAnotherBuild(load, () => close()), []);
    return (
      <Antd fallback={fallback}>
        <Loaded {...props} />
      </Antd>
    );
  }
  return Object.assign(Shown, { preload: () => Promise.all([preloadAntd(), load()]) });
}

/** Fetches windows in the first idle moment after the page is shown. */
export function usePreload(windows: readonly Pick<LazyWindow<never>, 'preload'>[]): void {
  useEffect(() => {
    const id = window.requestIdleCallback(() => {
      // What cannot be fetched now is fetched when it is asked for.
      for (const each of windows) each.preload().catch(() => undefined);
    });
    return () => window.cancelIdleCallback(id);
  }, [windows]);
}
