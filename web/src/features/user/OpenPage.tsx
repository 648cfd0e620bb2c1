/** A narrow page of the open part: brand, languages, and what there is to do. */
import type { ReactNode } from 'react';
import { BrandMark } from '../../shared/Icon';
import { LanguageSwitch } from './LanguageSwitch';
import './landing.css';
import styles from './sign-in.module.css';

export function OpenPage({ children }: { children: ReactNode }) {
  return (
    <div className="help">
      <div className="kerb" aria-hidden />
      <main className={`help-page login ${styles.page}`}>
        <div className="help-head">
          <BrandMark size={24} />
          <b>Paddock</b>
          <LanguageSwitch />
        </div>
        {children}
      </main>
    </div>
  );
}
