import type { VehiclePayload } from '@paddock/contracts/feed';
import type { texts } from './texts';

/** Why a kart is out of service, in the language of this screen; what staff typed stays as it was typed. */
export function outOfServiceText(
  t: typeof texts.t,
  { statusReason, statusNote }: Pick<VehiclePayload, 'statusReason' | 'statusNote'>,
): string {
  const note = statusNote ?? '';
  if (statusReason === null) return note;
  if (statusReason === 'lockedBy') return t('lockedBy', { name: note });
  return note === '' ? t(statusReason) : `${t(statusReason)} · ${note}`;
}
