/** Amounts with their direction. Pure. */
import { amount } from '../../shared/format';

/** `+782.00`, `−98.00`: into the drawer and out of it. */
export const signed = (yuan: number): string => `${yuan < 0 ? '−' : '+'}${amount(Math.abs(yuan))}`;

/** `▼` for what is missing, `▲` for what is too much. */
export const mark = (difference: number): string => (difference < 0 ? '▼' : '▲');
