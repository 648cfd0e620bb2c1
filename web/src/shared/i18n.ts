/**
 * Languages and texts. A feature keeps its texts in `texts.ts`:
 * `export const texts = defineTexts('tabs', { cn: { title: '…' }, en: { title: '…' } })` — the keys of both must be equal,
 * which the compiler checks — and its components call `const t = texts.use()` then `t('title', { name })`.
 * Placeholders are written `{name}`. English may have another text for one: `laps: '{count} laps'`, `laps_one: '{count} lap'`.
 */
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
  /** A text in every language. */
  all: (key: K) => readonly string[];
}

const language = createStore<Lang>(readStored<string>('lang', 'cn') === 'en' ? 'en' : 'cn');

const englishPlural = new Intl.PluralRules('en');

const fill = (text: string, vars: Vars): string =>
  text.replace(/\{(\w+)\}/g, (_placeholder, name: string) => String(vars[name] ?? ''));

/** The texts of a feature in both languages. */
export function defineTexts<K extends string>(
  namespace: string,
  texts: { cn: Record<K, string>; en: Record<NoInfer<K>, string> & Partial<Record<`${NoInfer<K>}_one`, string>> },
): Texts<K> {
  const english: Readonly<Partial<Record<string, string>>> = texts.en;
  const textOf = (key: K, count: unknown): string => {
    const text: string | undefined = texts[language.get()][key];
    // Some keys come from the wire; a missing text is found sooner by its name than by a gap.
    if (text === undefined) return `${namespace}.${key}`;
    const isOne = typeof count === 'number' && language.get() === 'en' && englishPlural.select(count) === 'one';
    return (isOne ? english[`${key}_one`] : undefined) ?? text;
  };
  const t: Translate<K> = (key, vars = {}) => fill(textOf(key, vars['count']), vars);
  return {
    t,
    all: (key) => [texts.cn[key], texts.en[key]],
    use: () => {
      language.use();
      return t;
    },
  };
}

/** The present language. */
export const lang = (): Lang => language.get();

/** The present language inside a component. */
export const useLang = (): Lang => language.use();

/** Calls `listener` after each change of the language. */
export const onLangChange = language.subscribe;

/** Changes and remembers the language; the application mounts anew. */
export function setLang(next: Lang): void {
  writeStored('lang', next);
  showLang(next);
}

/** Shows a language in this window only, for pages whose address names it; nothing is remembered. */
export function showLang(next: Lang): void {
  language.set(next);
  applyLang();
}

/** Tells the document its language, so that fonts and screen readers choose rightly. */
export function applyLang(): void {
  document.documentElement.lang = lang() === 'en' ? 'en' : 'zh-CN';
}
