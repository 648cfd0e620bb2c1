/** A short page of the open part: what to do, and the way to the login. */
import { Link } from 'react-router';
import { BrandMark } from '../../shared/Icon';
import './landing.css';
import { texts } from './texts';

export function HelpPage({ title, hint }: { title: string; hint: string }) {
  const t = texts.use();
  return (
    <main className="help-page">
      <BrandMark size={44} />
      <h1>{title}</h1>
      <p>{hint}</p>
      <Link to="/user/login">{t('toLogin')}</Link>
    </main>
  );
}
