/** A page on a customer's own phone: what it is, whose it is, the choice of the language, and how to reach the store. */
import { faceText, type StoreFace } from '@paddock/contracts/mini-app';
import { type ReactNode, useEffect } from 'react';
import { ApiError } from './api';
import { Icon } from './Icon';
import { LanguageButtons } from './LanguageButtons';
import { showLang, useLang } from './i18n';
import './phone-page.css';
import { phoneWords } from './phoneWords';
import { readStored } from './storage';
import { storeColour, StoreFoot, StoreLogo, StoreNotice } from './StoreFace';

/** A phone that has never chosen reads in its own language. */
function usePhoneLanguage(): void {
  useEffect(() => {
    if (readStored<string>('lang', '') === '' && !navigator.language.toLowerCase().startsWith('zh')) showLang('en');
  }, []);
}

function PhoneHead({ title, face }: { title: string; face: StoreFace | undefined }) {
  const t = phoneWords.use();
  const language = useLang();
  return (
    <header>
      {face && <StoreLogo face={face} />}
      <div>
        <h1>{title}</h1>
        <span className="one-line">{face && faceText(face, language, 'name')}</span>
      </div>
      <LanguageButtons className="phone-languages" label={t('languages')} />
    </header>
  );
}

/** What stands in the place of a page that could not be read, with a way to ask again where that may help. */
export function PhoneFailure({ title, error, onRetry }: { title: string; error: Error; onRetry: () => unknown }) {
  const t = phoneWords.use();
  return (
    <section className="phone-done" role="alert">
      <Icon name="warning" size={40} />
      <h2>{title}</h2>
      <p>{error.message}</p>
      {error instanceof ApiError && error.kind === 'failed' && (
        <button type="button" className="phone-button" onClick={() => void onRetry()}>
          {t('retry')}
        </button>
      )}
    </section>
  );
}

/** Without a face while it is not known, or was not to be had. */
export function PhonePage({
  title,
  face,
  children,
}: {
  title: string;
  face: StoreFace | undefined;
  children: ReactNode;
}) {
  usePhoneLanguage();
  return (
    <main className="phone-page" style={face && storeColour(face)}>
      <PhoneHead title={title} face={face} />
      {face && <StoreNotice face={face} />}
      {children}
      {face && <StoreFoot face={face} />}
    </main>
  );
}
