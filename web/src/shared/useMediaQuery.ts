/** Whether a CSS media query holds now. */
import { useSyncExternalStore } from 'react';

/** Below this a window is narrow: the menu is a rail, and lists leave out what matters least before they scroll. */
export const narrowWindow = 'not all and (min-width: 1366px)';

/** Below this the counter, the orders and the shift put into two lines what stands in one elsewhere. */
export const onTablet = 'not all and (min-width: 1280px)';

export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );
}
