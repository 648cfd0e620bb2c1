/** A short page of the open part: what to do, step by step, and the way to the login. */
import { useNavigate } from 'react-router';
import { BrandMark } from '../../shared/Icon';
import { useHotkeys } from '../../shared/useHotkeys';
import { LanguageSwitch } from './LanguageSwitch';
import './landing.css';
import { texts } from './texts';

export interface HelpStep {
  title: string;
  hint: string;
}

export function HelpPage({ title, steps }: { title: string; steps: readonly HelpStep[] }) {
  const t = texts.use();
  const navigate = useNavigate();
  const toLogin = (): void => void navigate('/user/login');
  useHotkeys({ Enter: toLogin });
  return (
    <div className="help">
      <div className="kerb" aria-hidden />
      <main className="help-page login">
        <div className="help-head">
          <BrandMark size={24} />
          <b>Paddock</b>
          <LanguageSwitch />
        </div>
        <h1>{title}</h1>
        <ol className="help-steps">
          {steps.map((step) => (
            <li key={step.title}>
              <b>{step.title}</b>
              <span>{step.hint}</span>
            </li>
          ))}
        </ol>
        <button className="login-button" onClick={toLogin}>
          {t('toLogin')}
          <kbd className="keycap">Enter</kbd>
        </button>
      </main>
    </div>
  );
}
