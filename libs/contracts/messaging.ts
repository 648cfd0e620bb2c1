/** Messages to people: the ways they go, and why one did not. Also what the pages know of placeholders. */

import type { Language } from './messages';

/** The wire's numbers of `msgType`. */
export const CHANNEL_TYPES = { sms: '1', mail: '2', wechat: '3', system: '4' } as const;
export type MessageChannel = keyof typeof CHANNEL_TYPES;
export const MESSAGE_CHANNELS = Object.keys(CHANNEL_TYPES) as [MessageChannel, ...MessageChannel[]];
export const channelOfType = (type: string): MessageChannel | undefined =>
  MESSAGE_CHANNELS.find((channel) => CHANNEL_TYPES[channel] === type);

/** A value of a message; what reads otherwise in another language is given in both. */
export type MessageValue = string | number | Readonly<Record<Language, string>>;

/** `yyyy-MM-dd`, as people write it. */
export const dayTexts = (day: string): Record<Language, string> => {
  const written = (tag: string): string =>
    new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
  return { cn: written('zh-CN'), en: written('en-GB') };
};

/** Letters and system messages have markup. */
export const hasMarkup = (type: string): boolean => type === CHANNEL_TYPES.mail || type === CHANNEL_TYPES.system;

/** What the product itself sends; each has a template that comes with it. */
export const PRODUCT_TEMPLATES = {
  smsCode: 'SMS_CODE',
  lineUpNear: 'QUEUE_NEAR',
  trialEnding: 'TRIAL_ENDING',
  licenceEnding: 'LICENCE_ENDING',
  reservationSoon: 'RESERVATION_SOON',
  massMessage: 'MASS_MESSAGE',
  reportReady: 'REPORT_READY',
  passwordLink: 'PASSWORD_LINK',
} as const;

/**
 * Values that the product alone makes up. In a test of its template these stand in their place, whatever is typed: nobody gets a code or a
 * link in its name that is not its own.
 */
const TEST_VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [PRODUCT_TEMPLATES.smsCode]: { code: '123456' },
  [PRODUCT_TEMPLATES.passwordLink]: { link: 'https://paddock.example/#/user/alteration?t=…' },
};
/** The values that a test of a template is sent with. */
export const testValues = (
  templateCode: string,
  typed: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> => ({ ...typed, ...TEST_VALUES[templateCode] });

/** With so many text messages left the monitor asks for another package. */
export const SMS_LEFT_LOW = 50;

/** Why a message was not taken, or will not be sent; their words are the dictionary `message_reason`. */
export const MESSAGE_REASONS = [
  'notConfigured',
  'noPackage',
  'noMoney',
  'badReceiver',
  'notFollowing',
  'notRegistered',
  'tooMany',
  'credentials',
  'busy',
  'unreachable',
  'unclear',
  'refused',
  'expired',
  'givenUp',
] as const;
export type MessageReason = (typeof MESSAGE_REASONS)[number];
/** Those that stop many messages for the same cause; the others concern one receiver. */
export const COMMON_REASONS: readonly MessageReason[] = [
  ...(['notConfigured', 'noPackage', 'noMoney', 'notRegistered', 'tooMany', 'credentials'] as const),
  ...(['busy', 'unreachable'] as const),
];
export const MESSAGE_ATTEMPTS_MAX = 5;

/** `${name}`: letters, digits and underscores. */
const PLACEHOLDER = /\$\{(\w{1,40})\}/g;
/** Something that looks like a placeholder and is none: a template with it would be sent as it stands. */
const BROKEN = /\$\{(?!\w{1,40}\})[^}\n]*\}?/;

/** Names of placeholders, each once, in their order. */
export const placeholdersOf = (text: string): string[] => [
  ...new Set([...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)),
];

/** The first thing in a text that looks like a placeholder and is none; null: there is none. */
export const brokenPlaceholderIn = (text: string): string | null => BROKEN.exec(text)?.[0] ?? null;

/** Fills in what has a value; what has none stays as it stands. */
export const fill = (text: string, params: Readonly<Record<string, string>>, escaped: boolean): string =>
  text.replaceAll(PLACEHOLDER, (whole, name: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    if (value === undefined) return whole;
    return escaped ? escapeMarkup(value) : value;
  });

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeMarkup = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
