/**
 * Languages and texts. A feature keeps its texts in `texts.ts`:
 * `export const texts = defineTexts('tabs', { cn: { title: '…' }, en: { title: '…' } })` — the keys of both must be equal,
 * which the compiler checks — and its components call `const t = texts.use()` then `t('title', { name })`.
 * What several features say stands in `words.ts` (every screen) or `counterWords.ts`; it is given as the third argument. Placeholders are written `{name}`. English may have another text for one: `laps: '{count} laps'`, `laps_one: '{count} lap'`.
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
  const textOf = (key: K, count: unknown): string => {
    const isOne = language.get() === 'en' && String(count) === '1';
    return (isOne ? english[`${key}_one`] : undefined) ?? texts[language.get()][key];
  };
  const t: Translate<K | S> = (key, vars = {}) => {
    if (isOwn(key)) return fill(textOf(key, vars['count']), vars);
    // Some keys come from the wire; a missing text is found sooner by its name than by a gap.
    return shared?.t(key, vars) ?? `${namespace}.${key}`;
  };
  return {
    t,
    all: (key) => (isOwn(key) ? [texts.cn[key], texts.en[key]] : (shared?.all(key) ?? [])),
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

/** Changes and remembers the language; the application remounts. */
export function setLang(next: Lang): void {
  writeStored('lang', next);
  showLang(next);
}

/** Shows a language in this window only, for pages whose address names it; nothing is remembered. */
export function showLang(next: Lang): void {
  language.set(next);
  applyLang();
}

/** Sets the language of the document, so that fonts and screen readers choose rightly. */
export function applyLang(): void {
  document.documentElement.lang = lang() === 'en' ? 'en' : 'zh-CN';
}
