/** The keys of the counter. */
import { useHotkeys, type Hotkeys } from '../../shared/useHotkeys';
import { consumeTypes } from '../../shared/words';
import type { LineUpPanelState } from '../line-up/LineUpPanel';
import type { Deeds } from './useDeeds';
import type { Selling } from './useSelling';

const ruleKeys = 9;

export function useCounterKeys(deeds: Deeds, selling: Selling, panel: LineUpPanelState): void {
  const keys: Hotkeys = {
    F2: deeds.openSale,
    F3: () => deeds.open('member'),
    F4: () => deeds.open('tariff'),
    F6: deeds.addDriver,
    F8: deeds.payLater,
    F9: panel.startNext,
    F10: panel.reprint,
    Escape: deeds.clear,
    Enter: selling.confirm,
    ...Object.fromEntries(consumeTypes.map((type, index) => [`Alt+${index + 1}`, () => deeds.chooseType(type)])),
    ...Object.fromEntries(
      Array.from({ length: ruleKeys }, (_, index) => [String(index + 1), () => deeds.chooseTariffNumber(index + 1)]),
    ),
  };
  useHotkeys(keys);
}
