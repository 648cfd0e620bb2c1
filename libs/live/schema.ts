import type { AreaSchema } from '@paddock/kernel';
import { Display1700000000676 } from './migrations/1700000000676-display';

export const liveSchema: AreaSchema = {
  migrations: [Display1700000000676],
  // What people decide of a display. That it came and went is nobody's doing.
  audited: [{ table: 'display', kind: 'device', on: 'UPDATE OF released_at' }],
  functions: {},
};
