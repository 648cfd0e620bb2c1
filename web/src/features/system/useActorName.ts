import { NOT_SIGNED_IN } from '@paddock/contracts/audited';
import { texts } from './auditTexts';

/** What nobody did, as jobs do, is written down as done by `system`, from no address. */
export function useActorName(): (entry: { username: string | null; address?: string | null }) => string {
  const t = texts.use();
  return ({ username, address }) => {
    if ((username ?? 'system') === 'system' && !address) return t('theSystem');
    return username === NOT_SIGNED_IN ? t('notSignedIn') : (username ?? '');
  };
}
