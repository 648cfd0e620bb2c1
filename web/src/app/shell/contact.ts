/** What the operator has written into `support/contact.json`. */
import type { Lang } from '../../shared/i18n';

export const contactFolder = 'support';

export interface Contact {
  phone: string;
  hours: string;
  /** Pictures beside the file: the code that pays a renewal, and the one that reaches support. */
  pay: string;
  reach: string;
  /** `{store}` becomes the store's number. */
  howToRenew: Readonly<Record<Lang, string>>;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const part = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;

/** A file that lacks something is shown without it. */
export function contactOf(file: unknown): Contact {
  const how = part(file, 'howToRenew');
  return {
    phone: text(part(file, 'phone')),
    hours: text(part(file, 'hours')),
    pay: text(part(file, 'pay')),
    reach: text(part(file, 'reach')),
    howToRenew: { cn: text(part(how, 'cn')), en: text(part(how, 'en')) },
  };
}
