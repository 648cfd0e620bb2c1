/** What to do about a forgotten password. */
import { HelpPage } from './HelpPage';
import { texts } from './texts';

export default function Alteration() {
  const t = texts.use();
  return <HelpPage title={t('alterationTitle')} hint={t('alterationHint')} />;
}
