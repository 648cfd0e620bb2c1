import type { ByteRange } from './storage/storage';

/** @returns null: the whole file, also where several ranges or other units are asked for; `beyond`: nothing of it is in the file. */
export function rangeOf(header: string | undefined, bytes: number): ByteRange | 'beyond' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return null;
  // Without a beginning it is the end that is asked for.
  const first = from === '' ? Math.max(0, bytes - Number(to)) : Number(from);
  const last = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  if (from !== '' && to !== '' && Number(to) < Number(from)) return null;
  return first < bytes && first <= last ? { first, last } : 'beyond';
}
