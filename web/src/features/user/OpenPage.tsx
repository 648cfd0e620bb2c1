/** A narrow page of the open part: brand, languages, and what there is to do. */
import type { ReactNode } from 'react';
import { BrandMark } from '../../shared/Icon';
import { LanguageButtons } from '../../shared/LanguageButtons';
import './landing.css';
import styles from './sign-in.module.css';
import { texts } from './texts';

export function OpenPage({ children }: { children: ReactNode }) {
  const t = texts.use();
  return (
    <div className="help">
      <div className="kerb" aria-hidden />
      <main className={`help-page login ${styles.page}`}>
        <div className="help-head">
          <BrandMark size={24} />
          <b>Paddock</b>
          <LanguageButtons className="landing-lang" label={t('languages')} />
        </div>
        {children}
      </main>
    </div>
  );
}
