/** What to do about a forgotten password. */
import { HelpPage } from './HelpPage';
import { texts } from './texts';

export default function Alteration() {
  const t = texts.use();
  return (
    <HelpPage
      title={t('alterationTitle')}
      steps={[
        { title: t('alterationAsk'), hint: t('alterationAskHint') },
        { title: t('alterationDone'), hint: t('alterationDoneHint') },
        { title: t('login'), hint: t('alterationLoginHint') },
      ]}
    />
  );
}
