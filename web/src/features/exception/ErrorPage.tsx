/** What went wrong in a sentence, and the way back. */
import { Link } from 'react-router';
import { defineTexts } from '../../shared/i18n';
import { EmptyState } from '../../shared/ListStates';

const texts = defineTexts('exception', {
  cn: {
    forbidden: '您没有权限打开这一页',
    forbiddenHint: '如需使用，请联系管理员授权。',
    missing: '没有这一页',
    missingHint: '地址可能有误，或这一页已经移走。',
    failed: '服务出现问题',
    failedHint: '请稍后再试；若一直如此，请联系管理员。',
    back: '回到首页',
  },
  en: {
    forbidden: 'You may not open this page',
    forbiddenHint: 'Ask an administrator if you need it.',
    missing: 'There is no such page',
    missingHint: 'The address may be wrong, or the page has moved.',
    failed: 'The service has a problem',
    failedHint: 'Try again later; if it stays like this, tell an administrator.',
    back: 'Back to home',
  },
});

export function ErrorPage({ kind }: { kind: 'forbidden' | 'missing' | 'failed' }) {
  const t = texts.use();
  return (
    <>
      <h1 className="sr-only">{t(kind)}</h1>
      <EmptyState title={t(kind)} hint={t(`${kind}Hint`)} action={<Link to="/dashboard/">{t('back')}</Link>} />
    </>
  );
}
