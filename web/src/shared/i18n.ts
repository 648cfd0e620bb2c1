/**
 * Languages and texts. A feature keeps its texts in `texts.ts`:
 * `export const texts = defineTexts('tabs', { cn: { title: '…' }, en: { title: '…' } })` — the keys of both must be equal,
 * which the compiler checks — and its components call `const t = texts.use()` then `t('title', { name })`.
 * A further language is one file, `public/languages/<code>.json`: texts by `namespace.key`, names from declarations and from the service
 * by their English words (`named`), and what Ant Design and dayjs say by its place in their locales (`app/furtherLocale.ts`); what it does not say stands in English. `npm run texts` writes all there is to translate.
 * What several features say stands in `words.ts` (every screen) or `counterWords.ts`; it is given as the third argument. Placeholders are written `{name}`. English may have another text for one: `laps: '{count} laps'`, `laps_one: '{count} lap'`.
 */
import { furtherLanguage, speakFurther, type LanguageFile } from './furtherLanguage';
import { readStored, writeStored } from './storage';
import { createStore } from './store';

export type Lang = 'cn' | 'en';
export type Vars = Record<string, string | number>;
export type Translate<K extends string> = (key: K, vars?: Vars) => string;

export interface Texts<K extends string> {
  /** The translate function of the present language; the component renders again when it changes. */
  use: () => Translate<K>;
  /** The same outside components. */
  t: Translate<K>;
  /** The same in a certain language. */
  in: Readonly<Record<Lang, Translate<K>>>;
  /** A text in every language. */
  all: (key: K) => readonly string[];
}

/** `cn`, `en` or the code of a further language. */
const spoken = createStore<string>(readStored<string>('lang', 'cn') === 'cn' ? 'cn' : 'en');
const baseOf = (code: string): Lang => (code === 'cn' ? 'cn' : 'en');
const tag = (): string => (lang() === 'cn' ? 'zh-CN' : (furtherLanguage()?.tag ?? 'en'));

const fill = (text: string, vars: Vars): string =>
  text.replace(/\{(\w+)\}/g, (_placeholder, name: string) => String(vars[name] ?? ''));

/** The texts of a feature in both languages, with those of `shared` beside its own. */
export function defineTexts<K extends string, S extends string = never>(
  namespace: string,
  texts: { cn: Record<K, string>; en: Record<NoInfer<K>, string> & Partial<Record<`${NoInfer<K>}_one`, string>> },
  shared?: Texts<S>,
): Texts<K | S> {
  const english: Readonly<Partial<Record<string, string>>> = texts.en;
  const isOwn = (key: K | S): key is K => key in texts.cn;
  const textOf = (base: Lang, key: K, count: unknown): string => {
    if (base === 'cn') return texts.cn[key];
    const ending = count === undefined ? '' : `_${new Intl.PluralRules(tag()).select(Number(count))}`;
    const own = furtherLanguage()?.texts;
    return (
      own?.[`${namespace}.${key}${ending}`] ?? own?.[`${namespace}.${key}`] ?? english[key + ending] ?? texts.en[key]
    );
  };
  const inLanguage =
    (base: Lang): Translate<K | S> =>
    (key, vars = {}) => {
      if (isOwn(key)) return fill(textOf(base, key, vars['count']), vars);
      // Some keys come from the wire; a missing text is found sooner by its name than by a gap.
      return shared?.in[base](key, vars) ?? `${namespace}.${key}`;
    };
  const translators = { cn: inLanguage('cn'), en: inLanguage('en') };
  const byCode: Record<string, Translate<K | S>> = { ...translators };
  return {
    t: (key, vars) => translators[lang()](key, vars),
    in: translators,
    all: (key) => (isOwn(key) ? [texts.cn[key], texts.en[key]] : (shared?.all(key) ?? [])),
    // Another function in another language, so that effects and memories that depend on it notice.
    use: () => (byCode[spoken.use()] ??= inLanguage('en')),
  };
}

/** The present language; English under a further one. */
export const lang = (): Lang => baseOf(spoken.get());

/** The present language inside a component. */
export const useLang = (): Lang => baseOf(spoken.use());

/** The present language by its code, inside a component. */
export const useLanguageCode = (): string => spoken.use();

/** Calls `listener` after each change of the language. */
export const onLangChange = spoken.subscribe;

/** What calls to the service ask for. */
export const acceptedLanguages = (): string => (furtherLanguage() ? `${tag()}, en;q=0.9` : tag());

/** Changes and remembers the language. Every text is drawn again in its place: what was typed stays. */
export function setLang(next: string, file: LanguageFile | null = null): void {
  writeStored('lang', next);
  showLang(next, file);
}

/** Shows a language in this window only, for pages whose address names it; nothing is remembered. */
export function showLang(next: string, file: LanguageFile | null = null): void {
  speakFurther(file);
  spoken.set(next);
  applyLang();
}

/** Sets the language of the document, so that fonts and screen readers choose rightly. */
export function applyLang(): void {
  document.documentElement.lang = tag();
}
