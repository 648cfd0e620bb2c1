/** The window as the shell shows it; pages with a key for it fetch it before the key is pressed. */
import { lazyWindow } from '../../app/lazyWindow';

export const PlayFirstWindow = lazyWindow(() => import('./PlayFirstModal'));
