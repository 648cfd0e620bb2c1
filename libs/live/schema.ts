import type { AreaSchema } from '@paddock/kernel';
import { Display1700000000676 } from './migrations/1700000000676-display';
import { DisplayConfirmed1700000000994 } from './migrations/1700000000994-display-confirmed';

export const liveSchema: AreaSchema = {
  migrations: [Display1700000000676, DisplayConfirmed1700000000994],
  // What people decide of a display. That it came and went is nobody's doing.
  audited: [{ table: 'display', kind: 'device', on: 'UPDATE OF released_at, confirmed_at' }],
  functions: {},
};
