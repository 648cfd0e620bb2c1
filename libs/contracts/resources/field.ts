/**
 * Fields of a resource: plain data that the browser reads as well as the server, without zod, SQL or React. A field's kind decides its schema,
 * its filter, its table cell, its form field and its cell in a spreadsheet; what is special to a side is bound to it there.
 */
import type { RuleCode } from '../check-rules';
import type { DICTIONARIES } from '../dictionaries';
import type { MessageKey } from '../messages';
import type { PermissionCode } from '../identity';

export interface Texts {
  readonly cn: string;
  readonly en: string;
}

/**
 * `money`: fen inside, yuan on the wire. `instant`: `yyyy-MM-dd HH:mm:ss` in GMT+8. `iso`: ISO 8601 UTC, for what the live feed carries too.
 * `date`: `yyyy-MM-dd`. `choice` and `choices`: values of a dictionary, several joined by commas. `reference`: the id of a row of another
 * resource. `phone`: masked on the wire. `image`: the address of an uploaded picture. `json`: as it is; neither searched, sorted nor edited.
 */
export type FieldKind =
  | 'text'
  | 'longText'
  | 'richText'
  | 'int'
  | 'number'
  | 'money'
  | 'instant'
  | 'iso'
  | 'date'
  | 'yesNo'
  | 'choice'
  | 'choices'
  | 'reference'
  | 'store'
  | 'phone'
  | 'image'
  | 'json';

export interface FieldOptions<Wire> extends Texts {
  readonly example: Wire;
  /** A form must fill it in. A message key replaces the usual sentence. */
  readonly required?: true | MessageKey;
  /** May be null on the wire and in the database. A field that is neither required nor nullable has a default in its column. */
  readonly nullable?: true;
  /** No two rows of a store have the same value. */
  readonly unique?: true;
  /** `false`: no form shows it. `'add'`: fixed once the row exists. */
  readonly form?: false | 'add';
  /** `false`: no column of the table, only in the detail. `'hidden'`: a column that is hidden until somebody shows it. */
  readonly list?: false | 'hidden';
  /**
   * How the filter bar asks for it. `'wire'`: not in the bar, only in the address and in the advanced filter. `'own'`: in the bar alone; the
   * area's own list call answers it.
   */
  readonly search?: 'exact' | 'contains' | 'range' | 'wire' | 'own';
  /** What the filter bar calls it, where that is not what its column is called. */
  readonly asked?: Texts;
  /** `'asc'` and `'desc'`: the order in which the list opens. */
  readonly sort?: true | 'asc' | 'desc';
  /** Never lies in the future: calendars offer no day to come. */
  readonly past?: true;
  /** Asked for only while each named field has one of these values. */
  readonly shownWhen?: Readonly<Record<string, readonly string[]>>;
  /** Who may see it; without the permission it is null on the wire. Only for nullable fields. */
  readonly permission?: PermissionCode;
  /** Width of the table column in pixels; the kind has a usual one. */
  readonly width?: number;
  /** Heading over this field and the following ones in the form. */
  readonly group?: Texts;
  /** What a person must know to fill it in, beside the label. */
  readonly hint?: Texts;
  /** What can be typed into its filter, shown in it while it is empty. */
  readonly askedHint?: Texts;
}
interface TextOptions extends FieldOptions<string> {
  /** Characters at most; 200 by default. */
  readonly max?: number;
  /** How it is written. */
  readonly rule?: RuleCode;
  /** Its normal form, where it is no text that people read: capitals, and separators of a code, carry no meaning in it. */
  readonly as?: 'code' | 'account';
}
interface AmountOptions extends FieldOptions<number> {
  readonly min?: number;
  readonly max?: number;
  /** Stands after the figure. */
  readonly unit?: Texts;
}
interface YesNoOptions extends FieldOptions<'YES' | 'NO'> {
  /** What `YES` leads to, in words beside the switch. */
  readonly consequence?: Texts;
}

/** What every reader of fields may look at; which of it stands there depends on the kind. */
export interface AnyField extends Omit<FieldOptions<unknown>, 'example'> {
  readonly kind: FieldKind;
  readonly example: unknown;
  readonly dictionary?: string;
  /** Values of this choice are numbers on the wire. */
  readonly numeric?: true;
  readonly to?: string;
  readonly rule?: RuleCode;
  readonly as?: 'code' | 'account';
  readonly max?: number;
  readonly min?: number;
  readonly unit?: Texts;
  readonly consequence?: Texts;
  /** Never set: carries what stands on the wire. */
  readonly wire?: unknown;
}

