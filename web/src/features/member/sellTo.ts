/** Begins a sale with this member at the consumption tool. */
import type { MemberRow } from '@paddock/contracts/wire';
import { words } from '../../shared/words';

export async function sellTo(member: MemberRow): Promise<void> {
  const [{ currentDesk, dispatchDesk, preset }, { activeSale }] = await Promise.all([
    import('../consumption/deskStore'),
    import('../consumption/desk'),
  ]);
  const usual = preset();
  dispatchDesk({
    do: 'open',
    // A single sale has no member.
    preset: { ...usual, type: usual.type === 'NOCARDCONSUME' ? 'BALANCE' : usual.type },
  });
  dispatchDesk({
    do: 'inSale',
    key: activeSale(currentDesk()).key,
    action: { do: 'card', step: { do: 'take', member }, driverName: words.t('mysteryRacer') },
  });
}
