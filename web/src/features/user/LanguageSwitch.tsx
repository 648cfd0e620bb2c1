/** The language of the open pages. */
import { setLang, useLang } from '../../shared/i18n';
import { texts } from './texts';

export function LanguageSwitch() {
  const t = texts.use();
  const language = useLang();
  return (
    <div className="landing-lang" role="group" aria-label={t('languages')}>
      <button aria-pressed={language === 'cn'} lang="zh-CN" onClick={() => setLang('cn')}>
        中文
      </button>
      <button aria-pressed={language === 'en'} lang="en" onClick={() => setLang('en')}>
        English
      </button>
    </div>
  );
}
