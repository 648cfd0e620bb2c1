/**
 * Recharges that were sent and whose outcome nobody knows. They outlive a change of the page, and the end of the sign-in until the same
 * person signs in again in this tab: sent again under its key each is charged once. In memory alone, for each holds a payment code.
 */
import type { MemberRow, RechargeRuleRow } from '@paddock/contracts/wire';
import { newKey } from '../../shared/ids';
import { notices } from '../../shared/notices';
import { currentSession } from '../../shared/session';
import type { Store } from '../../shared/store';
import { presentStore } from '../payments/strip';
import type { RechargeBody, RechargeForm } from './form';
import { texts } from './texts';

export interface Outgoing {
  readonly key: string;
  readonly body: RechargeBody;
  readonly member: MemberRow;
  readonly rule: RechargeRuleRow;
  /** What was filled in for it. */
  readonly form: Store<RechargeForm>;
  /** Its answer did not come; false while one may still come. */
  isLost: boolean;
}

/** Long enough to be read by somebody who serves the next customer. */
export const shownSeconds = 15;

const outgoing = new Map<string, Outgoing>();

/** The person and the store for which it was sent. */
const owner = (): string => `${currentSession().user?.id ?? ''} ${presentStore()}`;

export function send(recharge: Omit<Outgoing, 'key' | 'isLost'>): Outgoing {
  const sent = { ...recharge, key: newKey(), isLost: false };
  outgoing.set(owner(), sent);
  return sent;
}

/** What this person has sent here without knowing the outcome. */
export const present = (): Outgoing | null => outgoing.get(owner()) ?? null;

/** The outcome is known. */
export function settle(sent: Outgoing): void {
  for (const [of, each] of outgoing) if (each === sent) outgoing.delete(of);
}

export const warn = (): void => notices.warning(texts.t('outcomeUnknown'), shownSeconds);

/** What is filled in from here on is another recharge, also when it looks the same. */
export function leave(): void {
  const sent = present();
  if (sent === null) return;
  settle(sent);
  warn();
}

window.addEventListener('beforeunload', (event) => {
  if (outgoing.size > 0) event.preventDefault();
});
