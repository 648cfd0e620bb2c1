/** The display at the counter that shows the customer an amount. */
import { call } from './call';

/** Shows an amount to the customer. A missing display must not stop the sale. */
export function showPrice(yuan: number): void {
  call('GET /memberrecharge/sysMemberRecharge/ledmsgshow', { price: yuan }, { silent: true }).catch(() => undefined);
}
