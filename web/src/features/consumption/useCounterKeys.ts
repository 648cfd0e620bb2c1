/** The keys of the counter. */
import { hasApp, useDepartInfo } from '../../shared/depart';
import { useMayPress } from '../../shared/session';
import { useHotkeys, type Hotkeys } from '../../shared/useHotkeys';
import { consumeTypes } from '../../shared/words';
import type { LineUpPanelState } from '../line-up/LineUpPanel';
import type { SaleActions } from './useSaleActions';
import type { Selling } from './useSelling';

const ruleKeys = 9;

export function useCounterKeys(actions: SaleActions, selling: Selling, panel: LineUpPanelState): void {
  const maySell = useMayPress('consume:add');
  const playsFirst = hasApp(useDepartInfo(), 'XWHF');
  const mayPlayFirst = useMayPress('playbeforepay:add') && playsFirst;
  const mayLineUp = useMayPress('consume:lineup');
  const keys: Hotkeys = {
    F2: actions.openSale,
    F3: () => actions.open('member'),
    F4: () => actions.open('tariff'),
    F6: actions.addDriver,
    F7: actions.addLine,
    'Alt+m': () => actions.choosePayMode('wechat'),
    'Alt+x': () => actions.choosePayMode('unline'),
    Escape: actions.clear,
    // A key does no more than its button.
    ...(mayPlayFirst ? { F8: actions.payLater } : {}),
    ...(mayLineUp ? { F9: panel.startNext, F10: panel.reprint } : {}),
    ...(maySell ? { Enter: selling.confirm } : {}),
    ...Object.fromEntries(consumeTypes.map((type, index) => [`Alt+${index + 1}`, () => actions.chooseType(type)])),
    ...Object.fromEntries(
      Array.from({ length: ruleKeys }, (_, index) => [String(index + 1), () => actions.chooseTariffNumber(index + 1)]),
    ),
  };
  useHotkeys(keys);
}
