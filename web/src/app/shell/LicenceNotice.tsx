/** The notice that the licence has ended: 5 s after load, and again 5 s after each dismissal. */
import { useEffect, useState } from 'react';
import { parseTime, venueDate } from '../../shared/format';
import { PromptDialog } from '../../shared/PromptDialog';
import { texts } from './texts';

const delayMs = 5000;
const dateLength = 'YYYY-MM-DD'.length;

/** The last licensed day counts whole, in the venue's zone. */
function hasEnded(endTime: string | null): boolean {
  const lastDay = endTime === null ? null : parseTime(endTime.length === dateLength ? `${endTime} 00:00:00` : endTime);
  return lastDay !== null && venueDate(lastDay) < venueDate();
}

export function LicenceNotice({ endTime }: { endTime: string | null }) {
  const t = texts.use();
  const [open, setOpen] = useState(false);
  const ended = hasEnded(endTime);
  useEffect(() => {
    if (!ended || open) return;
    const timer = window.setTimeout(() => setOpen(true), delayMs);
    return () => window.clearTimeout(timer);
  }, [ended, open]);
  if (!ended || !open) return null;
  const dismiss = (): void => setOpen(false);
  return (
    <PromptDialog
      title={t('prompt')}
      text={t('licence')}
      answers={[{ label: t('confirm'), onPress: dismiss, strong: true }]}
      onDismiss={dismiss}
    />
  );
}
