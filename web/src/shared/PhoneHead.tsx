/** The head of a page on a customer's own phone: what it is, whose it is, and the choice of the language. */
import { useEffect } from 'react';
import { setLang, showLang, useLang } from './i18n';
import './phone-page.css';
import { phoneWords } from './phoneWords';
import { readStored } from './storage';

/** A phone that has never chosen reads in its own language. */
export function usePhoneLanguage(): void {
  useEffect(() => {
    if (readStored<string>('lang', '') === '' && !navigator.language.toLowerCase().startsWith('zh')) showLang('en');
  }, []);
}

export function PhoneHead({ title, store }: { title: string; store: string }) {
  const t = phoneWords.use();
  const language = useLang();
  return (
    <header>
      <div>
        <h1>{title}</h1>
        <span className="one-line">{store}</span>
      </div>
      <div className="phone-languages" role="group" aria-label={t('languages')}>
        <button type="button" aria-pressed={language === 'cn'} lang="zh-CN" onClick={() => setLang('cn')}>
          中文
        </button>
        <button type="button" aria-pressed={language === 'en'} lang="en" onClick={() => setLang('en')}>
          English
        </button>
      </div>
    </header>
  );
}
