/** Closes a window whose record somebody else has settled, deleted or started to charge, with a notice. */
import type { TabPayload } from '@paddock/contracts/feed';
import { useEffect, useEffectEvent } from 'react';
import { notices } from '../../shared/notices';
import { useStateWord } from '../../shared/StateGlyph';
import { overtakenBy } from './settlement';
import { texts } from './texts';

/** `busy`: the window's own call is under way, whose answer comes first. `ownOrderId`: the payment that it started. */
export function useOvertaken(
  tab: TabPayload,
  { busy, ownOrderId = null }: { busy: boolean; ownOrderId?: string | null },
  onClose: () => void,
): void {
  const t = texts.use();
  const word = useStateWord();
  const by = busy ? null : overtakenBy(tab, ownOrderId);
  const leave = useEffectEvent(() => {
    if (by === null) return;
    const driver = tab.cheshou;
    if (by === 'settled') notices.warning(t('overtakenSettled', { driver, state: word(tab.playState) }));
    else notices.warning(t(by === 'deleted' ? 'overtakenDeleted' : 'overtakenPayment', { driver }));
    onClose();
  });
  useEffect(() => {
    if (by !== null) leave();
  }, [by]);
}
