/** The ways out of a refund that waits for somebody. */
import type { RefundDetail, RefundSolution } from '@paddock/contracts/wire';
import { amount as yuan } from '../../shared/format';
import { words } from '../../shared/words';
import { amountText, channelText } from './amounts';
import { texts } from './texts';

/** The channel has refused it, and nobody has solved that yet. */
export const isFailed = ({ state }: RefundDetail): boolean =>
  state === 'REFUSED' || state === 'LATER' || state === 'WITHMANAGER';

export type Choice = RefundSolution | 'handOver';
interface Way {
  key: Choice;
  label: string;
  hint: string;
  aside: string;
  barred: boolean;
}

/** The ways out, in the order of their keys. */
export function waysOf(refund: RefundDetail): Way[] {
  const t = texts.t;
  const { drawer } = refund;
  const inDrawer =
    drawer === null ? t('noOpenDrawer') : t('drawerHas', { drawer: drawer.drawer, amount: yuan(drawer.heldFen / 100) });
  const writeOff: Way = {
    ...{ key: 'writeOff', label: t('writeOff'), hint: t('writeOffHint'), aside: '' },
    barred: refund.approvers.length === 0,
  };
  if (refund.state === 'HANDOVER')
    return [
      { key: 'handOver', label: t('handOver'), hint: t('handOverHint'), aside: inDrawer, barred: false },
      writeOff,
    ];
  if (!isFailed(refund)) return [];
  const channel = channelText(refund.provider);
  const managers = refund.approvers.map(({ realName }) => realName).join(words.t('between'));
  return [
    { key: 'later', label: t('later'), hint: t('laterHint'), aside: t('suggested'), barred: false },
    {
      ...{ key: 'cash', label: t('cash'), aside: inDrawer },
      hint: t('cashHint', { channel, amount: amountText(refund.amount, refund.unit) }),
      barred: !refund.allowsCash || (drawer !== null && drawer.heldFen < refund.amount),
    },
    ...(refund.state === 'WITHMANAGER'
      ? []
      : [{ key: 'manager', label: t('toManager'), hint: t('toManagerHint'), aside: managers, barred: false } as const]),
    writeOff,
  ];
}
