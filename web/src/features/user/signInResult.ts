/** What a sign-in is answered with, whatever the way in. */
import type { Calls } from '../../shared/call';

/** `multi_depart`: 0 no store, 1 one, 2 several. */
export type SignInResult = Calls['POST /sys/login']['result'];

export const done = '200';
