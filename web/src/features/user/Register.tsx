/** How to get an account. */
import { HelpPage } from './HelpPage';
import { texts } from './texts';

export default function Register() {
  const t = texts.use();
  return (
    <HelpPage
      title={t('registerTitle')}
      steps={[
        { title: t('registerAsk'), hint: t('registerAskHint') },
        { title: t('registerDone'), hint: t('registerDoneHint') },
        { title: t('login'), hint: t('registerLoginHint') },
      ]}
    />
  );
}
