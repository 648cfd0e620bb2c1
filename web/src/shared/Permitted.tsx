/** A button or a part that is there only for those who may use it; a code that does not exist does not compile. */
import type { PermissionCode } from '@paddock/contracts';
import type { ReactNode } from 'react';
import { useMayPress } from './session';

export function Permitted({ to, children }: { to: PermissionCode; children: ReactNode }) {
  return useMayPress(to) && children;
}