type Built<Kind extends FieldKind, Wire, O> = { readonly kind: Kind; readonly wire?: Wire } & O;
/** Values of a built-in dictionary are known; those of others are any text. */
export type ValueOf<Code extends string> = Code extends keyof typeof DICTIONARIES
  ? keyof (typeof DICTIONARIES)[Code] & string
  : string;

/** What stands beside the names and the example of a field. */
type Rest<O> = Omit<O, keyof Texts | 'example'>;
/** What the preset holds is not written again. */
type Beside<O, Preset> = O & { readonly [K in keyof Preset]?: never };
type Named<Wire> = Texts & { readonly example: Wire };

/** The kinds of field under one preset: each carries what holds for all of them (`preset`). */
function kindsWith<const Preset extends object>(preset: Preset) {
  const built = <Kind extends FieldKind, Wire, O>(
    kind: Kind,
    named: Named<Wire>,
    options: O | undefined,
  ): Built<Kind, Wire, Named<Wire> & Preset & O> => ({ kind, ...named, ...preset, ...(options as O) });
  const textual =
    <Kind extends FieldKind>(kind: Kind) =>
    <const O extends Rest<TextOptions> = object>(
      cn: string,
      en: string,
      example: string,
      options?: Beside<O, Preset>,
    ) =>
      built<Kind, string, O>(kind, { cn, en, example }, options);
  const amount =
    <Kind extends FieldKind>(kind: Kind) =>
    <const O extends Rest<AmountOptions> = object>(
      cn: string,
      en: string,
      example: number,
      options?: Beside<O, Preset>,
    ) =>
      built<Kind, number, O>(kind, { cn, en, example }, options);
  const moment =
    <Kind extends FieldKind>(kind: Kind) =>
    <const O extends Rest<FieldOptions<string>> = object>(
      cn: string,
      en: string,
      example: string,
      options?: Beside<O, Preset>,
    ) =>
      built<Kind, string, O>(kind, { cn, en, example }, options);
  return {
    text: textual('text'),
    longText: textual('longText'),
    richText: textual('richText'),
    phone: textual('phone'),
    image: textual('image'),
    int: amount('int'),
    number: amount('number'),
    money: amount('money'),
    instant: moment('instant'),
    iso: moment('iso'),
    date: moment('date'),
    store: moment('store'),
    yesNo: <const O extends Rest<YesNoOptions> = object>(
      cn: string,
      en: string,
      example: 'YES' | 'NO',
      options?: Beside<O, Preset>,
    ) => built<'yesNo', 'YES' | 'NO', O>('yesNo', { cn, en, example }, options),
    choice: <const Code extends string, const O extends Rest<FieldOptions<string>> = object>(
      dictionary: Code,
      cn: string,
      en: string,
      example: ValueOf<Code>,
      options?: Beside<O, Preset>,
    ) => ({ ...built<'choice', ValueOf<Code>, O>('choice', { cn, en, example }, options), dictionary }),
    /** A choice whose values are numbers on the wire. */
    code: <const Code extends string, const O extends Rest<FieldOptions<number>> = object>(
      dictionary: Code,
      cn: string,
      en: string,
      example: number,
      options?: Beside<O, Preset>,
    ) => ({
      ...built<'choice', number, O>('choice', { cn, en, example }, options),
      dictionary,
      numeric: true as const,
    }),
    choices: <const Code extends string, const O extends Rest<FieldOptions<string>> = object>(
      dictionary: Code,
      cn: string,
      en: string,
      example: string,
      options?: Beside<O, Preset>,
    ) => ({ ...built<'choices', string, O>('choices', { cn, en, example }, options), dictionary }),
    reference: <const To extends string, const O extends Rest<FieldOptions<string>> = object>(
      to: To,
      cn: string,
      en: string,
      example: string,
      options?: Beside<O, Preset>,
    ) => ({ ...built<'reference', string, O>('reference', { cn, en, example }, options), to }),
    json:
      <Wire>() =>
      <const O extends Rest<FieldOptions<Wire>> = object>(
        cn: string,
        en: string,
        example: Wire,
        options?: Beside<O, Preset>,
      ) =>
        built<'json', Wire, O>('json', { cn, en, example }, options),
  };
}

/**
 * What a form asks for and may be left out. Each kind takes the Chinese and the English name, an example of what stands on the wire, and what
 * else there is to say.
 */
export const f = kindsWith({});
/** What a form must fill in. With a message of its own: `f.text(…, { required: 'a.key' })`. */
export const required = kindsWith({ required: true });
/** What no form asks for. */
export const readOnly = kindsWith({ form: false });

/** The name in English beside the one that a venue gives, shown on English screens where it is there. */
export const englishName = (example: string) =>
  f.text('英文名称', 'English name', example, { max: 80, nullable: true, search: 'wire', list: 'hidden' });
