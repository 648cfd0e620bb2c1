/**
 * Languages and texts. A feature keeps its texts in `texts.ts`:
 * `export const texts = defineTexts('tabs', { cn: { title: '…' }, en: { title: '…' } })` — the keys of both must be equal,
 * which the compiler checks — and its components call `const t = texts.use()` then `t('title', { name })`.
 * Placeholders are written `{name}`.
 */
import i18next, { type TOptions } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { readStored, writeStored } from './storage';

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

const stored = readStored<string>('lang', 'cn');

void i18next.use(initReactI18next).init({
  lng: stored === 'en' ? 'en' : 'cn',
  fallbackLng: false,
  keySeparator: false,
  nsSeparator: false,
  pluralSeparator: '__',
  contextSeparator: '__',
  interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
  initAsync: false,
  resources: {},
});

/** Registers a feature's texts in both languages. */
export function defineTexts<K extends string>(
  namespace: string,
  texts: { cn: Record<K, string>; en: Record<NoInfer<K>, string> },
): Texts<K> {
  i18next.addResourceBundle('cn', namespace, texts.cn);
  i18next.addResourceBundle('en', namespace, texts.en);
  const t: Translate<K> = (key, vars) => {
    const options: TOptions = { ns: namespace, ...vars };
    const name: string = key;
    return i18next.t(name, options);
  };
  return {
    t,
    all: (key) => [texts.cn[key], texts.en[key]],
    use: () => {
      useTranslation(namespace);
      return t;
    },
  };
}

/** The present language. */
export const lang = (): Lang => (i18next.language === 'en' ? 'en' : 'cn');

/** The present language inside a component. */
export function useLang(): Lang {
  useTranslation();
  return lang();
}

/** Changes and remembers the language; the application mounts anew. */
export async function setLang(next: Lang): Promise<void> {
  writeStored('lang', next);
  await i18next.changeLanguage(next);
  applyLang();
}

/** Shows a language in this window only, for pages whose address names it; nothing is remembered. */
export async function showLang(next: Lang): Promise<void> {
  await i18next.changeLanguage(next);
  applyLang();
}

/** Tells the document its language, so that fonts and screen readers choose rightly. */
export function applyLang(): void {
  document.documentElement.lang = lang() === 'en' ? 'en' : 'zh-CN';
}
