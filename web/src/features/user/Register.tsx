/** How to get an account. */
import { HelpPage } from './HelpPage';
import { texts } from './texts';

export default function Register() {
  const t = texts.use();
  return <HelpPage title={t('registerTitle')} hint={t('registerHint')} />;
}
