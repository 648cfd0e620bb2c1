import { useState, useSyncExternalStore } from 'react';
import { type ScreenState, ScreenSource } from './screenSource';

/** The state of a store's big screen; reading and listening last as long as the component. */
export function useScreen(orgCode: string): ScreenState {
  const [source] = useState(() => new ScreenSource(orgCode));
  return useSyncExternalStore(source.subscribe, source.current);
}
