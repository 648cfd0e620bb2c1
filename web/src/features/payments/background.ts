/** Payments whose window was closed before their end: the shell tells how they ended. */
import type { OrderPayload } from '@paddock/contracts/feed';
import { notices } from '../../shared/notices';
import { isFinal, payView } from './progress';
import { texts } from './texts';

const watched = new Map<string, string>();

/** Tells the end of `orderId` later; `about` says what was paid for. */
export function watchInBackground(orderId: string, about: string): void {
  watched.set(orderId, about);
}

/** Hears an order's change; says so when a watched one has ended. */
export function tellEnd(order: OrderPayload): void {
  const about = watched.get(order.id);
  const view = payView(order, 0);
  if (about === undefined || !isFinal(view)) return;
  watched.delete(order.id);
  if (view === 'paid') notices.success(texts.t('backgroundPaid', { about }));
  else if (view === 'needsHuman') notices.warning(`${about} ${texts.t('needsHuman')}`);
  else notices.warning(texts.t('backgroundFailed', { about, reason: order.payMessage || texts.t('declined') }));
}
