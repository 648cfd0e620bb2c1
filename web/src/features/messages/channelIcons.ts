import type { IconName } from '../../shared/Icon';

/** By the wire's `msgType`. */
export const channelIcons: Readonly<Record<string, IconName>> = {
  '1': 'phone',
  '2': 'mail',
  '3': 'message',
  '4': 'bell',
};
