import { texts } from './auditTexts';

/** What nobody did, as jobs do, is written down as done by `system`, from no address. */
export function useActorName(): (entry: { username: string | null; address?: string | null }) => string {
  const t = texts.use();
  return ({ username, address }) =>
    (username ?? 'system') === 'system' && !address ? t('theSystem') : (username ?? '');
}
