import type { DeviceKind } from '@paddock/contracts/resources/device';
import type { IconName } from '../../shared/Icon';

export const deviceIcons: Readonly<Record<DeviceKind, IconName>> = {
  kart: 'kart',
  gate: 'door',
  decoder: 'dotHollow',
  light: 'flag',
  display: 'block',
  printer: 'print',
  screen: 'blockOutline',
  edge: 'store',
};
